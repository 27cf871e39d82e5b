import type { ErrorBehavior, ErrorRow } from './error-row';
import { unsupportedCode } from './shared-codes';

/**
 * How the client handles each error code that needs more than the default handling. The fields are documented in
 * `error-row.ts`; `openapi/error-descriptions.ts` lists every code with its meaning and area. The comments between the
 * rows name the areas. Source: specification, section 8.
 */
const rows: readonly ErrorRow[] = [
  { code: '0', handling: 'pass' },

  // Handled in the same way whichever call returned them: they end the session, open another screen or emit no event.
  { code: '21', handling: 'clearSession' },
  { code: '6000', handling: 'cannotBuyPlan', goTo: 'plans', isNotOnSale: true },
  { code: '6001', handling: 'notFound' },
  { code: '-24010', handling: 'clearSession' },
  { code: '-24020', handling: 'clearSession' },
  { code: '-24030', handling: 'messageAndLogin' },
  { code: '-1112', handling: 'messageAndClearSession', money: 'unknown' },
  { code: unsupportedCode, emitsNoEvent: true },
  // The member has no automatic renewal.
  { code: '6201', emitsNoEvent: true, isNotFound: true, staleData: 'renewal' },

  // Accounts
  { code: '1', field: 'account', goTo: 'register' },
  { code: '2', field: 'account', goTo: 'register' },
  { code: '7', field: 'account', goTo: 'register' },
  { code: '3', field: 'password' },
  { code: '4', field: 'account' },
  { code: '12', field: 'account' },
  { code: '5', field: 'account' },
  { code: '6', field: 'account', goTo: 'login' },
  { code: '13', field: 'account', goTo: 'login' },
  { code: '8', field: 'account' },
  { code: '9', field: 'account', goTo: 'resend-confirm' },
  { code: '10', field: 'code' },
  { code: '11', field: 'code' },
  { code: '32', field: 'account' },
  { code: '105', blocksAccount: true },
  { code: '112', blocksAccount: true },
  { code: '187', field: 'account', endsLink: true },
  { code: '197', blocksAccount: true },
  { code: '201', stbNotice: 'stbLoginErr' },
  { code: '203', stbNotice: 'stbLoginErr' },

  // Cards
  { code: '301', handling: 'pass', money: 'notMoved', noCardText: 'declined' },
  { code: '302', handling: 'pass', money: 'notMoved', noCardText: 'funds' },
  { code: '306', handling: 'pass', money: 'notMoved', noCardText: 'declined' },
  { code: '312', handling: 'pass', money: 'notMoved', noCardText: 'declined' },
  { code: '309', handling: 'pass', money: 'notMoved', noCardText: 'declined' },
  { code: '314', handling: 'pass', money: 'notMoved', noCardText: 'declined' },
  { code: '315', handling: 'pass', field: 'securityCode', money: 'notMoved', noCardText: 'declined' },

  // Orders
  { code: '1000', money: 'notMoved' },
  { code: '1001', endsOrder: true, isNotFound: true },
  { code: '1014', field: 'savedCard', money: 'notMoved', noCardText: 'declined' },
  { code: '1015', money: 'unknown', problem: 'expired', endsOrder: true },
  { code: '1020', field: 'savedCard', isNotFound: true },
  { code: '1021', blockedBy: 'renewal' },
  { code: '1030', field: 'currency', money: 'notMoved' },
  { code: '1040', endsOrder: true, isNotFound: true },
  { code: '1300', goTo: 'plans', isNotOnSale: true, endsOrder: true },
  { code: '-2411', money: 'notMoved' },
  { code: '-2412', money: 'notMoved' },
  { code: '-2421', money: 'notMoved' },
  { code: '-2413', field: 'code' },
  { code: '-2414', field: 'code' },
  { code: '-2415', field: 'code' },
  { code: '-2416', field: 'code' },
  { code: '-2410', money: 'notMoved', problem: 'priceChanged', staleData: 'plans' },

  // Server
  { code: '2000', money: 'unknown' },
  { code: '2001', money: 'unknown' },
  { code: '2005', money: 'unknown' },
  { code: '2002', handling: 'pass' },
  { code: '2003', handling: 'pass' },
  { code: '2006', money: 'unknown' },
  { code: '2007', handling: 'pass', money: 'unknown' },
  { code: '2008', goTo: 'plans', isNotOnSale: true, endsOrder: true, staleData: 'plans' },
  { code: '2500', goTo: 'forgot-password' },
  { code: '-2500', goTo: 'forgot-password' },

  // Access
  { code: '3001', handling: 'pass', field: 'password' },
  { code: '4000', field: 'country' },
  { code: '4020', field: 'country' },
  { code: '4596', field: 'password' },
  { code: '5000', handling: 'pass' },
  { code: '5003', handling: 'pass', money: 'notMoved', noCardText: 'declined' },
  { code: '5008', handling: 'pass', money: 'unknown' },
  { code: '5015', handling: 'pass', money: 'notMoved', noCardText: 'declined' },

  // Renewal
  { code: '6202', staleData: 'renewal' },
  { code: '6204', staleData: 'renewal' },
  { code: '6207', staleData: 'renewal', blockedBy: 'renewal' },
  { code: '-2430', money: 'notMoved', needsNewMandate: true },
  { code: '-2431', money: 'notMoved' },
  { code: '-2432', money: 'notMoved', needsNewMandate: true },
  { code: '-2433', money: 'notMoved' },
  { code: '7004', blocksAccount: true },

  // Coupons
  { code: '9000', field: 'coupon' },
  { code: '9001', field: 'coupon' },
  { code: '9002', field: 'coupon' },
  { code: '9003', field: 'coupon' },
  { code: '9004', field: 'coupon' },
  { code: '9991', field: 'coupon' },

  // Recovery
  { code: '10024', field: 'account', goTo: 'register', endsLink: true },
  { code: '10025', field: 'account', goTo: 'login', endsLink: true },
  { code: '10026', endsLink: true },
  { code: '10027', endsLink: true },
  { code: '10029', field: 'code' },
  { code: '10302', endsLink: true, isNotFound: true },
  { code: '10303', endsLink: true },

  // General
  { code: '-24040', money: 'unknown' },
  { code: '-24050', endsLink: true },
  { code: '-2511', field: 'savedCard' },
  { code: '-2502', money: 'notMoved' },
  { code: '-2400', money: 'notMoved', noCardText: 'declined' },
  { code: '-2499', money: 'unknown' },
  { code: '-2602', money: 'notMoved' },
  { code: '-2408', field: 'currency', money: 'notMoved' },
  { code: '-3032', field: 'code' },
  { code: '-3033', field: 'code' },
  { code: '-3034', field: 'code' },
  { code: '-3035', field: 'captcha' },
];

/**
 * Returns how the client handles an error. `error` is the error or only its code. For unknown codes and errors without
 * a code, the result is an empty object, which means the default handling.
 */
export function behaviorOf(
  error: string | { readonly kind: string; readonly code?: string } | null | undefined,
): ErrorBehavior {
  const code = typeof error === 'string' ? error : error?.code;
  // The result inherits nothing, so that a script that extends `Object.prototype` can't change it.
  return Object.assign(
    Object.create(null),
    rows.find((row) => row.code === code),
  );
}
