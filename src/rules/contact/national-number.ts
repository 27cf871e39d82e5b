import { asciiDigits, compactCode, digitsOf } from '../identity/text';

/** A country in the server's list of calling codes, with the fields that number checks use. */
export interface CallingCode {
  /** ISO 3166: BR. */
  country: string;
  /**
   * The country's calling code, such as 55, under the contract's name for it. Elsewhere in this file, `area` and
   * `hasAreaCode` are about the area code inside the country.
   */
  areaCode: string;
  /**
   * Allowed lengths of a number without its area code. Two lengths are a range, `[shortest, longest]`. One length, or
   * more than two, are a list.
   */
  lengths?: readonly number[] | null | undefined;
  /** True if numbers of the country have a separate area code. */
  hasArea?: boolean | null | undefined;
}

/** Minimum number of digits if the server lists no lengths. Source: specification, section 5. */
const minNumberLength = 9;

/** Maximum number of digits if the server lists no lengths. ITU-T E.164 allows fifteen with the calling code. */
const maxNumberLength = 15;

/**
 * Countries, by ISO or calling code, whose numbers have a separate area code even if the server's list doesn't say so.
 */
const countriesWithArea = ['BR', '55'];

/** Whether numbers of this country have a separate two-digit area code. `hasArea` is the server's setting. */
export const hasAreaCode = (country: string, hasArea?: boolean | null): boolean =>
  hasArea === true || countriesWithArea.includes(country.trim().replace('+', '').toUpperCase());

/**
 * Prefixes that are dialed before a national number, in countries where they aren't just 0. In Russia and Kazakhstan,
 * numbers have ten digits and some start with 8, so an 8 is a prefix only if at least ten digits follow it. In Brazil,
 * the code of a long-distance carrier can follow the 0. In Mexico, 01, 044 and 045 are no longer dialed, but stored
 * numbers still have them, and numbers from WhatsApp a 1 after +52.
 */
const dialingPrefixes: Readonly<Record<string, RegExp>> = {
  RU: /^8(?=.{10})/,
  KZ: /^8(?=.{10})/,
  BY: /^80/,
  BR: /^0(?:\d\d(?=\d{10,11}$))?/,
  MX: /^(?:1|01|044|045)(?=\d{10}$)/,
};

/**
 * An Argentine mobile number as it's dialed in the country: 0, the area code, 15, and a local number that has ten digits
 * with the area code. From abroad, it's dialed with a 9 before the area code instead of 15.
 */
const argentineMobile = /^0?(?=\d{12}$)(11|\d{3,4}?)15(\d+)$/;

/** Countries without a trunk prefix: a leading zero is part of the number, also after the calling code. */
const countriesWithLeadingZero = ['IT', 'SM', 'VA', 'CI', 'GA', 'BJ'];

/** What is wrong with the length of a number, its area code not counted; null if nothing is. */
export function lengthProblem(
  length: number,
  lengths?: readonly number[] | null,
): 'tooShort' | 'tooLong' | 'invalid' | null {
  const allowed = lengths?.length ? lengths : [minNumberLength, maxNumberLength];
  if (length < Math.min(...allowed)) return 'tooShort';
  if (length > Math.max(...allowed)) return 'tooLong';
  return allowed.length === 2 || allowed.includes(length) ? null : 'invalid';
}

/**
 * Splits the digits of a national number into area code and number; null if no split has an allowed length. `area` is
 * the area code if it was typed separately.
 */
export function splitNationalNumber(
  digits: string,
  area: string,
  { country, lengths, hasArea }: Omit<CallingCode, 'areaCode'>,
): { area: string; number: string } | null {
  const needsArea = hasAreaCode(country, hasArea);
  const hasAllowedLength = (number: string) => !lengthProblem(number.length, lengths);
  const withoutPrefix = withoutDialingPrefix(digits, country);
  // If the server lists lengths and the country has no area codes, the digits are tried as typed first: only if their
  // length isn't allowed are the first digits a prefix. Otherwise the digits without the prefix are tried first: area
  // codes don't start with 0, and without listed lengths the number with the prefix would nearly always be accepted.
  const candidates = lengths?.length && !needsArea ? [digits, ...withoutPrefix] : [...withoutPrefix, digits];
  for (const candidate of candidates) {
    const split = { area: candidate.slice(0, 2), number: candidate.slice(2) };
    const canSplit = needsArea && hasAllowedLength(split.number);
    if (canSplit && (area === '' || area === split.area)) return split;
    if (hasAllowedLength(candidate)) return { area, number: candidate };
    if (canSplit) return split;
  }
  return null;
}

/** The numbers that these digits can be after dialing prefixes are removed; none if the digits start with no prefix. */
function withoutDialingPrefix(digits: string, country: string): string[] {
  const mobile = country === 'AR' ? argentineMobile.exec(digits) : null;
  if (mobile) return [`9${mobile[1]}${mobile[2]}`, `${mobile[1]}${mobile[2]}`];
  const prefix = dialingPrefixes[country] ?? (countriesWithLeadingZero.includes(country) ? null : /^0/);
  return prefix?.test(digits) ? [digits.replace(prefix, '')] : [];
}

/** An extension, which can't be dialed from outside: `ext. 12`, `x12`, `;ext=12`. */
const extension = /[\s;,]*(?:ext(?:ension)?|x|ramal|int|доб)[\s.:=]*\d{1,6}\s*$/i;

/** A phone number that is split into its parts. */
export interface PhoneNumberParts {
  /** ISO 3166 code, or '' for none. */
  country: string;
  area: string;
  number: string;
}

/** Keeps the digits of a typed or pasted phone number and a leading plus. An extension is dropped. */
export const keepDigitsAndPlus = (text: string): string =>
  compactCode(text.replace(extension, '')).replace(/(?!^\+)\D/g, '');

/**
 * Parses a full number, pasted or filled in by a password manager: with or without calling code, area code and trunk
 * prefix, with any punctuation. `country` is the selected country, and `area` the area code if it was typed separately.
 * Null if the text isn't a complete number of a listed country.
 */
export function parsePhone(
  text: string,
  { country, area }: Pick<PhoneNumberParts, 'country' | 'area'>,
  callingCodes: readonly CallingCode[],
): PhoneNumberParts | null {
  const typed = asciiDigits(text.replace(extension, ''));
  const digits = digitsOf(typed);
  const internationalPrefix = /^\D*?(\+|00)/.exec(typed)?.[1];
  const selectedCountryEntries = callingCodes.filter((code) => code.country === country);
  const callingCodeOf = (code: CallingCode) => digitsOf(code.areaCode);
  const parseInternational = (typed: string, candidateCodes: readonly CallingCode[]): PhoneNumberParts | null => {
    for (const code of candidateCodes) {
      const callingCode = callingCodeOf(code);
      const parts = typed.startsWith(callingCode) && splitNationalNumber(typed.slice(callingCode.length), '', code);
      if (parts) return { country: code.country, ...parts };
    }
    return null;
  };
  if (internationalPrefix) {
    const longestFirst = [...callingCodes].sort((a, b) => callingCodeOf(b).length - callingCodeOf(a).length);
    const digitsAfterPrefix = internationalPrefix === '+' ? digits : digits.slice(2);
    // Some countries share a calling code, so the selected country is tried first.
    return parseInternational(digitsAfterPrefix, [...selectedCountryEntries, ...longestFirst]);
  }
  const parts = selectedCountryEntries[0] && splitNationalNumber(digits, area, selectedCountryEntries[0]);
  return parts ? { country, ...parts } : parseInternational(digits, selectedCountryEntries);
}
