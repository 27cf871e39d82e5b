import type { ErrorRow, Handling } from '../error-row';

/**
 * How the client handles errors after which it ends the session or leaves the page, whichever call returned the error.
 * `errors/catalogue.ts` adds the rows for all other errors. Every page loads the rows in this file; only the screens
 * that need the catalogue load it.
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
