import type { Money } from '../../../../src/contract/primitives';
import { appendChecksum, digitsOf, writeTlv } from '../../../../src/rules';

/** The company number (UEN) of the sandbox's fictitious merchant, who receives the money. */
const merchantUen = '201403121W';

/**
 * ISO 4217 numbers of the currencies that the sandbox's QR codes support. The real PayNow supports only the Singapore
 * dollar.
 */
const currencyNumbers: Readonly<Record<string, string>> = { SGD: '702', USD: '840' };

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
  const expiryText = digitsOf(new Date(expires).toISOString()).slice(0, 14);
  const account = writeTlv([
    ['00', 'SG.PAYNOW'],
    // Proxy type 2: a company number (UEN).
    ['01', '2'],
    ['02', merchantUen],
    // The payer can't change the amount.
    ['03', '0'],
    ['04', expiryText],
  ]);
  const objects = writeTlv([
    ['00', '01'],
    // Dynamic code: valid for one payment.
    ['01', '12'],
    ['26', account],
    // No merchant category.
    ['52', '0000'],
    ['53', currencyNumber],
    ['54', total.amount],
    ['58', 'SG'],
    ['59', toAscii(merchant, 25)],
    ['60', 'Singapore'],
    ['62', writeTlv([['01', reference]])],
  ]);
  return appendChecksum(objects);
}
