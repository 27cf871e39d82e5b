/** A text or a pattern that a locator looks for. */
export type TextMatcher = string | RegExp;

export interface TextOptions {
  exact?: boolean;
}

/** A regular expression in a selector's syntax. Escapes quotes, and `>>`, which separates selectors. */
const escapedRegex = ({ source, flags }: RegExp): string =>
  `/${source.replace(/(^|[^\\])(\\\\)*(["'`])/g, '$1$2\\$3').replace(/>>/g, '\\>\\>')}/${flags}`;

/**
 * Quotes a text. The suffix `s` demands the exact text. With the suffix `i`, a part of the text is enough, and upper
 * and lower case don't matter.
 */
const quoteText = (wanted: TextMatcher, exact = false): string =>
  typeof wanted === 'string' ? `${JSON.stringify(wanted)}${exact ? 's' : 'i'}` : escapedRegex(wanted);

/** Does the same as `quoteText`, but with the escapes of attribute values. */
const quoteAttribute = (wanted: TextMatcher, exact = false): string =>
  typeof wanted === 'string'
    ? `"${wanted.replace(/\\/g, '\\\\').replace(/["]/g, '\\"')}"${exact ? 's' : 'i'}`
    : escapedRegex(wanted);

/** Functions that create selectors in the internal syntax of Playwright's selector engine. */
export const selectors = {
  role(role: string, options: Record<string, unknown> & { name?: TextMatcher; exact?: boolean } = {}): string {
    const { name, exact, ...states } = options;
    const parts = Object.entries(states)
      .filter(([, value]) => value !== undefined)
      .map(([state, value]) => `[${state === 'includeHidden' ? 'include-hidden' : state}=${value}]`);
    return `internal:role=${role}${parts.join('')}${name === undefined ? '' : `[name=${quoteAttribute(name, exact)}]`}`;
  },
  label: (wanted: TextMatcher, { exact }: TextOptions = {}) => `internal:label=${quoteText(wanted, exact)}`,
  text: (wanted: TextMatcher, { exact }: TextOptions = {}) => `internal:text=${quoteText(wanted, exact)}`,
  attribute: (name: string, wanted: TextMatcher, { exact }: TextOptions = {}) =>
    `internal:attr=[${name}=${quoteAttribute(wanted, exact)}]`,
  hasText: (wanted: TextMatcher) => `internal:has-text=${quoteText(wanted)}`,
  hasNotText: (wanted: TextMatcher) => `internal:has-not-text=${quoteText(wanted)}`,
  nested: (relation: 'has' | 'has-not' | 'and' | 'or', selector: string) =>
    `internal:${relation}=${JSON.stringify(selector)}`,
};
