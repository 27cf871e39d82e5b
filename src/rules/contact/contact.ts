import type { Check } from '../check';
import { accept, refuse } from '../check';
import { compactCode, removeInvisible } from '../identity/text';
import { type CallingCode, hasAreaCode, lengthProblem, splitNationalNumber } from './national-number';

/**
 * Maximum length of an email address (RFC 3696). The limit also prevents a slow pattern of the site config from
 * freezing the page.
 */
const maxEmailLength = 320;

/** Whether a text matches a pattern of the site config. A missing or invalid pattern matches everything. */
function matchesPattern(text: string, pattern?: string | null): boolean {
  if (!pattern) return true;
  try {
    return new RegExp(pattern).test(text);
  } catch {
    // An invalid pattern in the config must not make every value invalid.
    return true;
  }
}

/** Control characters and noncharacters. `email` removes other invisible characters. */
const hasControlCharacter = (text: string): boolean =>
  Array.from(text).some((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return codePoint < 0x20 || (codePoint > 0x7e && codePoint < 0xa0) || (codePoint > 0xfffb && codePoint < 0x10000);
  });

/** Scripts whose letters look like those of another one: Latin, Greek, Cyrillic, Armenian, Cherokee. */
const similarScripts = [
  /[a-z]/i,
  /[\u0370-\u03ff]/,
  /[\u0400-\u052f]/,
  /[\u0530-\u058f]/,
  /[\u13a0-\u13ff\uab70-\uabbf]/,
];

/** Whether a part of an address, such as a label of its domain, mixes scripts so that it can look like another one. */
const mixesScripts = (address: string): boolean =>
  address.split(/[@.]/).some((part) => similarScripts.filter((letters) => letters.test(part)).length > 1);

/**
 * Checks an email address with the site's pattern. Returns it trimmed, without invisible characters, and with
 * compatibility characters replaced (NFKC), such as full-width letters: addresses that look the same are the same.
 * Whatever the pattern, refuses characters that separate addresses in a header, control characters, and parts that mix
 * scripts, because such an address can look like another member's.
 */
export function email(text: string, pattern?: string | null): Check<string> {
  const address = removeInvisible(text.normalize('NFKC')).trim();
  if (address === '') return refuse('fields.email.required');
  if (address.length > maxEmailLength) return refuse('fields.email.tooLong');
  const isUnsafe = /[\s,;:<>()[\]\\"]/.test(address) || hasControlCharacter(address) || mixesScripts(address);
  if (isUnsafe) return refuse('fields.email.invalid');
  return matchesPattern(address, pattern) ? accept(address) : refuse('fields.email.invalid');
}

/**
 * A phone number as typed: the selected country (ISO code or calling code), the area code if the country has one, and
 * the number.
 */
export type PhoneParts = { country: string; area?: string | null; number: string };

/** The site's pattern, and the server's rules for numbers of the country. */
export type PhoneOptions = { pattern?: string | null } & Pick<CallingCode, 'lengths' | 'hasArea'>;

const withoutPunctuation = (text: string): string => compactCode(text).replace(/[().-]/g, '');

/**
 * Checks a phone number. Length and pattern apply to the number without its area code: at least nine digits
 * (specification, section 5), unless the server lists other lengths for the country. An area code typed in the number
 * field is split off. A trunk prefix is removed. Area code and number in the returned value contain only digits.
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
  const split = hasOnlyDigits
    ? splitNationalNumber(typed.number, typed.area, { country: selectedCountry, lengths, hasArea })
    : null;
  const parts = split ?? typed;
  if (needsArea && parts.area === '') return refuse('fields.phone.areaRequired');
  if (needsArea && !/^\d{2}$/.test(parts.area)) return refuse('fields.phone.areaInvalid');
  if (parts.number === '') return refuse('fields.phone.required');
  if (!hasOnlyDigits) return refuse('fields.phone.invalid');
  const problem = lengthProblem(parts.number.length, lengths);
  if (problem) return refuse(`fields.phone.${problem}`);
  if (!matchesPattern(parts.number, pattern)) return refuse('fields.phone.invalid');
  return accept({ country: selectedCountry, ...parts });
}

/** Checks a phone number with the site's pattern and the rules for its country in the server's `callingCodes`. */
export const phoneOfListedCountry = (
  typed: PhoneParts,
  { callingCodes, pattern }: { callingCodes: readonly CallingCode[]; pattern?: string | null | undefined },
): ReturnType<typeof phone> => {
  const { lengths, hasArea } = callingCodes.find(({ country }) => country === typed.country) ?? {};
  return phone(typed, { pattern: pattern ?? null, lengths, hasArea });
};

/** ASCII characters that nicknames must not contain. Source: specification, section 5. */
const asciiSpecials = "`~!@#$^&*()=+|{}':;,[].<>/?";

/**
 * Punctuation that Chinese and Japanese keyboards type instead of ASCII. Doesn't contain the full-width forms of ASCII
 * characters, because `specialCharacters` computes them.
 */
const eastAsianSpecials = '￥…。、【】「」『』《》〈〉‘’';

const specialCharacters = new Set([
  ...Array.from(asciiSpecials),
  // Unicode's full-width block, U+FF01 to U+FF5E, repeats ASCII with code points that are higher by 0xFEE0.
  ...Array.from(asciiSpecials, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
  ...Array.from(eastAsianSpecials),
]);

const maxNicknameLength = 64;
const maxCouponCodeLength = 64;

/** Checks a nickname. Refuses the special characters of the specification (section 5) and their full-width forms. */
export function nickname(text: string): Check<string> {
  const name = text.trim();
  if (name === '') return refuse('fields.nickname.required');
  if (Array.from(name).some((character) => specialCharacters.has(character))) {
    return refuse('fields.nickname.specialCharacters');
  }
  return Array.from(name).length > maxNicknameLength ? refuse('fields.nickname.tooLong') : accept(name);
}

/**
 * A display name from the part of an email address before the @: "Ana Souza" from ana.souza+tv@example.com. Empty if
 * that part contains no letters.
 */
export function nicknameFromEmail(address: string): string {
  const [local = ''] = address.trim().split(/[+@]/);
  const words = local.split(/[._-]+/).filter((word) => /[a-z]/i.test(word));
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  const checked = nickname(name);
  return checked.ok ? checked.value : '';
}

/**
 * Checks a coupon code and returns it as `compactCode` does. Keeps upper and lower case, because some servers distinguish
 * them.
 */
export function couponCode(text: string): Check<string> {
  const code = compactCode(text);
  if (code === '') return refuse('fields.couponCode.required');
  return code.length > maxCouponCodeLength ? refuse('fields.couponCode.tooLong') : accept(code);
}
