import type { Check } from '../check';
import { accept, refuse } from '../check';
import { type CallingCode, hasAreaCode, lengthProblem, nationalNumber } from './national-number';

/**
 * Maximum length of a text that a pattern of the site config is tested with, so that a slow pattern can't freeze the
 * page. RFC 3696: 320.
 */
const maxContactLength = 320;

/** Whether a text matches a pattern of the site config. A missing or invalid pattern matches everything. */
function fitsPattern(text: string, pattern?: string | null): boolean {
  if (!pattern) return true;
  try {
    return new RegExp(pattern).test(text);
  } catch {
    // An invalid pattern in the config must not lock everybody out.
    return true;
  }
}

/** Checks an email address with the site's pattern; without a pattern, any text passes. */
export function email(text: string, pattern?: string | null): Check<string> {
  const address = text.trim();
  if (address === '') return refuse('fields.email.required');
  if (address.length > maxContactLength) return refuse('fields.email.tooLong');
  return fitsPattern(address, pattern) ? accept(address) : refuse('fields.email.invalid');
}

/**
 * A phone number as typed: the selected country (ISO code or calling code), the area code if the country has one, and
 * the number.
 */
export type PhoneParts = { country: string; area?: string | null; number: string };

/** The site's pattern, and the server's rules for the country's numbers. */
export type PhoneOptions = { pattern?: string | null } & Pick<CallingCode, 'lengths' | 'hasArea'>;

const withoutPunctuation = (text: string): string => text.replace(/[\s().-]/g, '');

/**
 * A phone number. Length and pattern are those of the number without the area code: at least nine digits
 * (specification, section 5), unless the server's area-code entry has its own lengths. An area code that was typed with
 * the number is split off, and a trunk prefix is dropped. The value is digits only.
 */
export function phone(
  { country, area, number }: PhoneParts,
  { pattern, lengths, hasArea }: PhoneOptions = {},
): Check<{ country: string; area: string; number: string }> {
  const selectedCountry = country.trim();
  if (selectedCountry === '') return refuse('fields.phone.countryRequired');
  const needsArea = hasAreaCode(selectedCountry, hasArea);
  const typed = { area: needsArea ? withoutPunctuation(area ?? '') : '', number: withoutPunctuation(number) };
  const hasOnlyDigits = /^\d+$/.test(typed.number);
  const parts =
    (hasOnlyDigits && nationalNumber(typed.number, typed.area, { country: selectedCountry, lengths, hasArea })) ||
    typed;
  if (needsArea && parts.area === '') return refuse('fields.phone.areaRequired');
  if (needsArea && !/^\d{2}$/.test(parts.area)) return refuse('fields.phone.areaInvalid');
  if (parts.number === '') return refuse('fields.phone.required');
  if (!hasOnlyDigits) return refuse('fields.phone.invalid');
  const problem = lengthProblem(parts.number.length, lengths);
  if (problem) return refuse(`fields.phone.${problem}`);
  if (!fitsPattern(parts.number, pattern)) return refuse('fields.phone.invalid');
  return accept({ country: selectedCountry, ...parts });
}

/** A phone number by the site's pattern and the server's list of countries. */
export const listedPhone = (
  typed: PhoneParts,
  { callingCodes, pattern }: { callingCodes: readonly CallingCode[]; pattern?: string | null | undefined },
): ReturnType<typeof phone> => {
  const { lengths, hasArea } = callingCodes.find(({ country }) => country === typed.country) ?? {};
  return phone(typed, { pattern: pattern ?? null, lengths, hasArea });
};

const halfWidthSpecials = "`~!@#$^&*()=+|{}':;,[].<>/?";

/** The characters that Chinese and Japanese keyboards type for the same keys, besides the full-width block. */
const eastAsianSpecials = '￥…。、【】「」『』《》〈〉‘’';

const specialCharacters = new Set([
  ...Array.from(halfWidthSpecials),
  // The full-width block repeats ASCII at a fixed distance (Unicode, U+FF01 to U+FF5E).
  ...Array.from(halfWidthSpecials, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
  ...Array.from(eastAsianSpecials),
]);

const maxNicknameLength = 64;

/** A nickname without the special characters of the specification (section 5) or their full-width forms. */
export function nickname(text: string): Check<string> {
  const name = text.trim();
  if (name === '') return refuse('fields.nickname.required');
  if (Array.from(name).some((character) => specialCharacters.has(character))) {
    return refuse('fields.nickname.specialCharacters');
  }
  return Array.from(name).length > maxNicknameLength ? refuse('fields.nickname.tooLong') : accept(name);
}

/**
 * Checks a coupon code. The value has no spaces; the case is unchanged, because the server decides whether it matters.
 */
export function couponCode(text: string): Check<string> {
  const code = text.replace(/\s/g, '');
  if (code === '') return refuse('fields.couponCode.required');
  return code.length > 64 ? refuse('fields.couponCode.tooLong') : accept(code);
}
