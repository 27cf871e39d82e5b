import type { Check } from './check';
import { accept, refuse } from './check';
import { isCnpj, isCpf } from './documents';
import { crc16, readTlv, writeTlv } from './emv';
import type { Money } from './money';

/** What a PIX code says. A static code carries a key, a dynamic one the address of the charge. */
export type PixFields = {
  kind: 'static' | 'dynamic';
  key: string | null;
  /** Address of a dynamic charge, without https://. */
  url: string | null;
  /** Address of a recurrence (Pix Automático), without https://. */
  recurrenceUrl: string | null;
  description: string | null;
  amount: Money | null;
  merchantName: string;
  merchantCity: string;
  merchantCategory: string;
  /** Identifier of the transfer; `***` when the payer's bank chooses it. */
  txid: string;
  isSingleUse: boolean;
};

const pixDomain = 'br.gov.bcb.pix';

/** Tags 26 to 51 and 80 to 99 hold accounts of arrangements, which name themselves in their object 00. */
function findPix(objects: Map<string, string>, from: number, to: number): Map<string, string> | null {
  for (let tag = from; tag <= to; tag += 1) {
    const account = readTlv(objects.get(String(tag)) ?? '');
    if (account?.get('00')?.toLowerCase() === pixDomain) return account;
  }
  return null;
}

function readPix(payload: string): PixFields | null {
  const objects = readTlv(payload);
  if (!objects || !payload.startsWith('000201')) return null;
  // The checksum is the last object and covers its own tag and length.
  const isWhole = payload.slice(-8, -4) === '6304' && payload.slice(-4).toUpperCase() === crc16(payload.slice(0, -4));
  const account = findPix(objects, 26, 51);
  if (!isWhole || !account) return null;
  const key = account.get('01') || null;
  const url = account.get('25') || null;
  const recurrenceUrl = findPix(objects, 80, 99)?.get('25') || null;
  const amount = objects.get('54');
  const merchantName = objects.get('59');
  const merchantCity = objects.get('60');
  const merchantCategory = objects.get('52') ?? '';
  if (!key && !url && !recurrenceUrl) return null;
  if (!/^\d{4}$/.test(merchantCategory) || objects.get('53') !== '986' || objects.get('58') !== 'BR') return null;
  if (!merchantName || !merchantCity || (amount !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(amount))) return null;
  const additional = objects.get('62');
  return {
    kind: key ? 'static' : 'dynamic',
    key,
    url,
    recurrenceUrl,
    description: account.get('02') || null,
    amount: amount === undefined ? null : { amount, currency: 'BRL' },
    merchantName,
    merchantCity,
    merchantCategory,
    txid: (additional === undefined ? null : readTlv(additional)?.get('05')) || '***',
    isSingleUse: objects.get('01') === '12',
  };
}

/** A PIX code, scanned or pasted (Banco Central, Manual de Padrões para Iniciação do Pix); the value is its fields. */
export function pixPayload(text: string): Check<PixFields> {
  const payload = text.trim().replace(/[\r\n\t]/g, '');
  if (payload === '') return refuse('fields.pixPayload.required');
  const fields = readPix(payload);
  return fields ? accept(fields) : refuse('fields.pixPayload.invalid');
}

/** What a PIX code is built of: a key or an address, and who is paid. */
export type PixRequest = Partial<Omit<PixFields, 'kind' | 'merchantName' | 'merchantCity'>> &
  Pick<PixFields, 'merchantName' | 'merchantCity'>;

/** Payer's banks show plain letters only, and no more than the manual allows. */
const plainLetters = (text: string, longest: number): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^ -~]/g, '')
    .trim()
    .slice(0, longest)
    .trim();

/**
 * The PIX code of a static key or a dynamic address, checksum included. Name and city lose their accents and are cut
 * to 25 and 15 letters. Throws where neither key nor address is given, or a field is longer than the code can hold.
 */
export function buildPixPayload(request: PixRequest): string {
  const { key, url, recurrenceUrl, description, amount, merchantCategory = '0000', txid = '***' } = request;
  if (!key && !url && !recurrenceUrl) throw new TypeError('A PIX code needs a key or an address');
  const merchantName = plainLetters(request.merchantName, 25);
  const merchantCity = plainLetters(request.merchantCity, 15);
  if (!merchantName || !merchantCity) throw new TypeError('A PIX code needs the name and city of who is paid');
  const objects = writeTlv([
    ['00', '01'],
    ['01', request.isSingleUse ? '12' : null],
    [
      '26',
      writeTlv([
        ['00', pixDomain],
        ['01', key],
        ['02', description ? plainLetters(description, 72) : null],
        ['25', key ? null : url],
      ]),
    ],
    ['52', merchantCategory],
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
  return `${objects}6304${crc16(`${objects}6304`)}`;
}

export type PixKeyType = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random';

const randomKey = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The forms of the central key directory (bacen/pix-dict-api), a normalised key being of one of them at most. */
const keyForms: readonly (readonly [PixKeyType, (key: string) => boolean])[] = [
  ['email', (key) => key.length <= 77 && /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(key)],
  ['random', (key) => randomKey.test(key)],
  ['phone', (key) => /^\+[1-9]\d{7,14}$/.test(key)],
  ['cpf', isCpf],
  ['cnpj', (key) => isCnpj(key, true)],
];

/** What kind of key this is; null for none. Expects the value of `pixKey`. */
export function pixKeyType(key: string): PixKeyType | null {
  return keyForms.find(([, fits]) => fits(key))?.[0] ?? null;
}

/** `(11) 98765-4321` is how Brazilians write a phone key; the directory keeps it as +5511987654321. */
function normaliseKey(typed: string): string {
  if (typed.includes('@') || randomKey.test(typed.toLowerCase())) return typed.toLowerCase();
  const compact = typed.replace(/[\s().-]/g, '');
  if (compact.startsWith('+')) return compact;
  if (/^\(\d\d\)/.test(typed)) return `+55${compact}`;
  return compact.replace('/', '').toUpperCase();
}

/** A PIX key: CPF, CNPJ (letters included), phone, e-mail or random key; the value is the key as the directory has it. */
export function pixKey(text: string): Check<string> {
  const typed = text.trim();
  if (typed === '') return refuse('fields.pixKey.required');
  const key = normaliseKey(typed);
  return pixKeyType(key) ? accept(key) : refuse('fields.pixKey.invalid');
}
