/** The fields of a country in the server's list of calling codes that number checks use. */
export interface CallingCode {
  /** ISO 3166: BR. */
  country: string;
  /** Calling code: 55. */
  areaCode: string;
  /** `[shortest, longest]`, or a list of the lengths allowed when there are one or more than two. */
  lengths?: readonly number[] | null | undefined;
  /** Numbers have a separate area code. */
  hasArea?: boolean | null | undefined;
}

const minNumberLength = 9;

/** ITU-T E.164: fifteen digits with the calling code. */
const maxNumberLength = 15;

/** Countries whose numbers have a separate area code, even if the server's list doesn't mark them. */
const countriesWithArea = ['BR', '55'];

/** Whether numbers of this country have a separate two-digit area code. */
export const hasAreaCode = (country: string, isListed?: boolean | null): boolean =>
  isListed === true || countriesWithArea.includes(country.trim().replace('+', '').toUpperCase());

/** The trunk prefix that is dialed before a national number; 0 in most countries. */
const trunkPrefixes: Readonly<Record<string, string>> = { RU: '8', KZ: '8', BY: '80' };

/** Countries whose numbers keep their leading zero after the calling code. */
const countriesWithLeadingZero = ['IT', 'SM', 'VA', 'CI', 'GA', 'BJ'];

/** Why a number without its area code has the wrong length; null if the length is right. */
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
 * The area code and number of a country; null if the digits don't fit. `area` is the area code if it was typed
 * separately.
 */
export function nationalNumber(
  digits: string,
  area: string,
  { country, lengths, hasArea }: Omit<CallingCode, 'areaCode'>,
): { area: string; number: string } | null {
  const needsArea = hasAreaCode(country, hasArea);
  const fits = (number: string) => !lengthProblem(number.length, lengths);
  const trunk = trunkPrefixes[country] ?? (countriesWithLeadingZero.includes(country) ? '' : '0');
  const withoutTrunk = trunk && digits.startsWith(trunk) ? [digits.slice(trunk.length)] : [];
  // If lengths are listed, they decide; otherwise a leading zero is the trunk prefix, because no area code starts with
  // 0.
  const candidates = lengths?.length && !needsArea ? [digits, ...withoutTrunk] : [...withoutTrunk, digits];
  for (const candidate of candidates) {
    const split = { area: candidate.slice(0, 2), number: candidate.slice(2) };
    const canSplit = needsArea && fits(split.number);
    if (canSplit && (area === '' || area === split.area)) return split;
    if (fits(candidate)) return { area, number: candidate };
    if (canSplit) return split;
  }
  return null;
}

/** A phone number in its parts. */
export interface PhoneNumberParts {
  /** ISO 3166, '' for none. */
  country: string;
  area: string;
  number: string;
}

/**
 * Parses a full number, pasted or filled in by a password manager: with or without calling code, area code and trunk
 * prefix, with any punctuation. Null if it isn't a complete number of a listed country.
 */
export function parsePhone(
  text: string,
  { country, area }: Pick<PhoneNumberParts, 'country' | 'area'>,
  codes: readonly CallingCode[],
): PhoneNumberParts | null {
  const digits = text.replace(/\D/g, '');
  const prefix = /^\D*?(\+|00)/.exec(text)?.[1];
  const selectedCountryCodes = codes.filter((code) => code.country === country);
  const callingCode = (code: CallingCode) => code.areaCode.replace(/\D/g, '');
  const parseInternational = (typed: string, candidateCodes: readonly CallingCode[]): PhoneNumberParts | null => {
    for (const code of candidateCodes) {
      const callingCodeDigits = callingCode(code);
      const parts =
        typed.startsWith(callingCodeDigits) && nationalNumber(typed.slice(callingCodeDigits.length), '', code);
      if (parts) return { country: code.country, ...parts };
    }
    return null;
  };
  if (prefix) {
    const longestFirst = [...codes].sort((a, b) => callingCode(b).length - callingCode(a).length);
    // Countries share calling codes, so the selected country comes first.
    return parseInternational(prefix === '+' ? digits : digits.slice(2), [...selectedCountryCodes, ...longestFirst]);
  }
  const parts = selectedCountryCodes[0] && nationalNumber(digits, area, selectedCountryCodes[0]);
  return parts ? { country, ...parts } : parseInternational(digits, selectedCountryCodes);
}
