import type { ErrorBehavior, ErrorRow } from '../error-row';
import { unsupportedCode } from './shared-codes';

/**
 * The errors that the client handles in the same way whichever call returned them: it ends the session, leaves the page
 * or emits no event. `errors/catalogue.ts` adds the rows for all other errors. Every page loads the rows in this file;
 * only the screens that need the catalogue load it.
 */
export const globalErrors: readonly ErrorRow[] = [
  { code: '21', handling: 'clearSession' },
  { code: '6000', handling: 'cannotBuyPlan', goTo: 'plans' },
  { code: '6001', handling: 'notFound' },
  { code: '-24010', handling: 'clearSession' },
  { code: '-24020', handling: 'clearSession' },
  { code: '-24030', handling: 'messageAndLogin' },
  { code: '-1112', handling: 'messageAndClearSession', money: 'unknown' },
  { code: unsupportedCode, emitsNoEvent: true },
  // The member has no automatic renewal.
  { code: '6201', emitsNoEvent: true, isNotFound: true, staleData: 'renewal' },
];

/**
 * How every page handles an error code. Empty for null, and for a code that only the caller handles. Inherits nothing.
 */
export const globalBehaviorOf = (code: string | null): ErrorBehavior =>
  Object.assign(
    Object.create(null),
    globalErrors.find((row) => row.code === code),
  );
