import { expect, test } from 'vitest';
import { escapeProse, firstParagraph, table, toMetaDescription } from './markdown';
import { markdownCopyOf, type Page, vitePressMarkdown } from './page';

const createPage = (text: string, overrides: Partial<Page> = {}): Page => ({
  slug: 'events',
  title: 'Events',
  description: 'What happens.',
  text,
  ...overrides,
});

test('links to documentation pages lose the prefix /docs; VitePress’s router ignores links to other pages', () => {
  const markdown = vitePressMarkdown(
    createPage('[Theming](/docs/theming), [home](/docs/), [`tags`](/playground.html?a=1&b=2)'),
  );
  expect(markdown).toContain('[Theming](/theming), [home](/), ');
  expect(markdown).toContain('<a href="/playground.html?a=1&amp;b=2" target="_self"><code>tags</code></a>');
});

test('the title of an element’s page is the tag name without angle brackets', () => {
  expect(vitePressMarkdown(createPage('', { title: '<sub-plans>' }))).toContain('title: "sub-plans"');
});

test('code blocks stay unchanged', () => {
  const code = '```js handle-plan-select\nconst link = "[a](/docs/b)"; // - [ ] \n```';
  expect(vitePressMarkdown(createPage(code))).toContain(code);
});

test('only a page whose source is a guide in demo/docs has an edit link', () => {
  expect(vitePressMarkdown(createPage('', { source: 'demo/docs/events.md' }))).not.toContain('editLink');
  expect(vitePressMarkdown(createPage('', { source: 'CHANGELOG.md' }))).toContain('editLink: false');
  expect(vitePressMarkdown(createPage(''))).toContain('editLink: false');
});

test('the search leaves out architecture decisions', () => {
  expect(vitePressMarkdown(createPage('', { slug: 'decisions/0012-preact-builds' }))).toContain('search: false');
  expect(vitePressMarkdown(createPage(''))).not.toContain('search:');
});

test('the Markdown copy of a page has a title, no components and no comments', () => {
  const text = '<!-- generated: events -->\n\nText\n\n<LiveExample tag="sub-plan" example="{}" />\n\nMore\n';
  const markdown = markdownCopyOf(createPage(text));
  expect(markdown).toMatch(/^# Events\n\nText\n\s*More\n$/);
});

test('HTML and Vue’s {{ }} are escaped outside of code', () => {
  expect(escapeProse('a <b> & {{c}} `<sub-plan> {{d}}`')).toBe('a &lt;b> &amp; {&#123;c}} `<sub-plan> {{d}}`');
});

test('a vertical bar inside a table cell is escaped', () => {
  expect(table(['A'], [['`x | y`']])).toBe('| A |\n| --- |\n| `x \\| y` |');
});

test('descriptions are whole sentences without markup', () => {
  expect(firstParagraph('# Title\n\n<!-- note -->\n\nSee [this](/docs/a) and `that`.\n\nMore')).toContain('See [this]');
  expect(toMetaDescription('See [this](/docs/a) and `that`.')).toBe('See this and that.');
  const long = toMetaDescription(`${'One short sentence. '.repeat(20)}`);
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long).toMatch(/sentence\.$/);
});

test('descriptions omit a last sentence that ends with a colon; an only sentence stays and ends with a period', () => {
  const firstSentence = 'The contract is data in one folder: the path and the error codes of every call.';
  expect(toMetaDescription(`${firstSentence} Export it as OpenAPI 3.1:`)).toBe(firstSentence);
  const long = `${'One short sentence. '.repeat(7).trim()} Choose your framework below, or read the quick start:`;
  expect(toMetaDescription(long)).toBe('One short sentence. '.repeat(7).trim());
  expect(toMetaDescription('Set this in your configuration:')).toBe('Set this in your configuration.');
});

test('a colon doesn’t end a sentence', () => {
  const long = `There are three modes: ${'a very long description of them '.repeat(5)}and more. The end.`;
  expect(toMetaDescription(long)).toMatch(/^There are three modes: a very long .*…$/);
});
