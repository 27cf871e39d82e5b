/** Maximum number of suggestions. */
const maxSuggestions = 6;

/** Complete addresses for a partial one: "ann@g" with gmail.com → ann@gmail.com. None for a complete address. */
export function emailSuggestions(typed: string, suffixes: readonly string[]): string[] {
  const text = typed.trim();
  const at = text.indexOf('@');
  const local = at < 0 ? text : text.slice(0, at);
  const host = at < 0 ? '' : text.slice(at + 1).toLowerCase();
  if (!local || /\s/.test(local)) return [];
  const fitting = suffixes.map((suffix) => suffix.replace(/^@/, '')).filter((suffix) => suffix.startsWith(host));
  return fitting.includes(host) ? [] : fitting.slice(0, maxSuggestions).map((suffix) => `${local}@${suffix}`);
}
