/** A group of errors. Source: specification, section 8. */
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

export interface ErrorDescription {
  readonly code: string;
  readonly area: ErrorArea;
  /** Description for server authors. Customers see the text in locales/<language>/errors.json. */
  readonly meaning: string;
  /** Our own code, which the specification doesn't have. */
  readonly isOwn?: true;
}

/**
 * Every error code of the server. Browsers don't load this file. How the client handles the codes is defined in
 * `errors/catalogue.ts`, which browsers load.
 *
 * Source: specification, section 8, except for rows with `isOwn`. For 0, 2007, 6000 and 6001, the specification gives no
 * meanings; it defines only how clients handle these codes.
 */
export const errorDescriptions = [
  { code: '21', area: 'account', meaning: 'Token is not valid' },
  { code: '1', area: 'account', meaning: 'No such account' },
  { code: '2', area: 'account', meaning: 'No such account' },
  { code: '7', area: 'account', meaning: 'No such account' },
  { code: '3', area: 'account', meaning: 'Wrong password' },
  { code: '4', area: 'account', meaning: 'Email missing' },
  { code: '12', area: 'account', meaning: 'Email missing' },
  { code: '5', area: 'account', meaning: 'Account is neither an email nor a phone' },
  { code: '6', area: 'account', meaning: 'Account already exists' },
  { code: '13', area: 'account', meaning: 'Account already exists' },
  { code: '8', area: 'account', meaning: 'Malformed email' },
  { code: '9', area: 'account', meaning: 'Account not confirmed yet' },
  { code: '10', area: 'account', meaning: 'Verification code expired' },
  { code: '11', area: 'account', meaning: 'Wrong verification code' },
  { code: '15', area: 'account', meaning: 'User info could not be loaded' },
  { code: '29', area: 'account', meaning: 'User info could not be loaded' },
  { code: '16', area: 'account', meaning: 'Account info could not be loaded' },
  { code: '17', area: 'account', meaning: 'Too many failed attempts' },
  { code: '28', area: 'account', meaning: 'Account code is not valid' },
  { code: '32', area: 'account', meaning: 'Malformed phone number' },
  { code: '105', area: 'account', meaning: 'Account cannot be used' },
  { code: '112', area: 'account', meaning: 'Account cannot be used' },
  { code: '187', area: 'account', meaning: 'Email cannot be used' },
  { code: '197', area: 'account', meaning: 'This type of account may not sign in' },
  { code: '201', area: 'account', meaning: 'Sign-in failed' },
  { code: '203', area: 'account', meaning: 'Sign-in failed' },
  {
    code: '-2418',
    area: 'account',
    meaning: 'The session alone isn’t enough: a recent sign-in, the password or a code is needed',
    isOwn: true,
  },
  { code: '-2419', area: 'account', meaning: 'The passkey is unknown, removed or cloned', isOwn: true },
  { code: '-2420', area: 'account', meaning: 'The member has turned this third party’s sign-in off', isOwn: true },

  { code: '301', area: 'card', meaning: 'Card declined' },
  { code: '302', area: 'card', meaning: 'Not enough funds' },
  { code: '306', area: 'card', meaning: 'Card details are wrong' },
  { code: '312', area: 'card', meaning: 'Card details are wrong' },
  { code: '309', area: 'card', meaning: 'Card expired' },
  { code: '314', area: 'card', meaning: 'Card number is wrong' },
  { code: '315', area: 'card', meaning: 'Security code is wrong' },

  { code: '6000', area: 'order', meaning: 'This plan cannot be bought while the current plan is active' },
  { code: '6001', area: 'order', meaning: 'Page not found' },
  { code: '1000', area: 'order', meaning: 'Order could not be saved' },
  { code: '1001', area: 'order', meaning: 'No such order' },
  { code: '1003', area: 'order', meaning: 'Coupon could not be removed from the order' },
  { code: '1014', area: 'order', meaning: 'Wrong card number' },
  {
    code: '1015',
    area: 'order',
    meaning: 'Payment could not be placed, or the order can no longer be paid; reload the page',
  },
  { code: '1020', area: 'order', meaning: 'Wrong card id, or another member’s card' },
  { code: '1021', area: 'order', meaning: 'Renewal uses this card; it cannot be deleted' },
  { code: '1022', area: 'order', meaning: 'Card could not be deleted' },
  { code: '1030', area: 'order', meaning: 'No exchange rate for this currency' },
  { code: '1040', area: 'order', meaning: 'No payment for this order' },
  { code: '1300', area: 'order', meaning: 'Order has no items' },
  // The specification has no code for a changed price.
  { code: '-2410', area: 'order', meaning: 'The price differs from the amount the customer confirmed', isOwn: true },
  { code: '-2430', area: 'renewal', meaning: 'The mandate was revoked, refused or has expired', isOwn: true },
  { code: '-2431', area: 'renewal', meaning: 'The payer’s bank has paused the mandate', isOwn: true },
  { code: '-2432', area: 'renewal', meaning: 'The renewal costs more than the mandate’s limit', isOwn: true },
  { code: '-2433', area: 'renewal', meaning: 'The payer’s bank did not pay the charge of a mandate', isOwn: true },
  { code: '-2411', area: 'order', meaning: 'The TV has taken this purchase back from the phone', isOwn: true },
  { code: '-2413', area: 'order', meaning: 'Unknown activation code', isOwn: true },
  { code: '-2414', area: 'order', meaning: 'Another account has used the activation code', isOwn: true },
  { code: '-2415', area: 'order', meaning: 'The activation code has expired', isOwn: true },
  { code: '-2416', area: 'order', meaning: 'The activation code belongs to another brand', isOwn: true },
  {
    code: '-2417',
    area: 'order',
    meaning: 'The member can’t withdraw from this purchase, or not anymore',
    isOwn: true,
  },
  { code: '-2421', area: 'order', meaning: 'The member has to prove their age before a payment', isOwn: true },
  { code: '-2412', area: 'order', meaning: 'The deletion of the account is scheduled; cancel it first', isOwn: true },

  { code: '0', area: 'server', meaning: 'No error' },
  { code: '2000', area: 'server', meaning: 'Server error; retry later' },
  { code: '2001', area: 'server', meaning: 'Server error; retry later' },
  { code: '2005', area: 'server', meaning: 'Server error; retry later' },
  { code: '2002', area: 'server', meaning: 'Billing card was not updated' },
  { code: '2003', area: 'server', meaning: 'Payment failed' },
  { code: '2006', area: 'server', meaning: 'Server error; reload the page' },
  { code: '2007', area: 'server', meaning: 'Payment not completed' },
  { code: '2008', area: 'server', meaning: 'Plan is not on sale' },
  { code: '2500', area: 'server', meaning: 'Password must be reset before buying' },
  { code: '-2500', area: 'server', meaning: 'Password must be reset before buying' },

  { code: '3001', area: 'access', meaning: 'Credentials are not valid' },
  { code: '4000', area: 'access', meaning: 'Country code missing' },
  { code: '4020', area: 'access', meaning: 'Calling code does not match the country of the IP address' },
  { code: '4596', area: 'access', meaning: 'Wrong user name or password' },
  { code: '4597', area: 'access', meaning: 'Code was not sent' },
  { code: '4598', area: 'access', meaning: 'Operation is not supported' },
  { code: '5000', area: 'access', meaning: 'Request is not valid' },
  { code: '5003', area: 'access', meaning: 'Cards issued in this country are not accepted' },
  { code: '5008', area: 'access', meaning: 'System error' },
  { code: '5015', area: 'access', meaning: 'Card declined by the bank' },

  { code: '6201', area: 'renewal', meaning: 'No renewal' },
  { code: '6202', area: 'renewal', meaning: 'Renewal expired' },
  { code: '6204', area: 'renewal', meaning: 'Renewal is already canceled' },
  { code: '6206', area: 'renewal', meaning: 'Card cannot be used for renewal' },
  { code: '6207', area: 'renewal', meaning: 'A renewal is being charged; it cannot be canceled now' },
  { code: '6699', area: 'renewal', meaning: 'User id is not valid' },
  { code: '7004', area: 'renewal', meaning: 'Sign-in is blocked' },

  { code: '9000', area: 'coupon', meaning: 'Code is not available' },
  { code: '9001', area: 'coupon', meaning: 'Coupon is not valid' },
  { code: '9002', area: 'coupon', meaning: 'Discount code is not valid' },
  { code: '9003', area: 'coupon', meaning: 'Coupon has reached its maximum number of uses' },
  { code: '9004', area: 'coupon', meaning: 'Code is not valid' },
  { code: '9991', area: 'coupon', meaning: 'Coupon could not be checked' },

  { code: '10024', area: 'recovery', meaning: 'No such account' },
  { code: '10025', area: 'recovery', meaning: 'Account is in use already' },
  { code: '10026', area: 'recovery', meaning: 'Password could not be reset' },
  { code: '10027', area: 'recovery', meaning: 'Account could not be activated' },
  { code: '10028', area: 'recovery', meaning: 'Email could not be sent' },
  { code: '10029', area: 'recovery', meaning: 'Wrong verification code' },
  { code: '10302', area: 'recovery', meaning: 'Link expired or used' },
  { code: '10303', area: 'recovery', meaning: 'Email could not be bound' },

  { code: '-24010', area: 'general', meaning: 'Token missing' },
  { code: '-24020', area: 'general', meaning: 'Token expired' },
  // The sandbox returns this code for a token that belongs to no session, for example after a sign-out.
  { code: '-24030', area: 'general', meaning: 'Token is not valid here' },
  { code: '-1112', area: 'general', meaning: 'Server error that ends the session' },
  { code: '-24031', area: 'general', meaning: 'Not allowed for this member' },
  { code: '-24040', area: 'general', meaning: 'Service is busy' },
  { code: '-24050', area: 'general', meaning: 'A parameter is not valid' },
  { code: '-2511', area: 'general', meaning: 'No such saved card' },
  { code: '-2502', area: 'general', meaning: 'Payment method is not supported' },
  { code: '-2400', area: 'general', meaning: 'Card parameters are not valid' },
  { code: '-2499', area: 'general', meaning: 'Internal error' },
  { code: '-2602', area: 'general', meaning: 'No receiving account' },
  { code: '-2408', area: 'general', meaning: 'Currency is not supported' },
  { code: '-2223', area: 'general', meaning: 'Tenant info is not valid' },
  { code: '-3031', area: 'general', meaning: 'Too many requests' },
  { code: '-3032', area: 'general', meaning: 'Wrong code' },
  { code: '-3033', area: 'general', meaning: 'No such code' },
  { code: '-3034', area: 'general', meaning: 'Code expired' },
  { code: '-3035', area: 'general', meaning: 'Captcha missing or wrong' },
  { code: '-3036', area: 'general', meaning: 'Configuration error' },
  { code: '-3039', area: 'general', meaning: 'Sign-in failed; reload the page' },
  { code: '-3040', area: 'general', meaning: 'Operation failed' },
] as const satisfies readonly ErrorDescription[];

/** A code of the table above. */
export type ErrorCode = (typeof errorDescriptions)[number]['code'];
