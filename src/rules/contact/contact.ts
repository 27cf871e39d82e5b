import type { Check } from '../check';
import { accept, refuse } from '../check';

/** Longest text ever given to a delivered pattern, so that a costly one cannot freeze the page. RFC 3696: 320. */
const longestContact = 320;

/** Whether a text fits a pattern delivered by the site config. No pattern, or one that is no regexp, fits all. */
function fitsPattern(text: string, pattern?: string | null): boolean {
  if (!pattern) return true;
  try {
    return new RegExp(pattern).test(text);
  } catch {
    // A broken pattern in the config must not lock everybody out.
    return true;
  }
}

/** An e-mail address against the delivered pattern; without one everything that is not empty passes. */
export function email(text: string, pattern?: string | null): Check<string> {
  const address = text.trim();
  if (address === '') return refuse('fields.email.required');
  if (address.length > longestContact) return refuse('fields.email.tooLong');
  return fitsPattern(address, pattern) ? accept(address) : refuse('fields.email.invalid');
}

/** A phone as typed: the country chosen (ISO code or calling code), the area where the country has one, the number. */
export type PhoneParts = { country: string; area?: string | null; number: string };

/** `lengths`: `[shortest, longest]`, or a list of the lengths allowed when there are one or more than two. */
export type PhoneOptions = { pattern?: string | null; lengths?: readonly number[] | null };

const shortestNumber = 9;

/** ITU-T E.164: fifteen digits with the calling code. */
const longestNumber = 15;

/** Countries whose numbers are typed with an area code apart. */
const countriesWithArea = ['BR', '55'];

/** Whether phone numbers of this country have a separate two-digit area code field. */
export const asksForArea = (country: string): boolean =>
  countriesWithArea.includes(country.trim().replace('+', '').toUpperCase());

const digitsTyped = (text: string): string => text.replace(/[\s().-]/g, '');

function lengthProblem(length: number, lengths: readonly number[]): 'tooShort' | 'tooLong' | 'invalid' | null {
  if (length < Math.min(...lengths)) return 'tooShort';
  if (length > Math.max(...lengths)) return 'tooLong';
  return lengths.length === 2 || lengths.includes(length) ? null : 'invalid';
}

/**
 * A phone number. Length and pattern are those of the number without the area code: at least nine digits
 * (specification, section 5), unless the server's area-code entry brings its own lengths. The value is digits only.
 */
export function phone(
  { country, area, number }: PhoneParts,
  { pattern, lengths }: PhoneOptions = {},
): Check<{ country: string; area: string; number: string }> {
  if (country.trim() === '') return refuse('fields.phone.countryRequired');
  const areaDigits = asksForArea(country) ? digitsTyped(area ?? '') : '';
  const digits = digitsTyped(number);
  if (asksForArea(country) && areaDigits === '') return refuse('fields.phone.areaRequired');
  if (asksForArea(country) && !/^\d{2}$/.test(areaDigits)) return refuse('fields.phone.areaInvalid');
  if (digits === '') return refuse('fields.phone.required');
  if (!/^\d+$/.test(digits)) return refuse('fields.phone.invalid');
  const problem = lengthProblem(digits.length, lengths?.length ? lengths : [shortestNumber, longestNumber]);
  if (problem) return refuse(`fields.phone.${problem}`);
  if (digits.length > longestContact || !fitsPattern(digits, pattern)) return refuse('fields.phone.invalid');
  return accept({ country: country.trim(), area: areaDigits, number: digits });
}

const halfWidthSpecials = "`~!@#$^&*()=+|{}':;,[].<>/?";

/** What Chinese and Japanese keyboards write for the same keys, besides the full-width block. */
const eastAsianSpecials = '￥…。、【】「」『』《》〈〉‘’';

const specialCharacters = new Set([
  ...Array.from(halfWidthSpecials),
  // The full-width block repeats ASCII at a fixed distance (Unicode, U+FF01 to U+FF5E).
  ...Array.from(halfWidthSpecials, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
  ...Array.from(eastAsianSpecials),
]);

const longestNickname = 64;

/** A nickname without the special characters of the specification (section 5) or their full-width forms. */
export function nickname(text: string): Check<string> {
  const name = text.trim();
  if (name === '') return refuse('fields.nickname.required');
  if (Array.from(name).some((character) => specialCharacters.has(character))) {
    return refuse('fields.nickname.specialCharacters');
  }
  return Array.from(name).length > longestNickname ? refuse('fields.nickname.tooLong') : accept(name);
}

/** A coupon code, spaces taken out. Capitals are left as typed: the server decides whether they matter. */
export function couponCode(text: string): Check<string> {
  const code = text.replace(/\s/g, '');
  if (code === '') return refuse('fields.couponCode.required');
  return code.length > 64 ? refuse('fields.couponCode.tooLong') : accept(code);
}
