export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

export const strengths = ['weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[];

const characterClasses = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/**
 * A rough password strength: length counts most, then the number of character classes.
 * Only a hint, not validation: the server accepts six characters. Our choice.
 */
export function passwordStrength(text: string): PasswordStrength {
  const distinct = new Set(text).size;
  if (text.length < 6 || distinct < 4) return 'weak';
  const classCount = characterClasses.filter((pattern) => pattern.test(text)).length;
  const points = Math.min(text.length, 20) + classCount * 2;
  if (points < 12) return 'weak';
  if (points < 16) return 'fair';
  return points < 20 ? 'good' : 'strong';
}
