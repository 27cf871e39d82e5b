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

/** Removes spaces, for fields that must not contain any. */
export const removeSpaces = (text: string): string => text.replace(/\s/g, '');

/** The digits of a text, such as a phone or card number with separators. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');
