export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

export const strengths = ['weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[];

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/**
 * How hard a password is to guess, roughly: length counts most, then how many kinds of characters there are.
 * A help while typing, never a rule: six characters are enough for the server. Our choice.
 */
export function passwordStrength(text: string): PasswordStrength {
  const distinct = new Set(text).size;
  if (text.length < 6 || distinct < 4) return 'weak';
  const variety = kinds.filter((kind) => kind.test(text)).length;
  const points = Math.min(text.length, 20) + variety * 2;
  if (points < 12) return 'weak';
  if (points < 16) return 'fair';
  return points < 20 ? 'good' : 'strong';
}
