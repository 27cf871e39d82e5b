import type { Money } from '../../../../src/contract/primitives';
import { crc16 } from '../../../../src/rules';

/** The fictitious demo receiver. */
const receiver = '201403121W';

/** ISO 4217 numbers of the currencies that a code can use. The real PayNow supports only the Singapore dollar. */
const currencyNumbers: Readonly<Record<string, string>> = { SGD: '702', USD: '840' };

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

const plain = (text: string, length: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\w .-]/g, '')
    .slice(0, length);

/**
 * The payload of a PayNow QR code (SGQR, EMV merchant-presented): the receiver's company number, a fixed amount, an
 * expiry date, and the reference that the bank returns.
 */
export function paynowPayload(payment: { total: Money; merchant: string; reference: string; expires: number }): string {
  const { total, merchant, reference, expires } = payment;
  const number = currencyNumbers[total.currency];
  if (!number) throw new RangeError(`PayNow doesn't support ${total.currency}`);
  const expiry = new Date(expires).toISOString().replace(/\D/g, '').slice(0, 14);
  const account = [
    field('00', 'SG.PAYNOW'),
    // Proxy type 2: a company number (UEN).
    field('01', '2'),
    field('02', receiver),
    // The payer can't change the amount.
    field('03', '0'),
    field('04', expiry),
  ].join('');
  const text = [
    field('00', '01'),
    // Dynamic code: valid for one payment.
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', number),
    field('54', total.amount),
    field('58', 'SG'),
    field('59', plain(merchant, 25)),
    field('60', 'Singapore'),
    field('62', field('01', reference)),
    '6304',
  ].join('');
  return text + crc16(text);
}
