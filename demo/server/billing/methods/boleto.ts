import type { PaymentAction } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { boletoDueDays, boletoLine, buildBoletoLine, dayInMilliseconds } from '../../../../src/rules';
import { bankDelayMs } from './waiting-time';

/** A bank number that doesn't exist. */
const bank = '999';

/** Brasília is three hours behind UTC. */
const behindUtcMs = 3 * 60 * 60 * 1000;

/** The calendar day in Brazil, `YYYY-MM-DD`. */
const dayInBrazil = (timestamp: number): string => new Date(timestamp - behindUtcMs).toISOString().slice(0, 10);

/** The last millisecond of a calendar day in Brazil. */
const endOfDayInBrazil = (day: string): number => Date.parse(`${day}T00:00:00Z`) + behindUtcMs + dayInMilliseconds - 1;

/** The payment's id as the boleto's 25-digit free field, which banks use to match incoming payments. */
const freeFieldOf = (paymentId: string): string => (BigInt(`0x${paymentId}`) % 10n ** 21n).toString().padStart(25, '0');

/**
 * Creates the boleto for a payment, due in `boletoDueDays` days at the end of the day in Brazil. The payment
 * expires later (`expires`), because banks report incoming money with a delay.
 */
export function createBoleto(payment: {
  paymentId: string;
  total: Money;
  now: number;
  /** URL of the bank's page that shows the boleto. */
  url: string;
}): { action: PaymentAction; expires: number } {
  const { paymentId, total, now, url } = payment;
  const dueDate = dayInBrazil(now + boletoDueDays * dayInMilliseconds);
  const line = buildBoletoLine({ bank, dueDate, amount: total, freeField: freeFieldOf(paymentId) });
  const parsed = boletoLine(line, { now });
  if (!parsed.ok) throw new Error(`Invalid boleto line: ${line}`);
  const due = endOfDayInBrazil(dueDate);
  return { action: { type: 'slip', line, barcode: parsed.value.barcode, due, url }, expires: due + bankDelayMs };
}
