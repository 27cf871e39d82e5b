import type { Language } from '../../../src/contract/primitives';
import { compactCode } from '../../../src/rules';

/**
 * Each row has a country (ISO 3166), its calling code (`areaCode` in the contract), the minimum and maximum number of
 * digits in a phone number (missing: any number), and whether a form has a separate field for the local area code
 * (Brazil's DDD). If so, the minimum and maximum don't count the digits of the local area code.
 */
const rows: readonly (readonly [
  country: string,
  areaCode: string,
  lengths?: readonly [minimum: number, maximum: number],
  hasArea?: true,
])[] = [
  ['AR', '54', [10, 11]],
  ['BO', '591', [8, 8]],
  ['BR', '55', [8, 9], true],
  ['BY', '375'],
  ['CA', '1', [10, 10]],
  ['CL', '56', [9, 9]],
  ['CO', '57', [10, 10]],
  ['CR', '506', [8, 8]],
  ['DE', '49', [9, 12]],
  ['DO', '1', [10, 10]],
  ['EC', '593', [9, 9]],
  ['ES', '34', [9, 9]],
  ['FR', '33', [9, 9]],
  ['GB', '44', [9, 10]],
  ['GH', '233', [9, 9]],
  ['GT', '502', [8, 8]],
  ['IT', '39', [9, 11]],
  ['KE', '254', [9, 9]],
  ['KZ', '7', [10, 10]],
  ['MX', '52', [10, 10]],
  ['PA', '507', [7, 8]],
  ['PE', '51', [9, 9]],
  ['PH', '63', [10, 10]],
  ['PT', '351', [9, 9]],
  ['PY', '595', [9, 9]],
  ['RU', '7', [10, 10]],
  ['SG', '65', [8, 8]],
  ['TZ', '255', [9, 9]],
  ['UA', '380', [9, 9]],
  ['US', '1', [10, 10]],
  ['UY', '598', [8, 8]],
  ['VE', '58', [10, 10]],
  ['ZA', '27', [9, 9]],
  ['ZM', '260', [9, 9]],
];

export interface CountryEntry {
  country: string;
  name: string;
  areaCode: string;
  lengths: number[] | null;
  hasArea: boolean;
}

/** Lists all countries with their names in this language, in alphabetical order. */
export function listCountries(language: Language): CountryEntry[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return rows
    .map(([country, areaCode, lengths, hasArea]) => ({
      country,
      name: names.of(country) ?? country,
      areaCode,
      lengths: lengths ? [...lengths] : null,
      hasArea: hasArea === true,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

/** The calling code of a country; undefined for a country without a row. */
export const callingCodeOf = (country: string): string | undefined => rows.find(([code]) => code === country)?.[1];

/**
 * Calling codes of countries where a mobile money operator works, but whose numbers can't be registered: BF, BJ, CD, CG,
 * CI, CM, EG, ET, GN, LS, ML, MW, MZ, NG, RW, SN, UG.
 */
const payerCallingCodes = '226 229 243 242 225 237 20 251 224 266 223 265 258 234 250 221 256'.split(' ');

/** The digits of a national number, without the trunk prefix 0 and with Argentina's 9 of a mobile number. */
function significantDigits(callingCode: string, number: string): string {
  // In Italy, the zero is a part of the number.
  const digits = callingCode === '39' ? number : number.replace(/^0+/, '');
  return callingCode === '54' && digits.length === 10 ? `9${digits}` : digits;
}

/**
 * A phone number in the format of E.164, such as `+5511987654321`. Null if the calling code isn't in the table or the
 * number's length isn't one of its countries'. So a number can't be written in two ways by moving digits between the
 * calling code and the number: no calling code is the beginning of another one.
 */
export function e164Of(callingCode: string, nationalNumber: string): string | null {
  const digits = significantDigits(callingCode, nationalNumber);
  const longest = 15 - callingCode.length;
  const lengths = rows
    .filter(([, code]) => code === callingCode)
    .map(([, , [minimum, maximum] = [6, longest], hasArea]) => {
      const areaLength = hasArea ? 2 : 0;
      return { minimum: minimum + areaLength, maximum: maximum + areaLength };
    });
  if (payerCallingCodes.includes(callingCode)) lengths.push({ minimum: 6, maximum: longest });
  const hasValidLength = lengths.some(({ minimum, maximum }) => digits.length >= minimum && digits.length <= maximum);
  return /^[1-9]\d*$|^0\d+$/.test(digits) && hasValidLength ? `+${callingCode}${digits}` : null;
}

/** The calling code at the beginning of a number in the format of E.164; null if the table has none. */
export function callingCodeOfNumber(number: string): string | null {
  const known = [...rows.map(([, code]) => code), ...payerCallingCodes];
  return known.find((code) => number.startsWith(`+${code}`)) ?? null;
}

/** Whether a phone number in a text, such as `+55 (11) 98765-4321`, is a valid number. Returns it as in E.164. */
export function readPhoneNumber(text: string): string | null {
  const number = compactCode(text).replace(/[().-]/g, '');
  const callingCode = callingCodeOfNumber(number);
  return callingCode === null ? null : e164Of(callingCode, number.slice(callingCode.length + 1));
}
