/**
 * Rewrites a style sheet for Chromium 64 and later: container queries become classes that a ResizeObserver sets, `gap`
 * gets its old name in grids, logical properties become those that Chromium 64 has, focus rings become shadows,
 * :focus-visible becomes :focus, and styles for settings and printers that TVs don't have are removed.
 */
export function forOldEngines(css: string): string {
  // A comment before a selector would become a part of it.
  const rules = ringsAsShadows(withoutUnusedMedia(css.replace(/\/\*[\s\S]*?\*\//g, '')));
  return rightToLeft(renameGap(containerClasses(logicalSides(rules)))).replace(/:focus-visible/g, ':focus');
}

const focusRing =
  /outline:\s*var\(--s-ring\) solid var\(--s-focus\);\s*outline-offset:\s*(-?)(\d+px|calc\(var\(--s-ring\) \* -1\));?/;

/** A focus ring as shadows: outside with a gap, partly inside, or inside. */
function ringShadows(_: string, minus: string, offset: string): string {
  const inside = 'inset 0 0 0 var(--s-ring) var(--s-focus)';
  const partlyInside = `inset 0 0 0 ${offset} var(--s-focus),0 0 0 calc(var(--s-ring) - ${offset}) var(--s-focus)`;
  const outside = `0 0 0 ${offset} var(--s-background),0 0 0 calc(var(--s-ring) + ${offset}) var(--s-focus)`;
  if (offset.startsWith('calc')) return `outline:0;box-shadow:${inside};`;
  return `outline:0;box-shadow:${minus ? partlyInside : outside};`;
}

/** Before Chromium 94, outlines have square corners. The ring of elements without a rule of their own stays an outline. */
const ringsAsShadows = (css: string): string =>
  css.replace(/([^{}]+)\{([^{}]*)\}/g, (rule, selector: string, body: string) =>
    selector.trim() === ':focus-visible' ? rule : `${selector}{${body.replace(focusRing, ringShadows)}}`,
  );

const unusedMedia = /@media\s*(?:print|\((?:prefers-contrast|forced-colors):)[^{]*\{/;

function withoutUnusedMedia(css: string): string {
  const match = unusedMedia.exec(css);
  if (!match) return css;
  const end = closingBrace(css, match.index + match[0].length);
  return css.slice(0, match.index) + withoutUnusedMedia(css.slice(end + 1));
}

const containerQuery = /@container[^{]*\(\s*min-width:\s*(\d+)px\s*\)\s*\{/;

function containerClasses(css: string): string {
  const match = containerQuery.exec(css);
  if (!match) return css;
  const start = match.index + match[0].length;
  const end = closingBrace(css, start);
  const inside = css.slice(start, end).replace(/([^{}]+)\{/g, (_, selectors: string) => {
    // The screen's root has the class itself.
    const prefixed = selectors.split(',').map((selector) => {
      const trimmed = selector.trim();
      const isRoot = /^(?::global\()?\.sub\b/.test(trimmed);
      return isRoot ? trimmed.replace('.sub', `.from-${match[1]}.sub`) : `.from-${match[1]} ${trimmed}`;
    });
    return `${prefixed.join(',')}{`;
  });
  return css.slice(0, match.index) + inside + containerClasses(css.slice(end + 1));
}

function closingBrace(css: string, start: number): number {
  let depth = 1;
  for (let index = start; index < css.length; index++) {
    if (css[index] === '{') depth++;
    if (css[index] === '}' && --depth === 0) return index;
  }
  throw new Error('Unclosed rule');
}

const renameGap = (css: string) => css.replace(/([;{\s])(row-gap|column-gap|gap):/g, '$1grid-$2:');

const floatRule = /([^{}]+)\{([^{}]*float:\s*inline-start[^{}]*)\}/g;

/** Floats to the start of a line, which Chromium supports since version 118: a rule for each direction. */
export const floatSides = (css: string, rtl = '[dir=rtl] '): string =>
  css.replace(floatRule, (_, selectors: string, body: string) => {
    const mirrored = selectors.split(',').map((selector) => {
      const trimmed = selector.trim();
      return rtl === rtlMark || !trimmed.startsWith('.sub') ? rtl + trimmed : rtl.trim() + trimmed;
    });
    return `${selectors}{${body.replace(/inline-start/, 'left')}}${mirrored.join(',')}{float:right}`;
  });

/** Prefixes the selectors of rules for right-to-left languages until the classes of container queries are added. */
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
      const leftToRight = body.replace(/inset-inline-start:/g, 'left:').replace(/inset-inline-end:/g, 'right:');
      const sides = [...body.matchAll(/inset-inline-(start|end):([^;}]+)/g)];
      const isOneSided = sides.length === 1;
      const mirrored = sides.flatMap(([, side, value = '']) => {
        const [from, to] = side === 'start' ? ['left', 'right'] : ['right', 'left'];
        return [`${to}:${value.trim()}`, ...(isOneSided ? [`${from}:auto`] : [])];
      });
      const marked = selectors.split(',').map((selector) => rtlMark + selector.trim());
      return `${selectors}{${leftToRight}}${marked.join(',')}{${mirrored.join(';')}}`;
    },
  );
}

/** The parts of a value, which spaces separate outside parentheses. */
const valuesOf = (value: string): string[] => value.trim().match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** Replaces the prefix by the direction's attribute, which the screen's root has, as it has the container's class. */
const rightToLeft = (css: string): string =>
  css
    .replace(/(\.from-\d+) @rtl ((?::global\()?)\.sub\b/g, '$2$1[dir=rtl].sub')
    .replace(/(\.from-\d+) @rtl /g, '$1[dir=rtl] ')
    .replace(/@rtl ((?::global\()?)\.sub\b/g, '$1[dir=rtl].sub')
    .replace(/@rtl /g, '[dir=rtl] ');
