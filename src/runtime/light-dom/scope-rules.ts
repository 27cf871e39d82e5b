const conditionalRule = /^@(media|supports|container)\b/;

/**
 * Scopes a style sheet to the descendants of the elements that match the selector `prefix`. The selector
 * `:scope` becomes the prefix itself; selectors with `:host` are removed. Commas inside a selector, such as in
 * `:is(a, b)`, and braces inside strings aren't supported; the sheets of this repository contain neither.
 */
export function scopeRules(css: string, prefix: string): string {
  let scoped = '';
  let position = 0;
  while (position < css.length) {
    const openingBrace = css.indexOf('{', position);
    if (openingBrace < 0) break;
    const prelude = css.slice(position, openingBrace).trim();
    const closingBrace = findClosingBrace(css, openingBrace);
    const body = css.slice(openingBrace + 1, closingBrace);
    if (conditionalRule.test(prelude)) scoped += `${prelude}{${scopeRules(body, prefix)}}`;
    else if (prelude.startsWith('@')) scoped += `${prelude}{${body}}`;
    else {
      const selectors = prelude.split(',').filter((selector) => !selector.includes(':host'));
      const scopedSelectors = selectors.map((selector) => scopeSelector(selector.trim(), prefix));
      if (selectors.length) scoped += `${scopedSelectors.join(',')}{${body}}`;
    }
    position = closingBrace + 1;
  }
  return scoped;
}

const scopeSelector = (selector: string, prefix: string) => (selector === ':scope' ? prefix : `${prefix} ${selector}`);

function findClosingBrace(css: string, openingBrace: number): number {
  let depth = 0;
  for (let position = openingBrace; position < css.length; position++) {
    if (css[position] === '{') depth++;
    if (css[position] === '}' && --depth === 0) return position;
  }
  throw new Error('A rule is not closed');
}
