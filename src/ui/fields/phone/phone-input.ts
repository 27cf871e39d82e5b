import { type CallingCode, type PhoneNumberParts, parsePhone } from '../../../rules/contact/national-number';
import { digitsOf } from '../../../rules/identity/text';

/** The controls of a phone field. */
export type PhonePart = 'country' | 'area' | 'number';

/** The part that an error is about: a missing country, else an incomplete area code, else the number. */
export function invalidPartOf({ country, area }: PhoneNumberParts, hasArea: boolean): PhonePart {
  if (!country) return 'country';
  return hasArea && area.length < 2 ? 'area' : 'number';
}

/**
 * The field's value after the text of the number's control has changed to `text`. A complete number that is pasted or
 * filled by a password manager is split into its parts.
 */
export function withNumber(value: PhoneNumberParts, text: string, countries: readonly CallingCode[]): PhoneNumberParts {
  // Typing changes one digit; a paste or autofill changes more.
  const isPastedOrFilled = Math.abs(digitsOf(text).length - value.number.length) > 1;
  const parts = isPastedOrFilled || text.startsWith('+') ? parsePhone(text, value, countries) : null;
  return parts ?? { ...value, number: text };
}

/** The value without a trunk prefix: 0712345678 → 712345678 in Kenya. Null if it has none. */
export function withoutTrunkPrefix(
  value: PhoneNumberParts,
  countries: readonly CallingCode[],
): PhoneNumberParts | null {
  const parts = parsePhone(value.number, value, countries);
  return parts && parts.number !== value.number ? parts : null;
}
