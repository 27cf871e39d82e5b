import type { Check } from '../check';
import { accept, refuse } from '../check';

/** Minimum password length in characters (code points, not UTF-16 units). Source: specification, section 5. */
export const passwordMinimum = 6;

/** Checks a password's length. Spaces count as characters. */
export function password(text: string): Check<string> {
  if (text === '') return refuse('fields.password.required');
  return Array.from(text).length < passwordMinimum ? refuse('fields.password.tooShort') : accept(text);
}

/** The most common leaked passwords of at least `passwordMinimum` characters. */
const commonPasswords: readonly string[] = [
  '123456 1234567 12345678 123456789 1234567890 12345678910 123123 123321 654321 987654321 111111 000000 112233',
  '121212 666666 888888 696969 159753 147258369 password password1 passw0rd p@ssw0rd qwerty qwerty123 qwertyuiop',
  '1q2w3e 1q2w3e4r 1qaz2wsx qazwsx asdfgh asdfghjkl zxcvbn zxcvbnm abc123 abcdef abcd1234 a123456 aa123456 iloveyou',
  'monkey dragon sunshine princess football baseball superman batman master letmein welcome welcome1 admin123 login123',
  'secret1 senha123 mudar123 brasil flamengo contrasena españa hola123 йцукен пароль123 привет',
].flatMap((row) => row.split(' '));

/** Checks a new password: it must be long enough and not be one of the most common passwords. */
export function newPassword(text: string): Check<string> {
  const checked = password(text);
  return checked.ok && commonPasswords.includes(text.toLowerCase()) ? refuse('fields.password.common') : checked;
}

/** Checks that a password and its repetition match. If the password itself is invalid, returns its error instead. */
export function passwordPair(first: string, repetition: string): Check<string> {
  const checked = password(first);
  if (!checked.ok) return checked;
  if (repetition === '') return refuse('fields.password.repeatRequired');
  return first === repetition ? checked : refuse('fields.password.mismatch');
}

/** Checks a code sent by email or SMS: exactly four digits. */
export function verificationCode(text: string): Check<string> {
  const code = text.replace(/\s/g, '');
  if (code === '') return refuse('fields.verificationCode.required');
  return /^\d{4}$/.test(code) ? accept(code) : refuse('fields.verificationCode.invalid');
}
