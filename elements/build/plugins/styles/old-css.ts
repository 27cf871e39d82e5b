/**
 * Rewrites a style sheet so that it works in Chromium 64 and in current browsers: container queries become `from-…`
 * classes (such as `from-761`) that a ResizeObserver sets, `gap` becomes `grid-gap`, logical properties get equivalents
 * that Chromium 64 supports, and rules for :focus-visible get equivalents for engines without it.
 */
export function forOldEngines(css: string): string {
  const steps = [convertLogicalProperties, convertContainerQueries, renameGap, convertRtlMarks, addFocusRules];
  // Without comments, because the steps would take a comment before a selector as a part of the selector.
  return steps.reduce((rules, convert) => convert(rules), css.replace(/\/\*[\s\S]*?\*\//g, ''));
}

const focusRing =
  /outline:\s*var\(--s-ring\) solid var\(--s-focus\);\s*outline-offset:\s*(-?)(\d+px|calc\(var\(--s-ring\) \* -1\));?/;

/** The CSS of a focus ring as shadows: outside the element with a gap, partly inside it, or inside it. */
function ringShadows(_: string, minus: string, offset: string): string {
  const inside = 'inset 0 0 0 var(--s-ring) var(--s-focus)';
  const partlyInside = `inset 0 0 0 ${offset} var(--s-focus),0 0 0 calc(var(--s-ring) - ${offset}) var(--s-focus)`;
  const outside = `0 0 0 ${offset} var(--s-background),0 0 0 calc(var(--s-ring) + ${offset}) var(--s-focus)`;
  if (offset.startsWith('calc')) return `outline:0;box-shadow:${inside};`;
  return `outline:0;box-shadow:${minus ? partlyInside : outside};`;
}

/**
 * Adds an equivalent with :focus to each rule with :focus-visible, for engines without container queries: those before
 * Chromium 86 drop rules with a pseudo-class that they don't know. In the equivalents, focus rings are shadows, because
 * outlines have square corners before Chromium 94. A rule with just the selector `:focus-visible` keeps its outline.
 */
const addFocusRules = (css: string): string =>
  css.replace(/([^{}]*:focus-visible[^{}]*)\{([^{}]*)\}/g, (rule, selector: string, body: string) => {
    const oldBody = selector.trim() === ':focus-visible' ? body : body.replace(focusRing, ringShadows);
    const oldSelector = selector.trim().replaceAll(':focus-visible', ':focus');
    return `${rule}@supports not (container-type:inline-size){${oldSelector}{${oldBody}}}`;
  });

const containerQuery = /@container[^{]*\(\s*min-width:\s*(\d+)px\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;

// Rules for TVs get one more class, as those of container queries do, so that they win as in the default build.
const convertContainerQueries = (css: string): string =>
  css
    .replace(containerQuery, (_, width: string, rules: string) =>
      rules.replace(/([^{}]+)\{/g, (_rule, selectors: string) => {
        // The screen's root has the `from-…` class itself.
        const prefixed = selectors.split(',').map((selector) => {
          const trimmed = selector.trim();
          const isRoot = /^(?::global\()?\.sub\b/.test(trimmed);
          return isRoot ? trimmed.replace('.sub', `.from-${width}.sub`) : `.from-${width} ${trimmed}`;
        });
        return `${prefixed.join(',')}{`;
      }),
    )
    .replaceAll('.sub[data-scene=', '.sub.sub[data-scene=');

const renameGap = (css: string) => css.replace(/([;{\s])(row-gap|column-gap|gap):/g, '$1grid-$2:');

/** Marks the selectors of rules for right-to-left languages. `convertRtlMarks`, the last step, replaces this mark. */
const rtlMark = '@rtl ';

/**
 * Replaces `margin-block` and `padding-block` by properties with `-top` and `-bottom`, and `inset-inline` by `left` and
 * `right`. Adds `-webkit-` properties to margins, paddings and borders with `-inline`. Replaces a rule with
 * `inset-inline-start` or `inset-inline-end` by a rule for each direction of text.
 */
function convertLogicalProperties(css: string): string {
  return css
    .replace(/([;{\s])(margin|padding)-block:([^;}]+)/g, (_, before: string, property: string, value: string) => {
      const [start, end = start] = splitValues(value);
      return `${before}${property}-top:${start};${property}-bottom:${end}`;
    })
    .replace(/([;{\s])(margin|padding)-inline:([^;}]+)/g, (_, before: string, property: string, value: string) => {
      const [start, end = start] = splitValues(value);
      return `${before}-webkit-${property}-start:${start};-webkit-${property}-end:${end};${property}-inline:${value}`;
    })
    .replace(/([;{\s])(margin|padding|border)-inline-(start|end):([^;}]+)/g, '$1-webkit-$2-$3:$4;$2-inline-$3:$4')
    .replace(/([;{\s])inset-inline:([^;}]+)/g, '$1left:$2;right:$2')
    .replace(/([^{}]+)\{([^{}]*inset-inline-[^{}]*)\}/g, mirrorRule);
}

function mirrorRule(_: string, selectors: string, body: string): string {
  const leftToRight = body.replace(/inset-inline-start:/g, 'left:').replace(/inset-inline-end:/g, 'right:');
  const sides = [...body.matchAll(/inset-inline-(start|end):([^;}]+)/g)];
  const mirrored = sides.flatMap(([, side, value = '']) => {
    const [from, to] = side === 'start' ? ['left', 'right'] : ['right', 'left'];
    return [`${to}:${value.trim()}`, ...(sides.length === 1 ? [`${from}:auto`] : [])];
  });
  const marked = selectors.split(',').map((selector) => rtlMark + selector.trim());
  return `${selectors}{${leftToRight}}${marked.join(',')}{${mirrored.join(';')}}`;
}

/** Splits a value at its spaces, except those in parentheses. */
const splitValues = (value: string): string[] => value.trim().match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/**
 * Replaces `rtlMark` by a selector for the `dir` attribute. The screen's root has the `dir` attribute and the `from-…`
 * class, so the selectors for both are joined without a space.
 */
const convertRtlMarks = (css: string): string =>
  css
    .replace(/(\.from-\d+) @rtl ((?::global\()?)\.sub\b/g, '$2$1[dir=rtl].sub')
    .replace(/(\.from-\d+) @rtl /g, '$1[dir=rtl] ')
    .replace(/@rtl ((?::global\()?)\.sub\b/g, '$1[dir=rtl].sub')
    .replace(/@rtl /g, '[dir=rtl] ');
