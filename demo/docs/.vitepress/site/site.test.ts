import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../../../elements/build/paths';
import { allCalls } from '../../../../src/contract/openapi/document';
import { errorCatalogue } from '../../../../src/contract/openapi/error-catalogue';
import { type MethodRow, methodRows } from '../../../server/catalogue/method-rows';
import { apiPage } from './api-page';
import { llmsText, sitemapXml } from './crawler-files';
import { codeSpan, escapeProse, table } from './markdown';
import { readSite } from './site';

const site = await readSite();
const texts = JSON.parse(readFileSync(inRoot('locales/en/errors.json'), 'utf8')) as Record<string, string>;

const pageOf = (slug: string) => {
  const page = site.pages.find((candidate) => candidate.slug === slug);
  if (!page) throw new Error(`No page ${slug}`);
  return page;
};

test('the error reference says for every code what its text is, what to do, and whether money moved', () => {
  const { text } = pageOf('errors');
  for (const { code, meaning } of errorCatalogue) {
    const [, entry = ''] = text.split(`### ${code} · ${meaning} {#${code}}\n`);
    const [section = ''] = entry.split('\n#');
    expect(section, code).toContain(`> ${texts[code]}`);
    for (const label of ['Elements', 'You', 'Money moved'])
      expect(section, code).toMatch(new RegExp(`\\*\\*${label}:\\*\\* \\S`));
  }
});

test('the error reference says whether money moved: “No”, “Not known” or “The code doesn’t say”', () => {
  const { text } = pageOf('errors');
  const moneyMovedFor = (code: string) => /Money moved:\*\* ([\w ]+)/.exec(text.split(`{#${code}}`)[1] ?? '')?.[1];
  expect(moneyMovedFor('302')).toBe('No');
  expect(moneyMovedFor('2001')).toBe('Not known');
  // The pattern ends at the apostrophe.
  expect(moneyMovedFor('11')).toBe('The code doesn');
});

test('the API page lists every call with its method and path', () => {
  const { text } = apiPage();
  for (const { name, method, path } of allCalls) expect(text).toContain(`| \`${name}\` | \`${method} ${path}\` |`);
});

test('every guide, framework page and decision in Markdown becomes a page with a title and a description', () => {
  const slugs = ['', 'frameworks/', 'decisions/'].flatMap((folder) =>
    readdirSync(inRoot('demo/docs', folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}${name === 'README.md' ? 'index' : name.slice(0, -3)}`),
  );
  expect(site.pages.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs));
  for (const { slug, title, description } of site.pages) {
    expect(title, slug).toMatch(/\S/);
    expect(description.length, `${slug}: ${description}`).toBeGreaterThan(20);
    expect(description.length, slug).toBeLessThanOrEqual(161);
  }
});

test('pages for partners name no path of the repository, which partners don’t have', async () => {
  const site = await readSite();
  const operatorGuides = [
    'own-backend',
    'operations',
    'brands',
    'languages',
    'methods',
    'payment-methods',
    'payment-providers',
    'going-live',
  ];
  const guides = site.groups.filter(({ title }) => !['Reference', 'Decisions'].includes(title));
  const pages = guides.flatMap((group) => group.pages).filter(({ slug }) => !operatorGuides.includes(slug));
  expect(pages.length).toBeGreaterThan(20);
  const paths = pages.flatMap(({ slug, text }) =>
    [...text.matchAll(/`((?:demo|brands|src|tests|elements|locales)\/[^`]*|[A-Z]{4,}\.md)`/g)].map(
      ([, path]) => `${slug}: ${path}`,
    ),
  );
  expect(paths).toEqual([]);
});

test('no two pages have the same URL', () => {
  const slugs = site.pages.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
});

test('llms.txt and the sitemap list every page', () => {
  const llms = llmsText(site);
  const sitemap = sitemapXml(site);
  for (const { slug } of site.pages) {
    if (slug !== 'index') expect(llms).toContain(`(%PAGES%/docs/${slug}.md)`);
    expect(sitemap).toContain(`<loc>%PAGES%/docs/${slug.replace(/(^|\/)index$/, '$1')}</loc>`);
  }
});

/** The currencies that a method charges in, as Markdown. */
function currenciesOf({ currency, options = [] }: MethodRow): string {
  if (currency) return currency;
  const isLimited = options.length > 0 && options.every(({ currencies }) => currencies);
  if (!isLimited) return 'The order’s currency';
  return [...new Set(options.flatMap(({ currencies }) => currencies ?? []))].join(', ');
}

/** The countries that a method's options are limited to, as Markdown. */
function countriesOf({ options = [] }: MethodRow): string {
  const countries = new Set(options.flatMap((option) => option.countries ?? []));
  return countries.size > 0 ? [...countries].sort().join(', ') : 'No limit';
}

/** The table of the sandbox's payment methods in `methods.md`. */
function methodsTable(): string {
  // Methods with made-up groups only test how clients handle groups that they don't know.
  const rows = methodRows.filter(({ group }) => !group.startsWith('SOMETHING_'));
  return table(
    ['Method', 'Code', 'Group', 'Currencies', 'Countries', 'Can renew', 'Offered'],
    rows.map((row) => [
      escapeProse(row.name.en),
      codeSpan(row.code),
      codeSpan(row.group),
      currenciesOf(row),
      countriesOf(row),
      row.canRenew ? 'Yes' : 'No',
      row.isOffered ? 'By default' : 'On request',
    ]),
  );
}

test('the page of payment methods has the table of the sandbox’s methods', () => {
  expect(pageOf('methods').text).toContain(methodsTable());
});
