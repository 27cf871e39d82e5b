/**
 * Parses what a visitor typed as the code that a TV shows. Ignores case, spaces and dashes. Returns null if the text
 * can't be such a code. Codes don't contain 0, O, 1, I and L, because these look alike.
 */
export function parseTvCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-HJKMNP-Z2-9]{6}$/.test(code) ? code : null;
}
