import { dayInMilliseconds } from '../../../src/rules';
import type { PaymentRow } from '../database/schema';

/** Banks can take up to three days to report that a slip or transfer was paid. */
export const bankDelayMs = 3 * dayInMilliseconds;

/** How long an order can be paid after its slip or transfer has expired. */
const repayTimeMs = 5 * dayInMilliseconds;

/** The payment deadline of an order with a slip or transfer. Leaves time to start another payment after `expires`. */
export const payableUntil = (payBefore: number, expires: number): number => Math.max(payBefore, expires + repayTimeMs);

/**
 * The fields of a slip or transfer payment that change when the payer reports that the money was sent. Null if it has
 * already been reported, or the payment uses another method.
 */
export function transferReportChanges({ action, expires }: PaymentRow, now: number) {
  if ((action.type !== 'slip' && action.type !== 'bankDetails') || action.reported != null) return null;
  return { action: { ...action, reported: now }, expires: Math.max(expires ?? 0, now + bankDelayMs) };
}
