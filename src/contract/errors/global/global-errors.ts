import type { ErrorRow, Handling } from '../error-row';

/**
 * The rows of the error table for errors after which the client ends the session or leaves the page, whichever call
 * returned the error. Every page loads these few rows; the screens that need the rest of the table load it.
 */
export const globalErrors = [
  { code: '21', handling: 'clearSession' },
  { code: '6000', handling: 'cannotBuyPlan', goTo: 'plans' },
  { code: '6001', handling: 'notFound' },
  { code: '-24010', handling: 'clearSession' },
  { code: '-24020', handling: 'clearSession' },
  { code: '-24030', handling: 'messageAndLogin' },
  { code: '-1112', handling: 'messageAndClearSession', money: 'unknown' },
] as const satisfies readonly ErrorRow[];

/** How every page handles an error code; undefined if only the caller handles it. */
export const globalHandlingOf = (code: string): Handling | undefined =>
  globalErrors.find((row) => row.code === code)?.handling;
