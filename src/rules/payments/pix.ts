import type { Check } from '../check';
import { accept, refuse } from '../check';
import { isCnpj, isCpf } from '../identity/documents';
import { compactCode } from '../identity/text';
import type { Money } from '../money/money';
import { appendChecksum, crc16, readTlv, writeTlv } from './emv';

/**
 * Fields of a PIX code: the text or QR code that starts a payment with PIX, Brazil's instant payment system. A static
 * code contains the payee's key, a dynamic code the URL of the charge.
 */
export type PixFields = {
  kind: 'static' | 'dynamic';
  /** The payee's PIX key, in a static code. */
  key: string | null;
  /** The URL of a dynamic charge, without https://. */
  url: string | null;
  /** The URL of a recurring payment (Pix Automático), without https://. */
  recurrenceUrl: string | null;
  description: string | null;
  amount: Money | null;
  /** The payee's name. EMV QR codes call the payee a merchant. */
  merchantName: string;
  merchantCity: string;
  merchantCategory: string;
  /** Identifier of the transfer; `***` if the payer's bank chooses the identifier. */
  txid: string;
  isSingleUse: boolean;
};

const pixDomain = 'br.gov.bcb.pix';

/**
 * Finds the EMV data object that belongs to PIX among those with the tags `from` to `to`: the one whose nested object
 * 00 is PIX's domain. Returns its nested objects by tag.
 */
function findPixObject(objects: Map<string, string>, from: number, to: number): Map<string, string> | null {
  for (let tag = from; tag <= to; tag += 1) {
    const object = readTlv(objects.get(String(tag)) ?? '');
    if (object?.get('00')?.toLowerCase() === pixDomain) return object;
  }
  return null;
}

/** Values of EMV's point of initiation method: 11 for a reusable code, 12 for a single-use code. */
const initiationMethods = ['11', '12'];

const isZeroAmount = (amount: string): boolean => !/[1-9]/.test(amount);

/** Whether a URL has the format that PIX codes require: host and path without a scheme, port or user. */
const isChargeUrl = (url: string): boolean =>
  /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d](\/[^\s\\]*)?$/i.test(url);

function parsePix(payload: string): PixFields | null {
  const objects = readTlv(payload);
  if (!objects || !payload.startsWith('000201')) return null;
  // The checksum is the last object and covers its own tag and length.
  const isChecksumValid =
    payload.slice(-8, -4) === '6304' && payload.slice(-4).toUpperCase() === crc16(payload.slice(0, -4));
  const pixObject = findPixObject(objects, 26, 51);
  if (!isChecksumValid || !pixObject) return null;
  const key = pixObject.get('01') || null;
  const url = pixObject.get('25') || null;
  const recurrenceUrl = findPixObject(objects, 80, 99)?.get('25') || null;
  const amount = objects.get('54');
  const merchantName = objects.get('59');
  const merchantCity = objects.get('60');
  const merchantCategory = objects.get('52') ?? '';
  const isStatic = key !== null && url === null;
  const isDynamic = key === null && (url !== null || recurrenceUrl !== null);
  if (!isStatic && !isDynamic) return null;
  if (![url, recurrenceUrl].every((chargeUrl) => chargeUrl === null || isChargeUrl(chargeUrl))) return null;
  if (!initiationMethods.includes(objects.get('01') ?? '11')) return null;
  // A static code's amount can't be zero: a code that lets the payer choose the amount has no amount. A dynamic code's
  // amount can be zero, because its URL provides the amount.
  if (key && amount !== undefined && isZeroAmount(amount)) return null;
  const isInReais = objects.get('53') === '986';
  const isInBrazil = objects.get('58') === 'BR';
  if (!/^\d{4}$/.test(merchantCategory) || !isInReais || !isInBrazil) return null;
  const isAmountValid = amount === undefined || /^\d{1,10}(\.\d{1,2})?$/.test(amount);
  if (!merchantName || !merchantCity || !isAmountValid) return null;
  const additionalData = objects.get('62');
  return {
    kind: key ? 'static' : 'dynamic',
    key,
    url,
    recurrenceUrl,
    description: pixObject.get('02') || null,
    amount: amount === undefined ? null : { amount, currency: 'BRL' },
    merchantName,
    merchantCity,
    merchantCategory,
    txid: (additionalData === undefined ? null : readTlv(additionalData)?.get('05')) || '***',
    isSingleUse: objects.get('01') === '12',
  };
}

/**
 * Parses a scanned or pasted PIX code (Banco Central, Manual de Padrões para Iniciação do Pix). If the code is valid,
 * the result's `value` holds the code's fields.
 */
export function pixPayload(text: string): Check<PixFields> {
  const payload = text.trim().replace(/[\r\n\t]/g, '');
  if (payload === '') return refuse('fields.pixPayload.required');
  const fields = parsePix(payload);
  return fields ? accept(fields) : refuse('fields.pixPayload.invalid');
}

/** The input of `buildPixPayload`: a key or a URL, and the payee. */
export type PixRequest = Partial<Omit<PixFields, 'kind' | 'merchantName' | 'merchantCity'>> &
  Pick<PixFields, 'merchantName' | 'merchantCity'>;

/** Removes accents and all characters outside ASCII, and shortens the text, as payers' banks require. */
const toShortAscii = (text: string, maxLength: number): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^ -~]/g, '')
    .trim()
    .slice(0, maxLength)
    .trim();

/**
 * Builds a static PIX code from a key or a dynamic one from a URL, including the checksum. Shortens the payee's name to
 * 25 characters and the city to 15, and removes accents from both. Throws a TypeError for an invalid request (neither
 * or both of key and URL, a URL with a scheme, a static code with amount zero, no name or city), and a RangeError for a
 * field that is too long.
 */
export function buildPixPayload(request: PixRequest): string {
  const { key, url, recurrenceUrl, description, amount, merchantCategory = '0000', txid = '***' } = request;
  if (!key && !url && !recurrenceUrl) throw new TypeError('A PIX code requires a key or a URL');
  if (key && url) throw new TypeError('A PIX code has a key or a URL, not both');
  if (![url, recurrenceUrl].every((chargeUrl) => !chargeUrl || isChargeUrl(chargeUrl)))
    throw new TypeError("A PIX code's URL is a host and a path, without a scheme");
  if (key && amount && isZeroAmount(amount.amount)) throw new TypeError("A static PIX code's amount can't be zero");
  const merchantName = toShortAscii(request.merchantName, 25);
  const merchantCity = toShortAscii(request.merchantCity, 15);
  if (!merchantName || !merchantCity) throw new TypeError('A PIX code requires the name and city of the payee');
  const objects = writeTlv([
    ['00', '01'],
    ['01', request.isSingleUse ? '12' : null],
    [
      '26',
      writeTlv([
        ['00', pixDomain],
        ['01', key],
        ['02', description ? toShortAscii(description, 72) : null],
        ['25', key ? null : url],
      ]),
    ],
    ['52', merchantCategory],
    // Currency: BRL.
    ['53', '986'],
    ['54', amount?.amount],
    ['58', 'BR'],
    ['59', merchantName],
    ['60', merchantCity],
    ['62', writeTlv([['05', txid]])],
    [
      '80',
      recurrenceUrl
        ? writeTlv([
            ['00', pixDomain],
            ['25', recurrenceUrl],
          ])
        : null,
    ],
  ]);
  return appendChecksum(objects);
}

export type PixKeyType = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random';

const randomKeyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** DICT's pattern, which allows `'` but not `&` in front of the `@`, and a domain with a top-level domain. */
const emailKeyPattern =
  /^[a-z0-9.!#$'*+/=?^_`{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Area codes (DDD) that are in use. Source: Anatel, Resolução 749/2022 (Plano de Numeração). */
const dddPattern = /^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/;

/**
 * Whether the digits are a valid area code and then a mobile number: nine digits that begin with 9. Landlines can't be
 * keys, because they can't receive the confirmation code.
 */
const isBrazilianMobile = (digits: string): boolean => /^\d\d9\d{8}$/.test(digits) && dddPattern.test(digits);

function isPhoneKey(key: string): boolean {
  if (!/^\+[1-9]\d{7,14}$/.test(key)) return false;
  return !key.startsWith('+55') || isBrazilianMobile(key.slice(3));
}

/**
 * Key formats of DICT, the central bank's directory of PIX keys (bacen/pix-dict-api). A normalized key has at most one
 * of the formats.
 */
const keyFormats: readonly (readonly [PixKeyType, (key: string) => boolean])[] = [
  ['email', (key) => key.length <= 77 && emailKeyPattern.test(key)],
  ['random', (key) => randomKeyPattern.test(key)],
  ['phone', isPhoneKey],
  ['cpf', isCpf],
  ['cnpj', (key) => isCnpj(key, { alphanumeric: true })],
];

/** The type of a key, or null. Expects a value normalized by `pixKey`. */
export function pixKeyType(key: string): PixKeyType | null {
  return keyFormats.find(([, matches]) => matches(key))?.[0] ?? null;
}

/** Formats that only phone numbers have: the area code in brackets, or a separator before the last four digits. */
const phoneFormat = /^\(\d\d\)|^\d\d[\s.-]*\d{4,5}[\s.-]\d{4}$/;

/**
 * Normalizes a key to the format of DICT. A phone number such as (11) 98765-4321, 11987654321, 5511987654321,
 * 005511987654321 or +55 11 98765-4321 becomes +5511987654321. Eleven digits that could be a CPF or a
 * phone number become a CPF, unless they are typed with "+" or formatted like a phone number.
 */
function normalizeKey(typed: string): string {
  if (typed.includes('@') || randomKeyPattern.test(typed.toLowerCase())) return typed.toLowerCase();
  const compact = compactCode(typed).replace(/[().-]/g, '');
  if (compact.startsWith('+')) return compact;
  if (/^0055\d{11}$/.test(compact)) return `+${compact.slice(2)}`;
  if (phoneFormat.test(typed)) return `+55${compact}`;
  if (compact.startsWith('55') && isBrazilianMobile(compact.slice(2))) return `+${compact}`;
  if (isBrazilianMobile(compact) && !isCpf(compact)) return `+55${compact}`;
  return compact.replace('/', '').toUpperCase();
}

/**
 * Checks a PIX key: CPF, CNPJ (also with letters), phone, email or random key. The result's `value` is the key in the
 * format of DICT. A Brazilian phone number must be a mobile number with a valid area code.
 */
export function pixKey(text: string): Check<string> {
  const typed = text.trim();
  if (typed === '') return refuse('fields.pixKey.required');
  const key = normalizeKey(typed);
  return pixKeyType(key) ? accept(key) : refuse('fields.pixKey.invalid');
}
