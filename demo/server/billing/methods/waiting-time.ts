import { dayInMilliseconds } from '../../../../src/rules';
import type { PaymentRow } from '../../database/schema';

/** How long banks can take to report that a boleto or transfer was paid. */
export const bankDelayMs = 3 * dayInMilliseconds;

/** How long the payer can start another payment for an order after its boleto or transfer has expired. */
const retryTimeMs = 5 * dayInMilliseconds;

/**
 * The new payment deadline of an order with a boleto or transfer: `payBefore` is its current deadline, `expires` the time
 * when the boleto or transfer expires. Leaves the payer time to start another payment after `expires`.
 */
export const payableUntil = (payBefore: number, expires: number): number => Math.max(payBefore, expires + retryTimeMs);

/**
 * The fields of a boleto or transfer payment that change when the payer reports that the money was sent. Null if the
 * payer has already reported that, or if the payment is neither a boleto nor a transfer.
 */
export function transferReportChanges({ action, expires }: PaymentRow, now: number) {
  if ((action.type !== 'slip' && action.type !== 'bankDetails') || action.reported != null) return null;
  return { action: { ...action, reported: now }, expires: Math.max(expires ?? 0, now + bankDelayMs) };
}
