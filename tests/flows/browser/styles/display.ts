import { cacheUntilDomChange, invalidateCache } from './dom-cache';

/*
 * Part of the simulated browser in which flow tests run. Computes only the CSS properties `display` and `visibility`.
 * These two decide which elements are visible and where accessible names contain spaces. Tests of other CSS properties
 * need a browser.
 */

interface DisplayRule {
  selector: string;
  specificity: number;
  display?: string;
  visibility?: string;
  /** The headers of the at-rules around the rule, such as `@media (min-width: 600px)`. */
  conditions: readonly string[];
}

/** Implements the `CSSStyleSheet` that scripts construct. Its rules are parsed on first use. */
export class ConstructedStyleSheet {
  text = '';
  readonly cssRules: never[] = [];
  readonly media = { mediaText: '' };
  disabled = false;
  replaceSync(text: string): void {
    this.text = text;
    invalidateCache();
  }
  async replace(text: string): Promise<this> {
    this.replaceSync(text);
    return this;
  }
  insertRule(text: string): number {
    this.replaceSync(this.text + text);
    return 0;
  }
  deleteRule(): void {}
}

/** `Node.DOCUMENT_NODE` */
const documentNodeType = 9;

/** The parsed rules of each style sheet, by its text. */
const rulesByText = new Map<string, readonly DisplayRule[]>();

/** The index of the brace that closes the block opened at `open`. */
function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let index = open; index < css.length; index += 1) {
    if (css[index] === '{') depth += 1;
    if (css[index] === '}') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return css.length;
}

/** Splits a selector list at its commas, except commas in parentheses or brackets. */
function splitSelectors(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(' || text[index] === '[') depth += 1;
    if (text[index] === ')' || text[index] === ']') depth -= 1;
    if (text[index] === ',' && depth === 0) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

function specificityOf(selector: string): number {
  const countedPart = selector.replace(/:where\([^)]*\)/g, '');
  const count = (pattern: RegExp) => countedPart.match(pattern)?.length ?? 0;
  return count(/#[\w-]+/g) * 10_000 + count(/\.[\w-]+|\[[^\]]+\]|:(?!:)[\w-]+/g) * 100 + count(/(^|[\s>+~(])[a-z]/g);
}

const declaredValue = (body: string, property: string): string | undefined =>
  [...body.matchAll(new RegExp(`(?:^|[;{\\s])${property}\\s*:\\s*([^;}]+)`, 'g'))].at(-1)?.[1]?.trim();

/** Appends to `rules` those rules of a style sheet or at-rule that set `display` or `visibility`. */
function collectRules(css: string, conditions: readonly string[], rules: DisplayRule[]): void {
  let index = 0;
  while (index < css.length) {
    const open = css.indexOf('{', index);
    if (open < 0) return;
    const header = css
      .slice(index, open)
      .replace(/^[\s;]*(@import[^;]*;|@layer[^;{]*;)*/, '')
      .trim();
    const end = closingBrace(css, open);
    const body = css.slice(open + 1, end);
    if (/^@(media|container|supports|layer)/.test(header)) collectRules(body, [...conditions, header], rules);
    else if (!header.startsWith('@')) {
      const declarations = body.replace(/[^;{}]*\{[^}]*\}/g, '');
      const display = declaredValue(declarations, 'display');
      const visibility = declaredValue(declarations, 'visibility');
      if (display || visibility)
        for (const selector of splitSelectors(header))
          if (!selector.includes('::'))
            rules.push({
              selector,
              specificity: specificityOf(selector),
              conditions,
              ...(display && { display }),
              ...(visibility && { visibility }),
            });
    }
    index = end + 1;
  }
}

function rulesOf(css: string): readonly DisplayRule[] {
  let rules = rulesByText.get(css);
  if (!rules) {
    const found: DisplayRule[] = [];
    collectRules(css.replace(/\/\*[\s\S]*?\*\//g, ''), [], found);
    rules = found;
    rulesByText.set(css, rules);
  }
  return rules;
}

const blockTags =
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol optgroup option p pre search section summary table ul';
const displayByTag: Readonly<Record<string, string>> = {
  ...Object.fromEntries(blockTags.split(' ').map((name) => [name, 'block'])),
  ...Object.fromEntries(
    'base head link meta noscript param script source style template title'.split(' ').map((name) => [name, 'none']),
  ),
  ...Object.fromEntries(
    'button input select textarea meter progress img'.split(' ').map((name) => [name, 'inline-block']),
  ),
  slot: 'contents',
  tr: 'table-row',
  td: 'table-cell',
  th: 'table-cell',
  tbody: 'table-row-group',
  thead: 'table-header-group',
};

/** The `display` value of the browser's default style sheet. */
function defaultDisplay(element: Element): string {
  if (element.hasAttribute('hidden')) return 'none';
  if (element.localName === 'dialog' && !element.hasAttribute('open')) return 'none';
  if (element.localName === 'input' && element.getAttribute('type') === 'hidden') return 'none';
  if (element.hasAttribute('popover') && !element.hasAttribute('data-popover-open')) return 'none';
  return displayByTag[element.localName] ?? 'inline';
}

/** The slot that a shadow host's child is assigned to. happy-dom has no `assignedSlot`. */
export function slotOf(element: Element): HTMLSlotElement | null {
  const root = (element.parentNode as Element | null)?.shadowRoot;
  const name = element.getAttribute('slot');
  return root?.querySelector<HTMLSlotElement>(name ? `slot[name="${name}"]` : 'slot:not([name])') ?? null;
}

/** The parent in the flat tree; null for a shadow host's child without a slot. */
export function flatParent(element: Element): Element | null {
  const parent = element.parentNode;
  if (!parent || parent.nodeType === documentNodeType) return null;
  if (isShadowRoot(parent)) return parent.host;
  return (parent as Element).shadowRoot ? slotOf(element) : (parent as Element);
}

const isShadowRoot = (node: Node): node is ShadowRoot => 'host' in node && !('localName' in node);

const styleSheetTexts = (root: Document | ShadowRoot): string[] => {
  const adopted = [...((root.adoptedStyleSheets ?? []) as unknown as ConstructedStyleSheet[])].map(
    ({ text }) => text ?? '',
  );
  const inStyleElements = [...root.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  return [...inStyleElements, ...adopted];
};

/** Returns whether the styles inside an at-rule apply. `header` is, for example, `@media (min-width: 600px)`. */
export type ConditionMatcher = (header: string) => boolean;

interface RuleIndex {
  /** The lengths of the style sheets' texts, joined by commas. Once these lengths change, the index is outdated. */
  sheetLengths: string;
  byKey: Map<string, DisplayRule[]>;
}
/** These indexes outlive changes of the DOM. A root's index is replaced once its style sheets have changed. */
const indexByRoot = new WeakMap<Node, RuleIndex>();
/** Each root's current index, so that its style sheets are compared at most once between two changes of the DOM. */
const cachedRuleIndex = cacheUntilDomChange<Node, RuleIndex['byKey']>();

/**
 * The key of a selector in the rule index: a class that the selected elements must have, or else their tag, or else
 * `*`. For selectors of the shadow host itself, the key is `:host`.
 */
function indexKeyOf(selector: string): string {
  if (/^:host/.test(selector) && !/[\s>]/.test(selector)) return ':host';
  const subject =
    selector
      .replace(/:(where|is|not|has)\([^)]*\)+/g, '')
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const className = /\.([\w-]+)/.exec(subject)?.[1];
  if (className) return `.${className}`;
  return /^[a-z][\w-]*/.exec(subject)?.[0] ?? '*';
}

const ruleIndexOf = (root: Document | ShadowRoot): RuleIndex['byKey'] => cachedRuleIndex(root, () => updateIndex(root));

/** Returns the rule index of a document or shadow root. Creates a new one only if the style sheets have changed. */
function updateIndex(root: Document | ShadowRoot): RuleIndex['byKey'] {
  const texts = styleSheetTexts(root);
  const sheetLengths = texts.map(({ length }) => length).join();
  const cached = indexByRoot.get(root);
  if (cached?.sheetLengths === sheetLengths) return cached.byKey;
  const byKey: RuleIndex['byKey'] = new Map();
  for (const text of texts)
    for (const rule of rulesOf(text)) {
      const key = indexKeyOf(rule.selector);
      byKey.set(key, [...(byKey.get(key) ?? []), rule]);
    }
  indexByRoot.set(root, { sheetLengths, byKey });
  return byKey;
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

const declaredStyleCaches = {
  display: cacheUntilDomChange<Element, string | undefined>(),
  visibility: cacheUntilDomChange<Element, string | undefined>(),
};

const declaredStyle = (
  element: Element,
  property: 'display' | 'visibility',
  matchesCondition: ConditionMatcher,
): string | undefined =>
  declaredStyleCaches[property](element, () => computeDeclaredStyle(element, property, matchesCondition));

function computeDeclaredStyle(
  element: Element,
  property: 'display' | 'visibility',
  matchesCondition: ConditionMatcher,
): string | undefined {
  const inline = (element as HTMLElement).style?.getPropertyValue(property);
  if (inline) return inline;
  let best: DisplayRule | undefined;
  const consider = (rules: readonly DisplayRule[] | undefined, matchesRule: (rule: DisplayRule) => boolean) => {
    for (const rule of rules ?? [])
      if (
        rule[property] &&
        (!best || rule.specificity >= best.specificity) &&
        rule.conditions.every(matchesCondition) &&
        matchesRule(rule)
      )
        best = rule;
  };
  const root = element.getRootNode() as Document | ShadowRoot;
  if (root.nodeType === documentNodeType || isShadowRoot(root)) {
    const byKey = ruleIndexOf(root);
    const matchesRule = ({ selector }: DisplayRule) => matches(element, selector);
    for (const name of element.classList) consider(byKey.get(`.${name}`), matchesRule);
    consider(byKey.get(element.localName), matchesRule);
    consider(byKey.get('*'), matchesRule);
  }
  if (element.shadowRoot && !best)
    consider(ruleIndexOf(element.shadowRoot).get(':host'), ({ selector }) => {
      const inner = /^:host\((.*)\)$/.exec(selector)?.[1];
      return inner === undefined || matches(element, inner);
    });
  return best?.[property]?.replace(/\s*!important/, '');
}

/** The computed `display`. Children of flex and grid containers are blocks. */
export function displayOf(element: Element, matchesCondition: ConditionMatcher): string {
  const display = declaredStyle(element, 'display', matchesCondition) ?? defaultDisplay(element);
  if (display === 'none' || display === 'contents' || !/^inline/.test(display)) return display;
  const parent = flatParent(element);
  if (parent && /flex|grid/.test(declaredStyle(parent, 'display', matchesCondition) ?? '')) return 'block';
  return display;
}

const visibilityCache = cacheUntilDomChange<Element, string>();

export const visibilityOf = (element: Element, matchesCondition: ConditionMatcher): string =>
  visibilityCache(element, () => {
    const own = declaredStyle(element, 'visibility', matchesCondition);
    if (own && own !== 'inherit') return own;
    const parent = flatParent(element);
    return parent ? visibilityOf(parent, matchesCondition) : 'visible';
  });

const renderedCache = cacheUntilDomChange<Element, boolean>();

/** Whether neither the element nor an ancestor has `display: none`, and no closed `<details>` hides the element. */
export const isRendered = (element: Element, matchesCondition: ConditionMatcher): boolean =>
  renderedCache(element, () => {
    if (displayOf(element, matchesCondition) === 'none') return false;
    const parent = flatParent(element);
    if (!parent) return element === element.ownerDocument.documentElement;
    const isInClosedDetails =
      parent.localName === 'details' && !parent.hasAttribute('open') && element.localName !== 'summary';
    return !isInClosedDetails && isRendered(parent, matchesCondition);
  });
