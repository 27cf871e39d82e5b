import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HtmlNode, parseHtml } from './html-tree';

const allowedTags = 'p div h1 h2 h3 h4 ul ol li b strong em i a br'.split(' ');
const allowedProtocols = ['https:', 'mailto:'];
const maxDepth = 32;

/** What isn't allowed in a parsed tree: other tags, other properties of nodes, links to other schemes, deep nesting. */
function violationsOf(nodes: readonly HtmlNode[], depth = 1): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { tag, href, children, ...others } = node;
    return [
      ...(allowedTags.includes(tag) ? [] : [`tag ${tag}`]),
      ...Object.keys(others).map((name) => `property ${name}`),
      ...((href === undefined) === (tag === 'a') ? [`${tag} with href ${href}`] : []),
      ...(href === undefined || isSafeUrl(href) ? [] : [`link to ${href}`]),
      ...(tag === 'br' && children.length > 0 ? ['br with content'] : []),
      ...(depth > maxDepth ? [`depth ${depth}`] : []),
      ...violationsOf(children, depth + 1),
    ];
  });
}

/** Whether a browser that follows the link opens an allowed scheme. Browsers ignore links with an invalid URL. */
const isSafeUrl = (href: string): boolean =>
  !URL.canParse(href, 'https://page.example') ||
  allowedProtocols.includes(new URL(href, 'https://page.example').protocol);

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Writes a tree as HTML, as server rendering does. */
const toHtml = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      if (node.tag === 'br') return '<br>';
      const href = node.href === undefined ? '' : ` href="${escapeHtml(node.href)}"`;
      return `<${node.tag}${href}>${toHtml(node.children)}</${node.tag}>`;
    })
    .join('');

function expectSafe(html: string): void {
  const tree = parseHtml(html);
  expect(violationsOf(tree)).toEqual([]);
  // Mutation XSS: markup that is harmless at first, but not anymore after it was written as HTML and parsed again.
  expect(parseHtml(toHtml(tree))).toEqual(tree);
}

const tagNames = [
  ...allowedTags,
  ...'script style title template noscript iframe object svg math textarea select'.split(' '),
  ...'img form input table tr td section h6 mglyph mtext annotation-xml foreignObject desc plaintext xmp'.split(' '),
  ...'frameset base link meta embed portal constructor __proto__ x:script p/ a\0'.split(' '),
];
const schemes = 'https:// http:// // mailto: javascript: JaVaScRiPt: vbscript: data:text/html, blob: file: tel:'.split(
  ' ',
);
/** Pieces that can be inserted anywhere in a URL or in markup: whitespace, control characters, entities, quotes. */
const noise = fc.constantFrom(
  ...['\t', '\n', '\r', '\f', '\0', ' ', '\u00a0', '\u200b', '\u2028', '\ufeff', '\ud800', 'İ', 'ſ'],
  ...[
    '&#9;',
    '&Tab;',
    '&NewLine;',
    '&#x0A;',
    '&#0;',
    '&#1;',
    '&colon;',
    '&#58;',
    '&#x3A',
    '&#106;',
    '&lt;',
    '&amp;lt;',
  ],
  ...['&#xD800;', '&#1114112;', '&#9999999;', '&', '&#', '&#x', ';'],
  ...['"', "'", '`', '=', '/', '<', '>', '\\'],
);
const words = fc.constantFrom('alert(1)', 'evil.example', 'text', 'onerror', 'href', 'src');
const url = fc
  .tuple(fc.option(noise, { nil: '' }), fc.constantFrom(...schemes), fc.array(fc.oneof(noise, words), { maxLength: 3 }))
  .chain(([start, scheme, rest]) =>
    // Splits the scheme with noise at a random place.
    fc
      .tuple(fc.nat({ max: scheme.length }), fc.option(noise, { nil: '' }))
      .map(([index, middle]) => start + scheme.slice(0, index) + middle + scheme.slice(index) + rest.join('')),
  );
const attribute = fc
  .tuple(
    fc.constantFrom(' ', '\n', '/', '\0', '"', ''),
    fc.constantFrom('href', 'HREF', 'xlink:href', 'data-href', 'onclick', 'style', 'srcdoc', 'title'),
    fc.constantFrom('=', ' = ', '\t=', '==', ''),
    fc.constantFrom('"', "'", '', '`'),
    fc.oneof(url, words),
    fc.boolean(),
  )
  .map(
    ([space, name, equals, quote, value, isClosed]) => space + name + equals + quote + value + (isClosed ? quote : ''),
  );
const tag = fc
  .tuple(
    fc.constantFrom('<', '</', '<', '< ', '<\0', '<<'),
    fc.constantFrom(...tagNames, ...tagNames.map((name) => name.toUpperCase())),
    fc.array(attribute, { maxLength: 3 }),
    fc.constantFrom('>', '>', '>', '/>', ' >', '', '\0>'),
  )
  .map(([start, name, attributes, end]) => start + name + attributes.join('') + end);
const brokenMarkup = fc.constantFrom(
  ...[
    '<!--',
    '-->',
    '--!>',
    '<!-->',
    '<!--->',
    '<!-',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE',
    '<?xml',
    '?>',
    '</',
    '</>',
    '<%',
  ],
);
const deepNesting = fc
  .tuple(fc.constantFrom('<b>', '<div>', '<ul><li>'), fc.nat({ max: 2 * maxDepth }))
  .map(([startTags, count]) => startTags.repeat(count));
const nastyHtml = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: tag },
      brokenMarkup,
      noise,
      words,
      deepNesting,
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));

describe('parseHtml', () => {
  it.each([
    ['random HTML', nastyHtml],
    ['random text', fc.string({ unit: 'binary', maxLength: 200 })],
    ['random links', url.map((address) => `<a href="${address}">text</a>`)],
  ])('keeps only allowed tags and links of %s', (_, html) => {
    fc.assert(fc.property(html, expectSafe), { numRuns: 3000, seed: 20_261_126 });
  });

  it('keeps the links to more than a third of the random addresses', () => {
    const addresses = fc.sample(url, { numRuns: 300, seed: 20_261_126 });
    const linkCount = addresses.filter((address) => parseHtml(`<a href="${address}">text</a>`).length > 0).length;
    expect(linkCount).toBeGreaterThan(100);
  });

  it.each([
    // Mutation XSS: elements whose content is parsed differently inside svg, math, table, select or noscript.
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<svg><desc><title></title></desc><a href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math href="javascript:alert(1)">x</math><svg><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
    '<textarea></textarea><script>alert(1)</script></textarea>',
    '<title>&lt;/title>&lt;script>alert(1)&lt;/script></title>',
    '<xmp></xmp><script>alert(1)</script>',
    '<plaintext><script>alert(1)</script>',
    // Comments and declarations without an end.
    '<!--><img src=x onerror=alert(1)>-->',
    '<!-- --!><script>alert(1)</script> -->',
    '<!--<script>alert(1)</script>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<!<script>alert(1)</script>',
    // Null bytes, nested and unfinished tags.
    '<scr\0ipt>alert(1)</scr\0ipt>',
    '<\0script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<<script>alert(1)//<</script>',
    '<script/x>alert(1)</script/x>',
    '<script>alert(1)</script',
    '<img """><script>alert(1)</script>">',
    '<a href="https://x.example" / onclick=alert(1) href=javascript:alert(1)>x</a>',
    // `javascript:` with entities, tabs, line breaks and control characters.
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="java&Tab;script&colon;alert(1)">x</a>',
    '<a href="jav&#x0A;ascript:alert(1)">x</a>',
    '<a href="&#0000106&#0000097vascript:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href=" &#14;  javascript:alert(1);">x</a>',
    '<a href="https:javascript:alert(1)">x</a>',
    '<a href="&#104;ttps&#58;&#47;&#47;x.example&quot; onclick=&quot;alert(1)">x</a>',
    "<a href='https://x.example/\"><script>alert(1)</script>'>x</a>",
    '<a href=`https://x.example` href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  ])('keeps only allowed tags and links of %s', expectSafe);
});
