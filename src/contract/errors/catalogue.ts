import type { Handling } from './error-handling';

/** Part of the product a code belongs to; the groups are the specification's. */
export type ErrorArea =
  | 'account'
  | 'card'
  | 'order'
  | 'server'
  | 'access'
  | 'renewal'
  | 'coupon'
  | 'recovery'
  | 'general';

export interface ErrorRow {
  readonly code: string;
  readonly handling: Handling;
  readonly area: ErrorArea;
  /** For people who write a server; what a customer reads is in locales/<language>/errors.json under the code. */
  readonly meaning: string;
}

const row = <Code extends string>(code: Code, area: ErrorArea, meaning: string, handling: Handling = 'message') => ({
  code,
  handling,
  area,
  meaning,
});

/**
 * Every code of the server. Source: specification, section 8. The meanings of 0, 2007, 6000 and 6001, which it lists
 * for their handling alone, are our choice; so are the grouping of these four, and -2410. Loaded by the sandbox, the OpenAPI
 * document and tests only: pages use `handlingOf`.
 */
export const errorCatalogue = [
  row('0', 'server', 'No error', 'pass'),

  row('1', 'account', 'No such account'),
  row('2', 'account', 'No such account'),
  row('7', 'account', 'No such account'),
  row('3', 'account', 'Wrong password'),
  row('4', 'account', 'E-mail missing'),
  row('12', 'account', 'E-mail missing'),
  row('5', 'account', 'Account is neither an e-mail nor a phone'),
  row('6', 'account', 'Account is taken'),
  row('13', 'account', 'Account is taken'),
  row('8', 'account', 'Malformed e-mail'),
  row('9', 'account', 'Account not confirmed yet'),
  row('10', 'account', 'Verification code is over'),
  row('11', 'account', 'Wrong verification code'),
  row('15', 'account', 'User info could not be read'),
  row('29', 'account', 'User info could not be read'),
  row('16', 'account', 'Account info could not be read'),
  row('17', 'account', 'Too many failed attempts'),
  row('21', 'account', 'Token is not valid', 'clearSession'),
  row('28', 'account', 'Account code is not valid'),
  row('32', 'account', 'Malformed phone number'),
  row('105', 'account', 'Account cannot be used'),
  row('112', 'account', 'Account cannot be used'),
  row('187', 'account', 'E-mail cannot be used'),
  row('197', 'account', 'This type of account may not sign in'),
  row('201', 'account', 'Sign-in failed'),
  row('203', 'account', 'Sign-in failed'),

  row('301', 'card', 'Card refused', 'pass'),
  row('302', 'card', 'Not enough funds', 'pass'),
  row('306', 'card', 'Card details are wrong', 'pass'),
  row('312', 'card', 'Card details are wrong', 'pass'),
  row('309', 'card', 'Card is past its date', 'pass'),
  row('314', 'card', 'Card number is wrong', 'pass'),
  row('315', 'card', 'Security code is wrong', 'pass'),

  row('1000', 'order', 'Order could not be saved'),
  row('1001', 'order', 'No such order'),
  row('1003', 'order', 'Coupon could not be taken off the order'),
  row('1014', 'order', 'Wrong card number'),
  row('1015', 'order', 'Payment could not be placed; reload'),
  row('1020', 'order', 'Wrong card id, or another member’s card'),
  row('1021', 'order', 'Renewal uses this card; it cannot be deleted'),
  row('1022', 'order', 'Card could not be deleted'),
  row('1030', 'order', 'No exchange rate for this currency'),
  row('1040', 'order', 'No payment for this order'),
  row('1300', 'order', 'Order has no items'),

  row('2000', 'server', 'Server error; later'),
  row('2001', 'server', 'Server error; later'),
  row('2005', 'server', 'Server error; later'),
  row('2002', 'server', 'Billing card was not updated', 'pass'),
  row('2003', 'server', 'Payment failed', 'pass'),
  row('2006', 'server', 'Server error; reload'),
  row('2007', 'server', 'Payment not finished', 'pass'),
  row('2008', 'server', 'Plan is not on sale'),
  row('2500', 'server', 'Password must be reset before buying'),
  row('-2500', 'server', 'Password must be reset before buying'),

  row('3001', 'access', 'Credentials are not valid', 'pass'),
  row('4000', 'access', 'Country code missing'),
  row('4020', 'access', 'Calling code does not fit the visitor’s place'),
  row('4596', 'access', 'Wrong user name or password'),
  row('4597', 'access', 'Code was not sent'),
  row('4598', 'access', 'Operation is not supported'),
  row('5000', 'access', 'Request is not valid', 'pass'),
  row('5003', 'access', 'Cards of this issuing country are not taken', 'pass'),
  row('5008', 'access', 'System error', 'pass'),
  row('5015', 'access', 'The bank refused the card', 'pass'),

  row('6000', 'order', 'This plan cannot be bought while the present one runs', 'cannotBuyPlan'),
  row('6001', 'order', 'Nothing under this address', 'notFound'),

  row('6201', 'renewal', 'No renewal'),
  row('6202', 'renewal', 'Renewal is over'),
  row('6204', 'renewal', 'Renewal was cancelled already'),
  row('6206', 'renewal', 'Card cannot be used for renewal'),
  row('6207', 'renewal', 'A renewal is being charged; it cannot be cancelled now'),
  row('6699', 'renewal', 'User id is not valid'),
  row('7004', 'renewal', 'Sign-in is blocked'),

  row('9000', 'coupon', 'Code cannot be used'),
  row('9001', 'coupon', 'Coupon is not valid'),
  row('9002', 'coupon', 'Discount code is not valid'),
  row('9003', 'coupon', 'Coupon was used as often as it may be'),
  row('9004', 'coupon', 'Code is not valid'),
  row('9991', 'coupon', 'Coupon could not be checked'),

  row('10024', 'recovery', 'No such account'),
  row('10025', 'recovery', 'Account is in use already'),
  row('10026', 'recovery', 'Password could not be reset'),
  row('10027', 'recovery', 'Account could not be activated'),
  row('10028', 'recovery', 'E-mail could not be sent'),
  row('10029', 'recovery', 'Wrong verification code'),
  row('10302', 'recovery', 'Link is over or used'),
  row('10303', 'recovery', 'E-mail could not be bound'),

  row('-24010', 'general', 'Token missing', 'clearSession'),
  row('-24020', 'general', 'Token is over', 'clearSession'),
  row('-24030', 'general', 'Token is wrong', 'messageAndLogin'),
  row('-24031', 'general', 'Not allowed for this member'),
  row('-24040', 'general', 'Service is busy'),
  row('-24050', 'general', 'A parameter is not valid'),
  row('-2511', 'general', 'No such saved card'),
  row('-2502', 'general', 'Payment method is not supported'),
  row('-2400', 'general', 'Card parameters are not valid'),
  row('-2499', 'general', 'Internal error'),
  row('-2602', 'general', 'No account to receive the money'),
  row('-2408', 'general', 'Currency is not supported'),
  // Our choice: the specification has no code for it.
  row('-2410', 'order', 'The price is not the one the payer agreed to'),
  row('-1112', 'general', 'Server error; session ends', 'messageAndClearSession'),
  row('-2223', 'general', 'Tenant info is wrong'),
  row('-3031', 'general', 'Asked too often'),
  row('-3032', 'general', 'Wrong code'),
  row('-3033', 'general', 'No such code'),
  row('-3034', 'general', 'Code is over'),
  row('-3035', 'general', 'Captcha missing or wrong'),
  row('-3036', 'general', 'Wrong configuration'),
  row('-3039', 'general', 'Sign-in failed; reload'),
  row('-3040', 'general', 'Operation failed'),
] as const satisfies readonly ErrorRow[];

/** A code the catalogue knows. */
export type ErrorCode = (typeof errorCatalogue)[number]['code'];
