const maxSuggestions = 6;

/**
 * Completes a partly typed email address with the domains in `suffixes`: "ann@g" and the suffix gmail.com give
 * ann@gmail.com. Returns an empty list if the typed domain is one of the suffixes. Suffixes may start with "@".
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
