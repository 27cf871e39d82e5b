import type { ErrorBehaviour, ErrorRow, Handling } from './error-row';
import { globalErrors } from './global/global-errors';

/**
 * Every error code of the server: what it means, and what the client does about it. To add a code, add a row here and
 * a text under the code in `locales/<language>/errors.json`. The fields are documented in `error-row.ts`.
 *
 * Source: specification, section 8. Our choice: the meanings of 0, 2007, 6000 and 6001, which the specification lists
 * for their handling only, and -2410. The build strips `area` and `meaning` from what browsers download.
 */
const rows = [
  ...globalErrors,
  { code: '0', area: 'server', meaning: 'No error', handling: 'pass' },

  { code: '1', area: 'account', meaning: 'No such account', field: 'account', goTo: 'register' },
  { code: '2', area: 'account', meaning: 'No such account', field: 'account', goTo: 'register' },
  { code: '7', area: 'account', meaning: 'No such account', field: 'account', goTo: 'register' },
  { code: '3', area: 'account', meaning: 'Wrong password', field: 'password' },
  { code: '4', area: 'account', meaning: 'E-mail missing', field: 'account' },
  { code: '12', area: 'account', meaning: 'E-mail missing', field: 'account' },
  { code: '5', area: 'account', meaning: 'Account is neither an e-mail nor a phone', field: 'account' },
  { code: '6', area: 'account', meaning: 'Account already exists', field: 'account', goTo: 'login' },
  { code: '13', area: 'account', meaning: 'Account already exists', field: 'account', goTo: 'login' },
  { code: '8', area: 'account', meaning: 'Malformed e-mail', field: 'account' },
  { code: '9', area: 'account', meaning: 'Account not confirmed yet', field: 'account', goTo: 'resend-confirm' },
  { code: '10', area: 'account', meaning: 'Verification code expired', field: 'code' },
  { code: '11', area: 'account', meaning: 'Wrong verification code', field: 'code' },
  { code: '15', area: 'account', meaning: 'User info could not be loaded' },
  { code: '29', area: 'account', meaning: 'User info could not be loaded' },
  { code: '16', area: 'account', meaning: 'Account info could not be loaded' },
  { code: '17', area: 'account', meaning: 'Too many failed attempts' },
  { code: '28', area: 'account', meaning: 'Account code is not valid' },
  { code: '32', area: 'account', meaning: 'Malformed phone number', field: 'account' },
  { code: '105', area: 'account', meaning: 'Account cannot be used', blocksAccount: true },
  { code: '112', area: 'account', meaning: 'Account cannot be used', blocksAccount: true },
  { code: '187', area: 'account', meaning: 'E-mail cannot be used', field: 'account', endsLink: true },
  { code: '197', area: 'account', meaning: 'This type of account may not sign in', blocksAccount: true },
  { code: '201', area: 'account', meaning: 'Sign-in failed', stbNotice: 'stbLoginErr' },
  { code: '203', area: 'account', meaning: 'Sign-in failed', stbNotice: 'stbLoginErr', isOtherMember: true },

  { code: '301', area: 'card', meaning: 'Card declined', handling: 'pass', money: 'notMoved', isDeclined: true },
  { code: '302', area: 'card', meaning: 'Not enough funds', handling: 'pass', money: 'notMoved' },
  { code: '306', area: 'card', meaning: 'Card details are wrong', handling: 'pass', money: 'notMoved' },
  { code: '312', area: 'card', meaning: 'Card details are wrong', handling: 'pass', money: 'notMoved' },
  { code: '309', area: 'card', meaning: 'Card expired', handling: 'pass', money: 'notMoved' },
  { code: '314', area: 'card', meaning: 'Card number is wrong', handling: 'pass', money: 'notMoved' },
  {
    code: '315',
    area: 'card',
    meaning: 'Security code is wrong',
    handling: 'pass',
    field: 'securityCode',
    money: 'notMoved',
  },

  { code: '1000', area: 'order', meaning: 'Order could not be saved', money: 'notMoved' },
  { code: '1001', area: 'order', meaning: 'No such order', endsOrder: true, isNotFound: true },
  { code: '1003', area: 'order', meaning: 'Coupon could not be removed from the order' },
  { code: '1014', area: 'order', meaning: 'Wrong card number', field: 'savedCard', money: 'notMoved' },
  {
    code: '1015',
    area: 'order',
    meaning: 'Payment could not be placed; reload the page',
    money: 'unknown',
    problem: 'lapsed',
    endsOrder: true,
  },
  {
    code: '1020',
    area: 'order',
    meaning: 'Wrong card id, or another member’s card',
    field: 'savedCard',
    isNotFound: true,
  },
  { code: '1021', area: 'order', meaning: 'Renewal uses this card; it cannot be deleted', blockedBy: 'renewal' },
  { code: '1022', area: 'order', meaning: 'Card could not be deleted' },
  { code: '1030', area: 'order', meaning: 'No exchange rate for this currency', field: 'currency', money: 'notMoved' },
  { code: '1040', area: 'order', meaning: 'No payment for this order', endsOrder: true, isNotFound: true },
  { code: '1300', area: 'order', meaning: 'Order has no items', goTo: 'plans', endsOrder: true },
  // Our choice: the specification has no code for a changed price.
  {
    code: '-2410',
    area: 'order',
    meaning: 'The price differs from the amount the customer confirmed',
    money: 'notMoved',
    problem: 'priceChanged',
    outdates: 'plans',
  },

  { code: '2000', area: 'server', meaning: 'Server error; retry later', money: 'unknown' },
  { code: '2001', area: 'server', meaning: 'Server error; retry later', money: 'unknown' },
  { code: '2005', area: 'server', meaning: 'Server error; retry later', money: 'unknown' },
  { code: '2002', area: 'server', meaning: 'Billing card was not updated', handling: 'pass' },
  { code: '2003', area: 'server', meaning: 'Payment failed', handling: 'pass', walletText: 'onlineWallet' },
  { code: '2006', area: 'server', meaning: 'Server error; reload the page', money: 'unknown' },
  { code: '2007', area: 'server', meaning: 'Payment not completed', handling: 'pass', money: 'unknown' },
  { code: '2008', area: 'server', meaning: 'Plan is not on sale', goTo: 'plans', endsOrder: true, outdates: 'plans' },
  { code: '2500', area: 'server', meaning: 'Password must be reset before buying', goTo: 'forgot-password' },
  { code: '-2500', area: 'server', meaning: 'Password must be reset before buying', goTo: 'forgot-password' },

  { code: '3001', area: 'access', meaning: 'Credentials are not valid', handling: 'pass', field: 'password' },
  { code: '4000', area: 'access', meaning: 'Country code missing', field: 'country' },
  {
    code: '4020',
    area: 'access',
    meaning: 'Calling code does not match the country of the IP address',
    field: 'country',
  },
  { code: '4596', area: 'access', meaning: 'Wrong user name or password', field: 'password' },
  { code: '4597', area: 'access', meaning: 'Code was not sent' },
  { code: '4598', area: 'access', meaning: 'Operation is not supported', isUnsupported: true },
  { code: '5000', area: 'access', meaning: 'Request is not valid', handling: 'pass' },
  {
    code: '5003',
    area: 'access',
    meaning: 'Cards issued in this country are not accepted',
    handling: 'pass',
    money: 'notMoved',
  },
  { code: '5008', area: 'access', meaning: 'System error', handling: 'pass', money: 'unknown' },
  { code: '5015', area: 'access', meaning: 'Card declined by the bank', handling: 'pass', money: 'notMoved' },

  { code: '6201', area: 'renewal', meaning: 'No renewal', isNotFound: true, outdates: 'renewal' },
  { code: '6202', area: 'renewal', meaning: 'Renewal expired', outdates: 'renewal' },
  { code: '6204', area: 'renewal', meaning: 'Renewal is already cancelled', outdates: 'renewal' },
  { code: '6206', area: 'renewal', meaning: 'Card cannot be used for renewal' },
  {
    code: '6207',
    area: 'renewal',
    meaning: 'A renewal is being charged; it cannot be cancelled now',
    outdates: 'renewal',
    blockedBy: 'renewal',
  },
  { code: '6699', area: 'renewal', meaning: 'User id is not valid' },
  { code: '7004', area: 'renewal', meaning: 'Sign-in is blocked', blocksAccount: true },

  { code: '9000', area: 'coupon', meaning: 'Code is not available', field: 'coupon' },
  { code: '9001', area: 'coupon', meaning: 'Coupon is not valid', field: 'coupon' },
  { code: '9002', area: 'coupon', meaning: 'Discount code is not valid', field: 'coupon' },
  { code: '9003', area: 'coupon', meaning: 'Coupon has reached its maximum number of uses', field: 'coupon' },
  { code: '9004', area: 'coupon', meaning: 'Code is not valid', field: 'coupon' },
  { code: '9991', area: 'coupon', meaning: 'Coupon could not be checked', field: 'coupon' },

  { code: '10024', area: 'recovery', meaning: 'No such account', field: 'account', goTo: 'register', endsLink: true },
  {
    code: '10025',
    area: 'recovery',
    meaning: 'Account is in use already',
    field: 'account',
    goTo: 'login',
    endsLink: true,
  },
  { code: '10026', area: 'recovery', meaning: 'Password could not be reset', endsLink: true },
  { code: '10027', area: 'recovery', meaning: 'Account could not be activated', endsLink: true },
  { code: '10028', area: 'recovery', meaning: 'E-mail could not be sent' },
  { code: '10029', area: 'recovery', meaning: 'Wrong verification code', field: 'code' },
  { code: '10302', area: 'recovery', meaning: 'Link expired or used', endsLink: true, isNotFound: true },
  { code: '10303', area: 'recovery', meaning: 'E-mail could not be bound', endsLink: true },

  { code: '-24031', area: 'general', meaning: 'Not allowed for this member', isForbidden: true },
  { code: '-24040', area: 'general', meaning: 'Service is busy', money: 'unknown' },
  { code: '-24050', area: 'general', meaning: 'A parameter is not valid', endsLink: true, refusesUsedKey: true },
  { code: '-2511', area: 'general', meaning: 'No such saved card', field: 'savedCard' },
  { code: '-2502', area: 'general', meaning: 'Payment method is not supported', money: 'notMoved' },
  { code: '-2400', area: 'general', meaning: 'Card parameters are not valid', money: 'notMoved' },
  { code: '-2499', area: 'general', meaning: 'Internal error', money: 'unknown' },
  { code: '-2602', area: 'general', meaning: 'No receiving account', money: 'notMoved' },
  { code: '-2408', area: 'general', meaning: 'Currency is not supported', field: 'currency', money: 'notMoved' },
  { code: '-2223', area: 'general', meaning: 'Tenant info is not valid' },
  { code: '-3031', area: 'general', meaning: 'Too many requests', isRateLimit: true },
  { code: '-3032', area: 'general', meaning: 'Wrong code', field: 'code' },
  { code: '-3033', area: 'general', meaning: 'No such code', field: 'code' },
  { code: '-3034', area: 'general', meaning: 'Code expired', field: 'code' },
  { code: '-3035', area: 'general', meaning: 'Captcha missing or wrong', field: 'captcha' },
  { code: '-3036', area: 'general', meaning: 'Configuration error' },
  { code: '-3039', area: 'general', meaning: 'Sign-in failed; reload the page' },
  { code: '-3040', area: 'general', meaning: 'Operation failed' },
] as const satisfies readonly ErrorRow[];

/** Every row of the table, with the default handling filled in. */
export const errorCatalogue: readonly (ErrorRow & { readonly handling: Handling })[] = rows.map((row) => ({
  handling: 'message',
  ...row,
}));

/** What the client does about an error, by its code; nothing special for a code without a row and for other errors. */
export function behaviourOf(
  error: string | { readonly kind: string; readonly code?: string } | null | undefined,
): ErrorBehaviour {
  const code = typeof error === 'string' ? error : error?.code;
  return errorCatalogue.find((row) => row.code === code) ?? {};
}
