import type { Check } from './check';
import { accept, refuse } from './check';

/** Shortest password, in characters as a person counts them (specification, section 5). */
export const passwordMinimum = 6;

/** A new password. Nothing is trimmed: spaces count. */
export function password(text: string): Check<string> {
  if (text === '') return refuse('fields.password.required');
  return Array.from(text).length < passwordMinimum ? refuse('fields.password.tooShort') : accept(text);
}

/** A new password typed twice; what is wrong with the first is said first. */
export function passwordPair(first: string, second: string): Check<string> {
  const checked = password(first);
  if (!checked.ok) return checked;
  if (second === '') return refuse('fields.password.repeatRequired');
  return first === second ? checked : refuse('fields.password.mismatch');
}

/** The three fields of a password change. */
export function passwordChange(fields: { current: string; next: string; repeat: string }): Check<{
  current: string;
  next: string;
}> {
  if (fields.current === '') return refuse('fields.password.currentRequired');
  const pair = passwordPair(fields.next, fields.repeat);
  return pair.ok ? accept({ current: fields.current, next: pair.value }) : pair;
}

/** The code sent by e-mail or SMS: exactly four digits. */
export function verificationCode(text: string): Check<string> {
  const code = text.replace(/\s/g, '');
  if (code === '') return refuse('fields.verificationCode.required');
  return /^\d{4}$/.test(code) ? accept(code) : refuse('fields.verificationCode.invalid');
}
