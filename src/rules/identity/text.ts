import type { Check } from '../check';
import { accept, refuse } from '../check';

/** Fields that only have to be filled in, with their longest text (our choice; chosen from lists: no limit). */
const plainFields = {
  name: 100,
  firstName: 60,
  lastName: 60,
  street: 120,
  streetNumber: 20,
} as const;

export type PlainField = keyof typeof plainFields;

/** A text that must be there and not be too long; the value is trimmed, with single spaces. */
export function plainText(field: PlainField, text: string): Check<string> {
  const value = text.trim().replace(/\s+/g, ' ');
  if (value === '') return refuse(`fields.${field}.required`);
  return value.length > plainFields[field] ? refuse(`fields.${field}.tooLong`) : accept(value);
}

/** Something that has to be chosen from a list or solved. */
export function chosen(field: 'state' | 'captcha', value: string): Check<string> {
  const trimmed = value.trim();
  return trimmed === '' ? refuse(`fields.${field}.required`) : accept(trimmed);
}

/** Terms and privacy policy have to be accepted. */
export function termsAccepted(isAccepted: boolean): Check<true> {
  return isAccepted ? accept(true) : refuse('fields.terms.required');
}

/** Removes spaces, for fields that must not contain any. */
export const removeSpaces = (text: string): string => text.replace(/\s/g, '');
