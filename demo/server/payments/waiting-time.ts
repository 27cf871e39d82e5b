import { dayInMilliseconds } from '../../../src/rules';
import type { PaymentRow } from '../database/schema';

/** Banks tell of a slip or a transfer up to three days after it was paid. */
export const bankDelay = 3 * dayInMilliseconds;

/** What is left to pay the order anew, once a slip or an account has run out. */
const renewalTime = 5 * dayInMilliseconds;

/** An order outlives the payment that waits for it, so that it can give a new slip or account. */
export const payableUntil = (payBefore: number, expires: number): number => Math.max(payBefore, expires + renewalTime);

/** The payment once its payer said that the money was sent; null where that was noted, or where nobody asks. */
export function noteReport({ action, expires }: PaymentRow, now: number) {
  if ((action.type !== 'slip' && action.type !== 'bankDetails') || action.reported != null) return null;
  return { action: { ...action, reported: now }, expires: Math.max(expires ?? 0, now + bankDelay) };
}
