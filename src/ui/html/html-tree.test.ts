import { describe, expect, it } from 'vitest';
import { countRegexSteps } from '../../../tests/tools/unit/regex-steps';
import { type HtmlNode, parseHtml } from './html-tree';

/** Writes a parsed tree as a short form of HTML, for readable tests. A link's start tag becomes `<a https://…>`. */
const serialize = (nodes: HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const href = node.href ? ` ${node.href}` : '';
      return node.tag === 'br' ? '<br>' : `<${node.tag}${href}>${serialize(node.children)}</${node.tag}>`;
    })
    .join('');
const cleanHtml = (html: string) => serialize(parseHtml(html));

describe('allowed or replaced markup', () => {
  it.each([
    [
      '<h2>Terms</h2><p>One <b>two</b> <em>three</em><br/>four</p>',
      '<h2>Terms</h2><p>One <b>two</b> <em>three</em><br>four</p>',
    ],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
    ['<p>intro<ul><li>x</li></ul>', '<p>intro</p><ul><li>x</li></ul>'],
    [
      '<a class=x href="https://example.com/a?b=1&amp;c=2" onclick="x()">site</a>',
      '<a https://example.com/a?b=1&c=2>site</a>',
    ],
    ["<a href='mailto:help@example.com'>mail</a>", '<a mailto:help@example.com>mail</a>'],
    ['Fish &amp; chips &lt;3 &#233; &#x1F600; &nope;', 'Fish & chips <3 é 😀 &nope;'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<div>a</div><section>b</section>', '<div>a</div><div>b</div>'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '<div> a b</div>'],
    ['<h5>small</h5>', '<h4>small</h4>'],
  ])('parses %s', (html, expected) => {
    expect(cleanHtml(html)).toBe(expected);
  });
});

describe('removed markup', () => {
  it.each([
    ['<script>alert("<p>x</p>")</script>safe', 'safe'],
    ['<SCRIPT src=//evil></SCRIPT >safe', 'safe'],
    ['<style>p{}</style><iframe src=x>in</iframe><svg><a href="https://x.y">z</a></svg>safe', 'safe'],
    ['<img src=x onerror=alert(1)>safe', 'safe'],
    ['<p onclick="alert(1)" style="position:fixed">safe</p>', '<p>safe</p>'],
    ['<a href="javascript:alert(1)">safe</a>', 'safe'],
    ['<a href="java&#10;script:alert(1)">safe</a>', 'safe'],
    ['<a href=" &#1;JavaScript&#58;alert(1)">safe</a>', 'safe'],
    ['<a href="data:text/html,x">safe</a>', 'safe'],
    ['<a href="//evil.example">safe</a>', 'safe'],
    ['<a title="href=https://x.y">safe</a>', 'safe'],
    ['<!-- <b>x</b> -->safe<!-- open', 'safe'],
    ['<!DOCTYPE html><?php x ?>safe', 'safe'],
    ['<constructor>safe</constructor>&constructor;', 'safe&constructor;'],
    ['</p></div>safe', 'safe'],
  ])('keeps only the safe part of %s', (html, expected) => {
    expect(cleanHtml(html)).toBe(expected);
  });

  it('limits the depth of the parsed tree to 32', () => {
    const depthOf = (nodes: HtmlNode[]): number =>
      Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children))));
    expect(depthOf(parseHtml('<b>'.repeat(50_000)))).toBe(32);
  });
});

/** The factor by which the parsing steps increase when the text gets twice as long: 2 if linear, 4 if quadratic. */
const growthFactor = (textOf: (length: number) => string): number => {
  const stepsFor = (length: number) => countRegexSteps(() => parseHtml(textOf(length)));
  return stepsFor(800) / stepsFor(400);
};

describe('parseHtml takes linear time', () => {
  it.each([
    '<!-',
    '<?x',
    '<a ',
    '<a "',
    '<a \'"',
    `<a "<b' `,
    '<!-- ',
    ' href="',
    '<a href=" ',
    '&a',
    '&#1',
    '</b',
    '<script ',
  ])('for unfinished markup that repeats: %s', (part) => {
    const textOf = (length: number) => `<b>kept</b>${part.repeat(Math.floor(length / part.length))}`;
    expect(growthFactor(textOf)).toBeLessThan(2.5);
    // `kept` comes first, because an unfinished comment or script removes everything after it.
    expect(cleanHtml(textOf(400)).startsWith('<b>kept</b>')).toBe(true);
  });

  it.each<[string, (length: number) => string]>([
    ['the name of a tag', (length) => `<${'a'.repeat(length)}`],
    ['spaces in a tag', (length) => `<a href${' '.repeat(length)}`],
    ['spaces in a link without an address', (length) => `<a href=${' '.repeat(length)}>`],
    ['the name of an entity', (length) => `&${'a'.repeat(length)}`],
  ])('for unfinished markup with one very long part: %s', (_, textOf) => {
    expect(growthFactor(textOf)).toBeLessThan(2.5);
    expect(cleanHtml(`${textOf(400)}<b>kept</b>`).endsWith('<b>kept</b>')).toBe(true);
  });
});
