/** A TV's code as it was typed: in small letters, with spaces or a dash. Null where it can be none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-HJKMNP-Z2-9]{6}$/.test(code) ? code : null;
}
