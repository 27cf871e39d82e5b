import type { ErrorRow, Handling } from '../error-row';

/**
 * The rows of the error table that end the session or leave the page, whichever call returned the error. Every page
 * loads these few rows; the rest of the table is loaded by the screens that need it.
 */
export const globalErrors = [
  { code: '21', area: 'account', meaning: 'Token is not valid', handling: 'clearSession' },
  {
    code: '6000',
    area: 'order',
    meaning: 'This plan cannot be bought while the current plan is active',
    handling: 'cannotBuyPlan',
    goTo: 'plans',
  },
  { code: '6001', area: 'order', meaning: 'Page not found', handling: 'notFound' },
  { code: '-24010', area: 'general', meaning: 'Token missing', handling: 'clearSession' },
  { code: '-24020', area: 'general', meaning: 'Token expired', handling: 'clearSession' },
  { code: '-24030', area: 'general', meaning: 'Token is not valid here', handling: 'messageAndLogin' },
  {
    code: '-1112',
    area: 'general',
    meaning: 'Server error that ends the session',
    handling: 'messageAndClearSession',
    money: 'unknown',
  },
] as const satisfies readonly ErrorRow[];

/** What every page does about a code by itself; undefined for a code that is left to the caller. */
export const globalHandlingOf = (code: string): Handling | undefined =>
  globalErrors.find((row) => row.code === code)?.handling;
