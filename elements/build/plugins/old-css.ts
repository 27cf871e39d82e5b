/**
 * Rewrites a style sheet for Chromium 64 and later: container queries become classes that a ResizeObserver sets, `gap`
 * gets its old name in grids, logical properties become those that Chromium 64 has, focus rings become shadows,
 * :focus-visible becomes :focus, and styles for settings and printers that TVs don't have are removed.
 */
export function forOldEngines(css: string): string {
  const rules = roundRings(forTvs(css));
  return rightToLeft(renameGap(containerClasses(logicalSides(rules)))).replace(/:focus-visible/g, ':focus');
}

const ring = /outline:\s*var\(--s-ring\) solid var\(--s-focus\);\s*outline-offset:\s*(\d+px);?/;

/** Before Chromium 94, outlines have square corners. The ring of elements without a rule of their own stays an outline. */
const roundRings = (css: string): string =>
  css.replace(/([^{}]+)\{([^{}]*)\}/g, (rule, selector: string, body: string) =>
    selector.trim() === ':focus-visible'
      ? rule
      : `${selector}{${body.replace(
          ring,
          'outline:0;box-shadow:0 0 0 $1 var(--s-background),0 0 0 calc(var(--s-ring) + $1) var(--s-focus);',
        )}}`,
  );

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

const floating = /([^{}]+)\{([^{}]*float:\s*inline-start[^{}]*)\}/g;

/** Floats to the start of a line, which Chromium supports since version 118: a rule for each direction. */
export const floatSides = (css: string, rtl = '[dir=rtl] '): string =>
  css.replace(floating, (_, selectors: string, body: string) => {
    const mirrored = selectors.split(',').map((selector) => {
      const own = selector.trim();
      return rtl === rtlMark || !own.startsWith('.sub') ? rtl + own : rtl.trim() + own;
    });
    return `${selectors}{${body.replace(/inline-start/, 'left')}}${mirrored.join(',')}{float:right}`;
  });

/** Stands before the selectors of rules for right-to-left languages until the classes of container queries are added. */
const rtlMark = '@rtl ';

/** Margins, paddings and borders have prefixed properties; positions need a rule for each direction. */
function logicalSides(css: string): string {
  const prefixed = css
    .replace(/([;{\s])(margin|padding)-block:([^;}]+)/g, (_, before: string, box: string, value: string) => {
      const [start, end = start] = valuesOf(value);
      return `${before}${box}-top:${start};${box}-bottom:${end}`;
    })
    .replace(/([;{\s])(margin|padding)-inline:([^;}]+)/g, (_, before: string, box: string, value: string) => {
      const [start, end = start] = valuesOf(value);
      return `${before}-webkit-${box}-start:${start};-webkit-${box}-end:${end}`;
    })
    .replace(/([;{\s])(margin|padding|border)-inline-(start|end):/g, '$1-webkit-$2-$3:')
    .replace(/([;{\s])inset-inline:([^;}]+)/g, '$1left:$2;right:$2');
  return floatSides(prefixed, rtlMark).replace(
    /([^{}]+)\{([^{}]*inset-inline-[^{}]*)\}/g,
    (_, selectors: string, body: string) => {
      const own = body.replace(/inset-inline-start:/g, 'left:').replace(/inset-inline-end:/g, 'right:');
      const sides = [...body.matchAll(/inset-inline-(start|end):([^;}]+)/g)];
      const isOneSided = sides.length === 1;
      const mirrored = sides.flatMap(([, side, value = '']) => {
        const [from, to] = side === 'start' ? ['left', 'right'] : ['right', 'left'];
        return [`${to}:${value.trim()}`, ...(isOneSided ? [`${from}:auto`] : [])];
      });
      const marked = selectors.split(',').map((selector) => rtlMark + selector.trim());
      return `${selectors}{${own}}${marked.join(',')}{${mirrored.join(';')}}`;
    },
  );
}

/** The parts of a value, which spaces separate outside parentheses. */
const valuesOf = (value: string): string[] => value.trim().match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** The screen's root has the direction and the container's class. */
const rightToLeft = (css: string): string =>
  css
    .replace(/(\.from-\d+) @rtl ((?::global\()?)\.sub\b/g, '$2$1[dir=rtl].sub')
    .replace(/(\.from-\d+) @rtl /g, '$1[dir=rtl] ')
    .replace(/@rtl ((?::global\()?)\.sub\b/g, '$1[dir=rtl].sub')
    .replace(/@rtl /g, '[dir=rtl] ');
