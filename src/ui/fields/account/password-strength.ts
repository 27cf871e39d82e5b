export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** From the weakest to the strongest. */
export const strengths = ['weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[];

const characterClasses = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/**
 * Estimates a password's strength: the length counts most, then the number of character classes. The result is a hint
 * for the visitor, not validation: the server accepts every password of at least six characters. The thresholds are our
 * choice.
 */
export function passwordStrength(text: string): PasswordStrength {
  const distinctCharacterCount = new Set(text).size;
  if (text.length < 6 || distinctCharacterCount < 4) return 'weak';
  const classCount = characterClasses.filter((pattern) => pattern.test(text)).length;
  const points = Math.min(text.length, 20) + classCount * 2;
  if (points < 12) return 'weak';
  if (points < 16) return 'fair';
  return points < 20 ? 'good' : 'strong';
}
