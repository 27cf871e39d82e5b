import type { Check } from '../check';
import { accept, refuse } from '../check';
import { compactCode } from './text';

/** Minimum password length in characters (code points, not UTF-16 units). Source: specification, section 5. */
export const passwordMinimum = 6;

/** Checks a password's length. Spaces count as characters. */
export function password(text: string): Check<string> {
  if (text === '') return refuse('fields.password.required');
  return Array.from(text).length < passwordMinimum ? refuse('fields.password.tooShort') : accept(text);
}

/** The most common leaked passwords of at least `passwordMinimum` characters, except those that `isGuessable` covers. */
const commonPasswords: readonly string[] = [
  '123456 1234567 12345678 123456789 1234567890 12345678910 123321 654321 987654321 112233 159753 147258369',
  '1q2w3e 1q2w3e4r 1qaz2wsx qazwsx a123456 aa123456',
].flatMap((row) => row.split(' '));

/** The most common words in leaked passwords, often with digits, as in `letmein1`. */
const commonWords: readonly string[] = [
  'password passw0rd p@ssw0rd pass qwerty qwertyuiop azerty asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcdef iloveyou',
  'monkey dragon sunshine princess football baseball superman batman master letmein welcome admin login',
  'changeme hello test user senha mudar brasil flamengo contrasena contraseña españa hola bonjour motdepasse',
  'йцукен пароль привет',
].flatMap((row) => row.split(' '));

/** Digits and marks that people add to a word, before or after it. */
const additions = /^[\d!@#$%&*?._-]+|[\d!@#$%&*?._-]+$/g;

/**
 * Whether a password is among the first that an attacker tries: a common one, a common word with digits, one to three
 * characters repeated, or the account's own name with little else.
 */
function isGuessable(text: string, account: string): boolean {
  const lower = text.toLowerCase();
  const ownNames = [account, account.split('@')[0] ?? ''].map((name) => name.toLowerCase()).filter(Boolean);
  const isOwn = (name: string) =>
    lower.includes(name) && Array.from(lower.replace(name, '').replace(additions, '')).length < passwordMinimum;
  return (
    commonPasswords.includes(lower) ||
    commonWords.includes(lower.replace(additions, '')) ||
    /^(.{1,3})\1+$/.test(lower) ||
    ownNames.some(isOwn)
  );
}

/**
 * Checks a new password: it must be long enough and hard to guess. `account` is the account's email address or phone
 * number, if it's known.
 */
export function newPassword(text: string, account = ''): Check<string> {
  const checked = password(text);
  return checked.ok && isGuessable(text, account) ? refuse('fields.password.common') : checked;
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
  const code = compactCode(text);
  if (code === '') return refuse('fields.verificationCode.required');
  return /^\d{4}$/.test(code) ? accept(code) : refuse('fields.verificationCode.invalid');
}
