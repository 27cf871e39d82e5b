import type { Check } from '../check';
import { accept, refuse } from '../check';

/** Maximum lengths of required text fields, in UTF-16 code units. The specification defines none. */
const maxLengths = {
  name: 100,
  firstName: 60,
  lastName: 60,
  street: 120,
  streetNumber: 20,
} as const;

/** A text field that `plainText` checks. */
export type PlainField = keyof typeof maxLengths;

/**
 * Checks that a text is present and not too long. The result's value is the text without spaces at its ends, and with
 * single spaces between words.
 */
export function plainText(field: PlainField, text: string): Check<string> {
  const value = text.trim().replace(/\s+/g, ' ');
  if (value === '') return refuse(`fields.${field}.required`);
  return value.length > maxLengths[field] ? refuse(`fields.${field}.tooLong`) : accept(value);
}

/** Checks that a state was chosen or a captcha was solved. The result's value is trimmed. */
export function requiredChoice(field: 'state' | 'captcha', value: string): Check<string> {
  const trimmed = value.trim();
  return trimmed === '' ? refuse(`fields.${field}.required`) : accept(trimmed);
}

/** Checks that the terms and privacy policy are accepted. */
export function termsAccepted(isAccepted: boolean): Check<true> {
  return isAccepted ? accept(true) : refuse('fields.terms.required');
}

/**
 * Ranges of the characters that aren't visible: Unicode's category Cf and its property Default_Ignorable_Code_Point.
 * Chat and mail programs add them to text that is copied, such as a zero-width space. A table, because Chromium 64
 * doesn't know the classes `\p{…}`.
 */
const invisibleRanges: readonly (readonly [first: number, last: number])[] = [
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x0600, 0x0605],
  [0x061c, 0x061c],
  [0x06dd, 0x06dd],
  [0x070f, 0x070f],
  [0x0890, 0x0891],
  [0x08e2, 0x08e2],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x110bd, 0x110bd],
  [0x110cd, 0x110cd],
  [0x13430, 0x1343f],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/**
 * Removes invisible characters. For values in which they never have a meaning, such as codes, numbers and addresses.
 * Not for names: in some scripts, a zero-width joiner changes how the letters look.
 */
export const removeInvisible = (text: string): string =>
  Array.from(text)
    .filter((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return codePoint < 0xad || !invisibleRanges.some(([first, last]) => codePoint >= first && codePoint <= last);
    })
    .join('');

/**
 * The code point of zero in each script that has digits of its own (Unicode's category Nd). The other nine digits
 * follow it.
 */
const zeros = (
  '660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90 1b50 1bb0 ' +
  '1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 ff10 104a0 10d30 10d40 11066 110f0 11136 111d0 112f0 11450 114d0 ' +
  '11650 116c0 116d0 116da 11730 118e0 11950 11bf0 11c50 11d50 11da0 11de0 11f50 16130 16a60 16ac0 16b50 16d70 1ccf0 ' +
  '1d7ce 1d7d8 1d7e2 1d7ec 1d7f6 1e140 1e2f0 1e4f0 1e5f1 1e950 1fbf0'
)
  .split(' ')
  .map((codePoint) => Number.parseInt(codePoint, 16));

/**
 * Replaces the digits of every script by 0 to 9. Keyboards for Arabic, Persian, Hindi and other languages type digits
 * of their script, and East Asian input methods full-width ones.
 */
export const asciiDigits = (text: string): string =>
  Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const zero = codePoint < 0x660 ? undefined : zeros.find((first) => codePoint >= first && codePoint < first + 10);
    return zero === undefined ? character : String(codePoint - zero);
  }).join('');

/** Removes spaces and invisible characters, for fields that must not contain any. */
export const removeSpaces = (text: string): string => removeInvisible(text).replace(/\s/g, '');

/** Prepares a typed or pasted code or number: without spaces and invisible characters, with the digits 0 to 9. */
export const compactCode = (text: string): string => asciiDigits(removeSpaces(text));

/** The digits of a text, such as a phone or card number with separators, in any script; returned as 0 to 9. */
export const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '');

/** Inserts separators between digits: `applyMask('###.###', '123456')` → 123.456. Drops extra digits. */
export function applyMask(mask: string, text: string): string {
  const input = digitsOf(text);
  let result = '';
  let index = 0;
  for (const character of mask) {
    if (index >= input.length) break;
    result += character === '#' ? input.charAt(index++) : character;
  }
  return result;
}
