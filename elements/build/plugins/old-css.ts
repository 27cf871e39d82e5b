/**
 * Rewrites a style sheet for Chromium 64 and later: container queries become classes that a ResizeObserver sets, `gap`
 * gets its old name in grids, :focus-visible becomes :focus, and styles for settings and printers that TVs don't have are removed.
 */
export function forOldEngines(css: string): string {
  return renameGap(containerClasses(forTvs(css))).replace(/:focus-visible/g, ':focus');
}

const notOnTvs = /@media\s*(?:print|\((?:prefers-contrast|forced-colors):)[^{]*\{/;

function forTvs(css: string): string {
  const match = notOnTvs.exec(css);
  if (!match) return css;
  const end = closingBrace(css, match.index + match[0].length);
  return css.slice(0, match.index) + forTvs(css.slice(end + 1));
}

const query = /@container[^{]*\(\s*min-width:\s*(\d+)px\s*\)\s*\{/;

function containerClasses(css: string): string {
  const match = query.exec(css);
  if (!match) return css;
  const start = match.index + match[0].length;
  const end = closingBrace(css, start);
  const inside = css.slice(start, end).replace(/([^{}]+)\{/g, (_, selectors: string) => {
    // The screen's root has the class itself.
    const prefixed = selectors.split(',').map((selector) => {
      const rest = selector.trim();
      const isRoot = /^(?::global\()?\.sub\b/.test(rest);
      return isRoot ? rest.replace('.sub', `.from-${match[1]}.sub`) : `.from-${match[1]} ${rest}`;
    });
    return `${prefixed.join(',')}{`;
  });
  return css.slice(0, match.index) + inside + containerClasses(css.slice(end + 1));
}

function closingBrace(css: string, from: number): number {
  let depth = 1;
  for (let index = from; index < css.length; index++) {
    if (css[index] === '{') depth++;
    if (css[index] === '}' && --depth === 0) return index;
  }
  throw new Error('Unclosed rule');
}

const renameGap = (css: string) => css.replace(/([;{\s])(row-gap|column-gap|gap):/g, '$1grid-$2:');
