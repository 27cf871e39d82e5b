import { dayInMilliseconds } from '../../../src/rules';
import type { PaymentRow } from '../database/schema';

/** Banks report slips and transfers up to three days after the payment. */
export const bankDelayMs = 3 * dayInMilliseconds;

/** Time left to pay an order again, after a slip or transfer has expired. */
const repayTimeMs = 5 * dayInMilliseconds;

/** An order can be paid for longer than its slip or transfer, so that the payer can request a new one. */
export const payableUntil = (payBefore: number, expires: number): number => Math.max(payBefore, expires + repayTimeMs);

/** The payment's changed fields after the payer reports the transfer. Null if it is already reported or no transfer. */
export function withTransferReport({ action, expires }: PaymentRow, now: number) {
  if ((action.type !== 'slip' && action.type !== 'bankDetails') || action.reported != null) return null;
  return { action: { ...action, reported: now }, expires: Math.max(expires ?? 0, now + bankDelayMs) };
}
