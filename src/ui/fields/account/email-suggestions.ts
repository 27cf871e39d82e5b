const maxSuggestions = 6;

/**
 * The complete addresses for a partial one: "ann@g" with the suffix gmail.com → ann@gmail.com. Empty if the typed
 * domain is one of the suffixes. The suffixes may start with "@".
 */
export function emailSuggestions(typed: string, suffixes: readonly string[]): string[] {
  const text = typed.trim();
  const atIndex = text.indexOf('@');
  const localPart = atIndex < 0 ? text : text.slice(0, atIndex);
  const typedDomain = atIndex < 0 ? '' : text.slice(atIndex + 1).toLowerCase();
  if (!localPart || /\s/.test(localPart)) return [];
  const matchingDomains = suffixes
    .map((suffix) => suffix.replace(/^@/, ''))
    .filter((domain) => domain.startsWith(typedDomain));
  return matchingDomains.includes(typedDomain)
    ? []
    : matchingDomains.slice(0, maxSuggestions).map((domain) => `${localPart}@${domain}`);
}
