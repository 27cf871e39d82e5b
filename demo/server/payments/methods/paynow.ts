import type { Money } from '../../../../src/contract/primitives';
import { crc16 } from '../../../../src/rules';

/** The company number (UEN) of the sandbox's fictitious merchant, who receives the money. */
const merchantUen = '201403121W';

/**
 * ISO 4217 numbers of the currencies that the sandbox's QR codes support. The real PayNow supports only the Singapore
 * dollar.
 */
const currencyNumbers: Readonly<Record<string, string>> = { SGD: '702', USD: '840' };

/** An EMV data object: two-digit tag, two-digit length, value. */
const dataObject = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

const toAscii = (text: string, maxLength: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\w .-]/g, '')
    .slice(0, maxLength);

/**
 * Creates the payload of a PayNow QR code (SGQR, EMV merchant-presented): the merchant's company number and name,
 * a fixed amount, the time of expiry, and the reference that the bank's report of the payment contains. `merchant` is
 * the name; `expires` is in milliseconds since 1970.
 */
export function paynowPayload(payment: { total: Money; merchant: string; reference: string; expires: number }): string {
  const { total, merchant, reference, expires } = payment;
  const currencyNumber = currencyNumbers[total.currency];
  if (!currencyNumber) throw new RangeError(`PayNow doesn't support ${total.currency}`);
  const expiryText = new Date(expires).toISOString().replace(/\D/g, '').slice(0, 14);
  const account = [
    dataObject('00', 'SG.PAYNOW'),
    // Proxy type 2: a company number (UEN).
    dataObject('01', '2'),
    dataObject('02', merchantUen),
    // The payer can't change the amount.
    dataObject('03', '0'),
    dataObject('04', expiryText),
  ].join('');
  const payload = [
    dataObject('00', '01'),
    // Dynamic code: valid for one payment.
    dataObject('01', '12'),
    dataObject('26', account),
    // No merchant category.
    dataObject('52', '0000'),
    dataObject('53', currencyNumber),
    dataObject('54', total.amount),
    dataObject('58', 'SG'),
    dataObject('59', toAscii(merchant, 25)),
    dataObject('60', 'Singapore'),
    dataObject('62', dataObject('01', reference)),
    // Tag and length of the checksum, which is calculated over everything before its value.
    '6304',
  ].join('');
  return payload + crc16(payload);
}
