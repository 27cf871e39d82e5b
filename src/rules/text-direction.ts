/** Languages that are written from right to left. */
const rightToLeftPattern = /^(ar|fa|he|ur)\b/;

/** The writing direction of a language. Elements set their own direction, so that they don't inherit the page's. */
export const directionOf = (lang: string): 'ltr' | 'rtl' => (rightToLeftPattern.test(lang) ? 'rtl' : 'ltr');

/**
 * Keeps the parts of an amount or a rate in left-to-right order within right-to-left text. Adds a left-to-right
 * embedding between right-to-left marks instead of an isolate, because Chromium 64 reverses the characters of an
 * isolate. For display only: values for copying must not contain the marks.
 */
export const embedLtr = (text: string, lang: string): string =>
  directionOf(lang) === 'rtl' ? `\u200f\u202a${text}\u202c\u200f` : text;
