/**
 * Parses a typed code that a TV shows; returns null if the text isn't such a code. Ignores case, spaces and dashes.
 * Codes don't contain 0, O, 1, I and L, because these look alike.
 */
export function parseTvCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-HJKMNP-Z2-9]{6}$/.test(code) ? code : null;
}
