import { adoptSheet, type Sheet } from '../styles/adopt';

/** The class of the containers that elements add to the page's light DOM (see `LightDom`). */
export const lightDomClass = 'sub-light';

// No element has the id `sub`, so `:not(#sub)` matches every element. It only raises the specificity, so that our rules
// usually take precedence over the page's rules for fields.
const containerSelector = `.${lightDomClass}:not(#sub):not(#sub)`;
/** A copy of each style sheet. The rules of the copy apply only inside our containers. */
const scopedSheets = new WeakMap<Sheet, Sheet>();

/**
 * Adds a copy of a style sheet to the document or shadow root that contains the element `host`. The rules of the copy
 * apply only inside the containers with `lightDomClass`.
 */
export function adoptForLightDom(host: HTMLElement, sheet: Sheet): void {
  let scoped = scopedSheets.get(sheet);
  if (!scoped) {
    scoped = createScopedSheet(sheet);
    scopedSheets.set(sheet, scoped);
  }
  adoptedSheets.add(scoped);
  adoptSheet(rootOf(host), scoped);
}

/** All sheets that were added to a document or shadow root. */
const adoptedSheets = new Set<Sheet>();

const rootOf = (host: HTMLElement): Document | ShadowRoot => {
  const root = host.getRootNode();
  return root instanceof ShadowRoot ? root : document;
};

/**
 * Adds the style sheets again if the page has replaced the list of adopted style sheets, as in
 * `document.adoptedStyleSheets = [sheet]`. No event says so, but without its styles, `container` changes its size.
 * Returns a function that ends this.
 */
export function keepAdopted(host: HTMLElement, container: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    for (const sheet of adoptedSheets) adoptSheet(rootOf(host), sheet);
  });
  observer.observe(container);
  return () => observer.disconnect();
}

function createScopedSheet(sheet: Sheet): Sheet {
  let createdSheet: CSSStyleSheet | undefined;
  return () => {
    if (createdSheet) return createdSheet;
    const source = sheet();
    if (__OLD_ENGINES__ && 'cssText' in source) {
      createdSheet = { cssText: scopeRules(source.cssText as string, containerSelector) } as unknown as CSSStyleSheet;
    } else {
      createdSheet = new CSSStyleSheet();
      createdSheet.replaceSync(
        scopeRules(Array.from(source.cssRules, (rule) => rule.cssText).join(''), containerSelector),
      );
    }
    return createdSheet;
  };
}

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
