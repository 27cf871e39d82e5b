const maxSuggestions = 6;

/** Complete addresses for a partial one: "ann@g" with gmail.com → ann@gmail.com. Empty for a complete address. */
export function emailSuggestions(typed: string, suffixes: readonly string[]): string[] {
  const text = typed.trim();
  const atIndex = text.indexOf('@');
  const localPart = atIndex < 0 ? text : text.slice(0, atIndex);
  const host = atIndex < 0 ? '' : text.slice(atIndex + 1).toLowerCase();
  if (!localPart || /\s/.test(localPart)) return [];
  const matchingDomains = suffixes
    .map((suffix) => suffix.replace(/^@/, ''))
    .filter((suffix) => suffix.startsWith(host));
  return matchingDomains.includes(host)
    ? []
    : matchingDomains.slice(0, maxSuggestions).map((suffix) => `${localPart}@${suffix}`);
}
