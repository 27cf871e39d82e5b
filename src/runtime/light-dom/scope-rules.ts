const conditionalRule = /^@(media|supports|container)\b/;

/**
 * Scopes a style sheet to the descendants of the elements that match the selector `prefix`. `:scope` becomes the prefix
 * itself; rules for `:host` are removed. Commas inside a selector, such as in `:is(a, b)`, and braces inside strings
 * aren't supported; the sheets of this repository contain neither.
 */
export function scopeRules(css: string, prefix: string): string {
  let scoped = '';
  let position = 0;
  while (position < css.length) {
    const open = css.indexOf('{', position);
    if (open < 0) break;
    const prelude = css.slice(position, open).trim();
    const end = findClosingBrace(css, open);
    const body = css.slice(open + 1, end);
    if (conditionalRule.test(prelude)) scoped += `${prelude}{${scopeRules(body, prefix)}}`;
    else if (prelude.startsWith('@')) scoped += `${prelude}{${body}}`;
    else {
      const selectors = prelude.split(',').filter((selector) => !selector.includes(':host'));
      const scopedSelectors = selectors.map((selector) => scopeSelector(selector.trim(), prefix));
      if (selectors.length) scoped += `${scopedSelectors.join(',')}{${body}}`;
    }
    position = end + 1;
  }
  return scoped;
}

const scopeSelector = (selector: string, prefix: string) => (selector === ':scope' ? prefix : `${prefix} ${selector}`);

function findClosingBrace(css: string, open: number): number {
  let depth = 0;
  for (let position = open; position < css.length; position++) {
    if (css[position] === '{') depth++;
    if (css[position] === '}' && --depth === 0) return position;
  }
  throw new Error('A rule is not closed');
}
