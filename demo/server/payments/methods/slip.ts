import type { PaymentAction } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { boletoLine, buildBoletoLine, dayInMilliseconds, slipDueDays } from '../../../../src/rules';
import { bankDelay } from '../waiting-time';

/** A bank number that doesn't exist. */
const bank = '999';

/** Banks of Brazil close their day three hours after UTC. */
const behindUtc = 3 * 60 * 60 * 1000;

/** The calendar day in Brazil, `YYYY-MM-DD`. */
const dayIn = (at: number): string => new Date(at - behindUtc).toISOString().slice(0, 10);

/** The last millisecond of a calendar day in Brazil. */
const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) + behindUtc + dayInMilliseconds - 1;

/** The payment's id in the 25 digits that banks define themselves, to match incoming payments. */
const freeFieldOf = (paymentId: string): string => (BigInt(`0x${paymentId}`) % 10n ** 21n).toString().padStart(25, '0');

/** A slip for one payment, due at the end of the fifth day. Its money is waited for as long as banks take. */
export function slipAction(payment: {
  paymentId: string;
  total: Money;
  now: number;
  /** Where the bank shows the slip. */
  url: string;
}): { action: PaymentAction; expires: number } {
  const { paymentId, total, now, url } = payment;
  const dueDate = dayIn(now + slipDueDays * dayInMilliseconds);
  const line = buildBoletoLine({ bank, dueDate, amount: total, freeField: freeFieldOf(paymentId) });
  const read = boletoLine(line, { now });
  if (!read.ok) throw new Error(`A slip that nobody can read: ${line}`);
  const due = endOfDay(dueDate);
  return { action: { type: 'slip', line, barcode: read.value.barcode, due, url }, expires: due + bankDelay };
}
