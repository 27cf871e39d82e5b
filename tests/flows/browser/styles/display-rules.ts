/*
 * Which elements are rendered, and whether as blocks, decides what a person sees and how names are put together. The
 * rest of the style sheets needs a browser.
 */

interface DisplayRule {
  selector: string;
  specificity: number;
  display?: string;
  visibility?: string;
  /** Conditions of the at-rules around it. */
  conditions: readonly string[];
}

/** A constructed style sheet, parsed on first use. */
export class LightStyleSheet {
  text = '';
  readonly cssRules: never[] = [];
  readonly media = { mediaText: '' };
  disabled = false;
  replaceSync(text: string): void {
    this.text = text;
  }
  async replace(text: string): Promise<this> {
    this.text = text;
    return this;
  }
  insertRule(text: string): number {
    this.text += text;
    return 0;
  }
  deleteRule(): void {}
}

const documentType = 9;

const parsed = new Map<string, readonly DisplayRule[]>();

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return css.length;
}

/** Splits at commas outside of parentheses. */
function splitSelectors(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(' || text[at] === '[') depth += 1;
    if (text[at] === ')' || text[at] === ']') depth -= 1;
    if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

function specificityOf(selector: string): number {
  const plain = selector.replace(/:where\([^)]*\)/g, '');
  const count = (pattern: RegExp) => plain.match(pattern)?.length ?? 0;
  return count(/#[\w-]+/g) * 10_000 + count(/\.[\w-]+|\[[^\]]+\]|:(?!:)[\w-]+/g) * 100 + count(/(^|[\s>+~(])[a-z]/g);
}

const declaredValue = (body: string, property: string): string | undefined =>
  [...body.matchAll(new RegExp(`(?:^|[;{\\s])${property}\\s*:\\s*([^;}]+)`, 'g'))].at(-1)?.[1]?.trim();

function collect(css: string, conditions: readonly string[], rules: DisplayRule[]): void {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    const header = css
      .slice(at, open)
      .replace(/^[\s;]*(@import[^;]*;|@layer[^;{]*;)*/, '')
      .trim();
    const end = closingBrace(css, open);
    const body = css.slice(open + 1, end);
    if (/^@(media|container|supports|layer)/.test(header)) collect(body, [...conditions, header], rules);
    else if (!header.startsWith('@')) {
      const own = body.replace(/[^;{}]*\{[^}]*\}/g, '');
      const display = declaredValue(own, 'display');
      const visibility = declaredValue(own, 'visibility');
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
    at = end + 1;
  }
}

function rulesOf(css: string): readonly DisplayRule[] {
  let rules = parsed.get(css);
  if (!rules) {
    const found: DisplayRule[] = [];
    collect(css.replace(/\/\*[\s\S]*?\*\//g, ''), [], found);
    rules = found;
    parsed.set(css, rules);
  }
  return rules;
}

const blocks =
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol optgroup option p pre search section summary table ul';
const displayByTag: Readonly<Record<string, string>> = {
  ...Object.fromEntries(blocks.split(' ').map((name) => [name, 'block'])),
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

function initialDisplay(element: Element): string {
  if (element.hasAttribute('hidden')) return 'none';
  if (element.localName === 'dialog' && !element.hasAttribute('open')) return 'none';
  if (element.localName === 'input' && element.getAttribute('type') === 'hidden') return 'none';
  if (element.hasAttribute('popover') && !element.hasAttribute('data-popover-open')) return 'none';
  return displayByTag[element.localName] ?? 'inline';
}

/** The slot that shows a child of a host. happy-dom has no `assignedSlot`. */
export function slotOf(element: Element): HTMLSlotElement | null {
  const root = (element.parentNode as Element | null)?.shadowRoot;
  const name = element.getAttribute('slot');
  return root?.querySelector<HTMLSlotElement>(name ? `slot[name="${name}"]` : 'slot:not([name])') ?? null;
}

/** The parent in the flat tree; null for a child that no slot shows. */
export function flatParent(element: Element): Element | null {
  const parent = element.parentNode;
  if (!parent || parent.nodeType === documentType) return null;
  if (isShadowRoot(parent)) return parent.host;
  return (parent as Element).shadowRoot ? slotOf(element) : (parent as Element);
}

const isShadowRoot = (node: Node): node is ShadowRoot => 'host' in node && !('localName' in node);

const sheetsOf = (root: Document | ShadowRoot): string[] => {
  const adopted = [...((root.adoptedStyleSheets ?? []) as unknown as LightStyleSheet[])].map(({ text }) => text ?? '');
  const written = [...root.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  return [...written, ...adopted];
};

/** Evaluates the conditions of at-rules. */
export type Conditions = (header: string) => boolean;

interface Indexed {
  sheets: string;
  byKey: Map<string, DisplayRule[]>;
}
const indexes = new WeakMap<Node, Indexed>();

/** The class, or else the tag, that the selector's subject must have. */
function keyOf(selector: string): string {
  if (/^:host/.test(selector) && !/[\s>]/.test(selector)) return ':host';
  const subject =
    selector
      .replace(/:(where|is|not|has)\([^)]*\)+/g, '')
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const name = /\.([\w-]+)/.exec(subject)?.[1];
  if (name) return `.${name}`;
  return /^[a-z][\w-]*/.exec(subject)?.[0] ?? '*';
}

function indexOf(root: Document | ShadowRoot): Indexed['byKey'] {
  const texts = sheetsOf(root);
  const sheets = texts.map(({ length }) => length).join();
  const known = indexes.get(root);
  if (known?.sheets === sheets) return known.byKey;
  const byKey: Indexed['byKey'] = new Map();
  for (const text of texts)
    for (const rule of rulesOf(text)) {
      const key = keyOf(rule.selector);
      byKey.set(key, [...(byKey.get(key) ?? []), rule]);
    }
  indexes.set(root, { sheets, byKey });
  return byKey;
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

function declared(element: Element, property: 'display' | 'visibility', holds: Conditions): string | undefined {
  const inline = (element as HTMLElement).style?.getPropertyValue(property);
  if (inline) return inline;
  let best: DisplayRule | undefined;
  const consider = (rules: readonly DisplayRule[] | undefined, fits: (rule: DisplayRule) => boolean) => {
    for (const rule of rules ?? [])
      if (
        rule[property] &&
        (!best || rule.specificity >= best.specificity) &&
        rule.conditions.every(holds) &&
        fits(rule)
      )
        best = rule;
  };
  const root = element.getRootNode() as Document | ShadowRoot;
  if (root.nodeType === documentType || isShadowRoot(root)) {
    const byKey = indexOf(root);
    const fits = ({ selector }: DisplayRule) => matches(element, selector);
    for (const name of element.classList) consider(byKey.get(`.${name}`), fits);
    consider(byKey.get(element.localName), fits);
    consider(byKey.get('*'), fits);
  }
  if (element.shadowRoot && !best)
    consider(indexOf(element.shadowRoot).get(':host'), ({ selector }) => {
      const inner = /^:host\((.*)\)$/.exec(selector)?.[1];
      return inner === undefined || matches(element, inner);
    });
  return best?.[property]?.replace(/\s*!important/, '');
}

/** The computed `display`. Children of flex and grid containers are blocks. */
export function displayOf(element: Element, holds: Conditions): string {
  // A page's style sheet can't show a closed dialog or an unselected popover.
  const initial = initialDisplay(element);
  const own = declared(element, 'display', holds) ?? initial;
  if (own === 'none' || own === 'contents' || !/^inline/.test(own)) return own;
  const parent = flatParent(element);
  if (parent && /flex|grid/.test(declared(parent, 'display', holds) ?? '')) return 'block';
  return own;
}

export function visibilityOf(element: Element, holds: Conditions): string {
  for (let at: Element | null = element; at; at = flatParent(at)) {
    const own = declared(at, 'visibility', holds);
    if (own && own !== 'inherit') return own;
  }
  return 'visible';
}

/** Whether the element has a box: neither it nor anything around it has `display: none`. */
export function isRendered(element: Element, holds: Conditions): boolean {
  for (let at: Element | null = element; at; ) {
    if (displayOf(at, holds) === 'none') return false;
    const parent: Element | null = flatParent(at);
    if (!parent) return at === at.ownerDocument.documentElement;
    const isClosed = parent.localName === 'details' && !parent.hasAttribute('open') && at.localName !== 'summary';
    if (isClosed) return false;
    at = parent;
  }
  return false;
}
