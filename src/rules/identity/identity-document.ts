import type { Check } from '../check';
import { accept, refuse } from '../check';
import { passesLuhn } from '../payments/card';
import { cyclicallyWeightedSum, weightedSum } from '../payments/mod11';
import { type CnpjOptions, isCnpj, isCpf } from './documents';
import { compactCode } from './text';

type DocumentRule = {
  type: string;
  pattern: RegExp;
  hasValidCheckDigit?: (compact: string, options: CnpjOptions) => boolean;
};

const lastDigit = (text: string): number => Number(text.slice(-1));

/**
 * Whether the check digit of a CUIT or CUIL (Argentina, AFIP) or a RUC (Peru, SUNAT) is valid: 11 minus the sum with
 * weights 5 4 3 2 7 6 5 4 3 2 modulo 11. `digitForTen` is the check digit if the result is 10.
 */
function hasValidCuitOrRucDigit(digitForTen: number, digits: string): boolean {
  const result = (11 - (weightedSum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return lastDigit(digits) === (result === 10 ? digitForTen : result);
}

/**
 * Whether the check digit of a RUT (Chile, Registro Civil) is valid: 11 minus the sum with weights 2 to 7 from the
 * right, modulo 11. The result 10 is written as K.
 */
function hasValidRutDigit(compact: string): boolean {
  const result = (11 - (cyclicallyWeightedSum(compact.slice(0, -1), 7) % 11)) % 11;
  return compact.slice(-1) === (result === 10 ? 'K' : String(result));
}

/**
 * Whether the check digit of a NIT (Colombia; DIAN, Orden Administrativa 4 de 1989) is valid. The check digit is the
 * tenth digit. True for a NIT of nine digits, which has no check digit.
 */
function hasValidNitDigit(digits: string): boolean {
  if (digits.length < 10) return true;
  const remainder = weightedSum(digits, [41, 37, 29, 23, 19, 17, 13, 7, 3]) % 11;
  return lastDigit(digits) === (remainder > 1 ? 11 - remainder : remainder);
}

/**
 * Whether the check digit of a cédula de identidad (Uruguay) is valid: mod 10 with weights 2 9 8 7 6 3 4. A number of
 * seven digits is padded with a leading zero.
 */
function hasValidUruguayanIdDigit(digits: string): boolean {
  const padded = digits.padStart(8, '0');
  return lastDigit(padded) === (10 - (weightedSum(padded, [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10;
}

/**
 * Whether the check digit of a CURP (Mexico, RENAPO) is valid: ten minus the sum, modulo ten. The sum adds each
 * character's position in `alphabet`, multiplied by a weight from 18 to 2.
 */
function hasValidCurpDigit(compact: string): boolean {
  const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
  let sum = 0;
  for (let index = 0; index < 17; index += 1) sum += alphabet.indexOf(compact.charAt(index)) * (18 - index);
  return lastDigit(compact) === (10 - (sum % 10)) % 10;
}

/**
 * Whether the check digits of an INN (Russia, FNS) are valid. A person's INN has twelve digits, of which two are check
 * digits; a company's has ten, of which one is a check digit.
 */
function hasValidInnDigits(digits: string): boolean {
  const checkDigitFor = (weights: readonly number[]) => (weightedSum(digits, weights) % 11) % 10;
  if (digits.length === 10) return lastDigit(digits) === checkDigitFor([2, 4, 10, 3, 5, 9, 4, 6, 8]);
  const firstDigit = checkDigitFor([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]);
  const secondDigit = checkDigitFor([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]);
  return digits.endsWith(`${firstDigit}${secondDigit}`);
}

/**
 * The rules for the document types of each country, the most common first. The patterns apply to the text in capitals,
 * without spaces, dots, slashes and hyphens.
 */
const rulesByCountry: Readonly<Record<string, readonly DocumentRule[]>> = {
  BR: [
    { type: 'CPF', pattern: /^\d{11}$/, hasValidCheckDigit: isCpf },
    { type: 'CNPJ', pattern: /^[0-9A-Z]{12}\d\d$/, hasValidCheckDigit: isCnpj },
  ],
  AR: [
    { type: 'DNI', pattern: /^\d{7,8}$/ },
    { type: 'CUIT', pattern: /^\d{11}$/, hasValidCheckDigit: (digits) => hasValidCuitOrRucDigit(9, digits) },
    { type: 'CUIL', pattern: /^\d{11}$/, hasValidCheckDigit: (digits) => hasValidCuitOrRucDigit(9, digits) },
  ],
  CL: [{ type: 'RUT', pattern: /^\d{7,8}[0-9K]$/, hasValidCheckDigit: hasValidRutDigit }],
  CO: [
    { type: 'CC', pattern: /^\d{6,10}$/ },
    { type: 'CE', pattern: /^[0-9A-Z]{6,10}$/ },
    { type: 'NIT', pattern: /^\d{9,10}$/, hasValidCheckDigit: hasValidNitDigit },
  ],
  MX: [
    { type: 'CURP', pattern: /^[A-Z][A-ZÑ]{3}\d{6}[HMX][A-Z]{5}[0-9A-Z]\d$/, hasValidCheckDigit: hasValidCurpDigit },
    { type: 'RFC', pattern: /^[A-ZÑ&]{3,4}\d{6}[0-9A-Z]{3}$/ },
  ],
  PE: [
    { type: 'DNI', pattern: /^\d{8}$/ },
    { type: 'CE', pattern: /^[0-9A-Z]{9,12}$/ },
    {
      type: 'RUC',
      pattern: /^(10|15|16|17|20)\d{9}$/,
      hasValidCheckDigit: (digits) => hasValidCuitOrRucDigit(0, digits),
    },
  ],
  UY: [{ type: 'CI', pattern: /^\d{7,8}$/, hasValidCheckDigit: hasValidUruguayanIdDigit }],
  ZA: [{ type: 'ID', pattern: /^\d{13}$/, hasValidCheckDigit: passesLuhn }],
  RU: [{ type: 'INN', pattern: /^(\d{10}|\d{12})$/, hasValidCheckDigit: hasValidInnDigits }],
};

/** Passports (ICAO 9303 allows nine characters; Russian internal passports have ten). */
const passport: DocumentRule = { type: 'PASSPORT', pattern: /^[0-9A-Z]{5,10}$/ };

/**
 * The rule for document types that aren't listed above: letters and digits of a plausible length. Not in the
 * specification.
 */
const otherDocument: DocumentRule = { type: 'OTHER', pattern: /^[0-9A-ZÑ]{4,20}$/ };

/** The document types to offer in a country (ISO 3166 alpha-2), the most common first, a passport last. */
export function identityDocumentTypes(country: string): string[] {
  return [...(rulesByCountry[country.toUpperCase()] ?? []), passport].map((rule) => rule.type);
}

/**
 * Checks the number of an identity document of a country and type. For a type that is neither `PASSPORT` nor one of the
 * country's types in the table above, 4 to 20 letters and digits are valid. The result's value is the number in
 * capitals, without spaces, dots, slashes and hyphens. A CNPJ with letters is valid only with `options.alphanumeric`.
 */
export function identityDocument(
  text: string,
  country: string,
  type: string,
  options: CnpjOptions = {},
): Check<string> {
  const compact = compactCode(text).replace(/[./-]/g, '').toUpperCase();
  if (compact === '') return refuse('fields.identityDocument.required');
  const candidates = [...(rulesByCountry[country.toUpperCase()] ?? []), passport];
  const rule = candidates.find((candidate) => candidate.type === type.toUpperCase()) ?? otherDocument;
  const isValid = rule.pattern.test(compact) && (rule.hasValidCheckDigit?.(compact, options) ?? true);
  return isValid ? accept(compact) : refuse('fields.identityDocument.invalid');
}
