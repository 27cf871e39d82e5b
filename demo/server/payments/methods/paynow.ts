import type { Money } from '../../../../src/contract/primitives';
import { crc16 } from '../../../../src/rules';

/** The fictitious demo receiver. */
const receiver = '201403121W';

/** ISO 4217 numbers of the currencies a code may be in. PayNow itself knows the Singapore dollar alone. */
const currencyNumbers: Readonly<Record<string, string>> = { SGD: '702', USD: '840' };

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

const plain = (text: string, length: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\w .-]/g, '')
    .slice(0, length);

/**
 * The text of a PayNow code (SGQR, EMV merchant-presented): a company's number as the receiver, an amount that cannot
 * be changed, an end, and the reference the bank sends back.
 */
export function paynowPayload(payment: { total: Money; merchant: string; reference: string; expires: number }): string {
  const { total, merchant, reference, expires } = payment;
  const number = currencyNumbers[total.currency];
  if (!number) throw new RangeError(`PayNow is not charged in ${total.currency}`);
  const expiry = new Date(expires).toISOString().replace(/\D/g, '').slice(0, 14);
  const account = [
    field('00', 'SG.PAYNOW'),
    // The proxy is a company's number (UEN).
    field('01', '2'),
    field('02', receiver),
    // The amount is not the payer's to change.
    field('03', '0'),
    field('04', expiry),
  ].join('');
  const text = [
    field('00', '01'),
    // Good for one payment.
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
