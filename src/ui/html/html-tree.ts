/** A text, or an element with an allowed tag. */
export type HtmlNode = string | { tag: HtmlTag; href?: string; children: HtmlNode[] };
export type HtmlTag =
  | 'p'
  | 'div'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'ul'
  | 'ol'
  | 'li'
  | 'b'
  | 'strong'
  | 'em'
  | 'i'
  | 'a'
  | 'br';

/** Tags that are kept as they are. */
const allowedTags: readonly HtmlTag[] = [
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'b',
  'strong',
  'em',
  'i',
  'a',
  'br',
];
/**
 * The tag that replaces each known tag. If a tag is in neither this map nor `droppedTags`, it is removed, but its
 * content is kept.
 */
const tagReplacements = new Map<string, HtmlTag>([
  ...allowedTags.map((tag) => [tag, tag] as const),
  ['h5', 'h4'],
  ['h6', 'h4'],
  ['section', 'div'],
  ['article', 'div'],
  ['tr', 'div'],
]);

/** Tags that are dropped with their content. */
const droppedTags = 'script style title template noscript iframe object svg math textarea select'.split(' ');

const blockTags = 'p div h1 h2 h3 h4 ul ol li'.split(' ');

/** The start tags that implicitly close an open element, by the tag of the open element. */
const closedBy: Readonly<Record<string, readonly string[]>> = { p: blockTags, li: ['li'], a: ['a'] };

const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    copy: '©',
    reg: '®',
    trade: '™',
    mdash: '—',
    ndash: '–',
    hellip: '…',
    laquo: '«',
    raquo: '»',
    ldquo: '“',
    rdquo: '”',
    lsquo: '‘',
    rsquo: '’',
    bull: '•',
    euro: '€',
  }),
);

/*
 * Parsing takes linear time for any input:
 * - The lookahead allows only one way to split a tag into its name and attributes.
 * - A declaration, such as a doctype, contains no "<", so reading one stops at the next "<".
 * - At each "<", the pattern tries to match a tag. If the tag has no ">", the attempt fails at the next "<" outside
 *   quotes. An attempt reads each character in one of three states: unquoted, in double quotes or in single quotes. No
 *   two attempts read the same character in the same state, so no character is read more than a few times.
 */
const tokenPattern =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?![a-zA-Z0-9])((?:"[^"]*"|'[^']*'|[^"'<>])*)>|<[!?][^<>]*>|[^<]+|</g;

/** Maximum nesting depth; deeper markup is flattened. */
const maxDepth = 32;

/**
 * Parses the HTML of a legal policy (such as the terms) into a tree that has only the allowed tags, and only https
 * and mailto links. We don't use the browser's parser because pages with Trusted Types block it.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const openElements: { tag: HtmlTag; children: HtmlNode[] }[] = [];
  const currentChildren = () => openElements[openElements.length - 1]?.children ?? root;
  /** The dropped tag whose content is being skipped; empty if none. */
  let droppedTag = '';

  // A copy, because `exec` stores the position of the last match in the pattern.
  const pattern = new RegExp(tokenPattern);
  for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
    const [text, endTagSlash, tagName = '', attributes = ''] = match;
    const name = tagName.toLowerCase();
    if (droppedTag) {
      if (endTagSlash && name === droppedTag) droppedTag = '';
      continue;
    }
    if (!name) {
      // Text or a lone "<". Comments and declarations are dropped.
      if (text === '<' || !text.startsWith('<')) addText(currentChildren(), decodeEntities(text));
      continue;
    }
    if (!endTagSlash && droppedTags.includes(name) && !attributes.endsWith('/')) droppedTag = name;
    const tag = tagReplacements.get(name);
    if (!tag) {
      if (!endTagSlash && (name === 'td' || name === 'th')) addText(currentChildren(), ' ');
      continue;
    }
    if (endTagSlash) {
      close(tag);
      continue;
    }
    const innermostTag = openElements[openElements.length - 1]?.tag;
    if (innermostTag && closedBy[innermostTag]?.includes(tag)) openElements.pop();
    const href = tag === 'a' ? safeHref(attributes) : undefined;
    if ((tag === 'a' && !href) || openElements.length >= maxDepth) continue;
    const node = { tag, ...(href && { href }), children: [] as HtmlNode[] };
    currentChildren().push(node);
    if (tag !== 'br') openElements.push(node);
  }
  return root;

  // An end tag without a start tag is ignored; the end tag of an outer element also closes inner ones.
  function close(tag: HtmlTag): void {
    let index = openElements.length - 1;
    while (index >= 0 && openElements[index]?.tag !== tag) index--;
    if (index >= 0) openElements.length = index;
  }
}

function addText(children: HtmlNode[], text: string): void {
  const last = children[children.length - 1];
  if (typeof last === 'string') children[children.length - 1] = last + text;
  else children.push(text);
}

/** The URL in the attribute `href`; undefined if its scheme isn't https or mailto. */
function safeHref(attributes: string): string | undefined {
  const [, doubleQuoted, singleQuoted, unquoted] =
    /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  // Browsers ignore whitespace and control characters inside a scheme, so the check must too.
  const href = decodeEntities(doubleQuoted ?? singleQuoted ?? unquoted ?? '')
    .split('')
    .filter((character) => character > ' ')
    .join('');
  return /^(https:\/\/|mailto:)/i.test(href) ? href : undefined;
}

/** The Unicode replacement character, used for invalid code points. */
const replacementCharacter = '\ufffd';

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]+));/g, (entity, decimal, hex, name: string) => {
    if (name) return entities.get(name) ?? entity;
    const codePoint = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    const isValid = codePoint > 0 && codePoint <= 0x10ffff && !isSurrogate;
    return isValid ? String.fromCodePoint(codePoint) : replacementCharacter;
  });
}
