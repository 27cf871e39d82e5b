import { brandPaletteSchema } from '../../../src/contract/site/brand';
import { brandDesignSchema } from '../../../src/contract/site/design';
import { checkAxe } from '../helpers/axe';
import { expect, test } from '../helpers/fixtures';
import { expectNoSidewaysScrolling } from '../helpers/interactions';
import { text } from '../helpers/text';
import { fetchPagePaths, fetchSnippets, requireBuiltDocs } from './docs-snippets';

test.beforeAll(({ sandbox }) => requireBuiltDocs(sandbox));

/**
 * The pages to check without FULL=1 (`npm run test:full`), one of each kind: the home page, a guide with tabs, an
 * element's live example, a guide with long tables.
 */
const sampledPages = ['/docs/', '/docs/frameworks', '/docs/sub-plans', '/docs/own-backend'];

test('every page is accessible and has no errors, no overflow and no request to another origin @desktop', async ({
  page,
  sandbox,
}) => {
  const pages = await fetchPagePaths(sandbox);
  expect(pages).toEqual(expect.arrayContaining(sampledPages));
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isAllowed =
      url.origin === sandbox.origin || url.origin === sandbox.pagesOrigin || !/^http/.test(url.protocol);
    if (!isAllowed) problems.push(`request to ${url.origin}`);
  });
  for (const [index, pagePath] of (process.env.FULL ? pages : sampledPages).entries()) {
    await test.step(pagePath, async () => {
      await page.emulateMedia({ colorScheme: index % 2 ? 'dark' : 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: index % 3 ? 360 : 1280, height: 900 });
      await page.goto(sandbox.pagesOrigin + pagePath);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await checkAxe(page);
      await expectNoSidewaysScrolling(page);
    });
  }
  expect(problems).toEqual([]);
});

test('every internal link in the docs leads to an existing page and anchor @desktop', async ({ sandbox }) => {
  const { pagesOrigin } = sandbox;
  const sourcePageByLink = new Map<string, string>();
  for (const pagePath of await fetchPagePaths(sandbox)) {
    const html = await (await fetch(pagesOrigin + pagePath)).text();
    for (const [, href = ''] of html.matchAll(/<(?:a|link)[^>]* href="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), pagesOrigin + pagePath);
      if (url.origin === pagesOrigin) sourcePageByLink.set(url.href, pagePath);
    }
  }
  const bodies = new Map<string, string>();
  const broken: string[] = [];
  for (const [href, sourcePage] of sourcePageByLink) {
    const { pathname, search, hash, origin } = new URL(href);
    const target = origin + pathname + search;
    if (!bodies.has(target)) {
      const response = await fetch(target);
      bodies.set(target, response.ok ? await response.text() : '');
    }
    const body = bodies.get(target) ?? '';
    const id = decodeURIComponent(hash.slice(1));
    if (!body || (id && !body.includes(`id="${id}"`))) broken.push(`${sourcePage} -> ${href}`);
  }
  expect(broken).toEqual([]);
  expect(sourcePageByLink.size).toBeGreaterThan(200);
});

test('an unknown URL shows a 404 page with a link to the documentation @desktop', async ({ page, sandbox }) => {
  const response = await page.goto(`${sandbox.pagesOrigin}/docs/quick-strat`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the documentation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sell subscriptions on any page' })).toBeVisible();
});

test('llms.txt links to the Markdown of every page, and llms-full.txt contains this Markdown @desktop', async ({
  sandbox,
}) => {
  const { pagesOrigin } = sandbox;
  const readPage = async (path: string) => (await fetch(pagesOrigin + path)).text();
  const [llms, llmsFull, robots] = [
    await readPage('/docs/llms.txt'),
    await readPage('/docs/llms-full.txt'),
    await readPage('/robots.txt'),
  ];
  expect(robots).toContain(`Sitemap: ${pagesOrigin}/docs/sitemap.xml`);
  for (const pagePath of (await fetchPagePaths(sandbox)).filter((page) => page !== '/docs/')) {
    const markdownPath = pagePath.endsWith('/') ? `${pagePath}index.md` : `${pagePath}.md`;
    expect(llms).toContain(`(${pagesOrigin}${markdownPath})`);
    const response = await fetch(pagesOrigin + markdownPath);
    expect(response.headers.get('Content-Type')).toContain('text/markdown');
    expect(llmsFull).toContain((await response.text()).trim());
  }
  // All placeholders, such as %API%, are replaced.
  for (const body of [llms, llmsFull, await readPage('/docs/quick-start')]) expect(body).not.toMatch(/%[A-Z]{3,}%/);
});

test('the search finds guides, calls and error codes, and Enter opens a result @desktop', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.pagesOrigin}/docs/`);
  await page.getByRole('button', { name: 'Search' }).click();
  const searchField = page.getByRole('searchbox');
  const results = page.getByRole('listbox').getByRole('option');
  for (const [query, result] of [
    ['webhook', /server|operations|payment/i],
    ['coupon', /coupon/i],
    ['listPlans', /API/],
    ['GA4', /events|sales|migration/i],
    ['migrate', /migrat/i],
    ['cancel subscription', /support/i],
    ['refund', /support|money|privacy/i],
    ['GDPR', /privacy/i],
    ['accessibility', /accessibility/i],
    ['browser support', /browser/i],
    ['302', /302/],
  ] as const) {
    await searchField.fill(query);
    await expect(results.filter({ hasText: result }).first()).toBeVisible();
  }
  await searchField.press('Enter');
  await expect(page).toHaveURL(/\/docs\/errors#302$/);
  await expect(page.getByRole('heading', { name: /^302/ })).toBeInViewport();
});

test('no table hides a column: neither the widest ones beside the menu nor any on a phone @desktop', async ({
  page,
  sandbox,
}) => {
  const hiddenWidths = () =>
    page
      .locator('.table-scroll')
      .evaluateAll((tables) => tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  for (const [width, paths] of [
    [1280, ['methods']],
    [360, ['events', 'methods', 'page-api', 'privacy']],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(`${sandbox.pagesOrigin}/docs/${path}`);
      await expect.poll(async () => Math.max(...(await hiddenWidths())), path).toBe(0);
    }
  }
  // Each cell says which column it belongs to.
  await page.goto(`${sandbox.pagesOrigin}/docs/events`);
  const when = page.locator('td[data-column="When"]').first();
  expect(await when.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('When: ');
});

test('the choice of a framework stays on other pages and after a reload @desktop', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.pagesOrigin}/docs/frameworks`);
  const vueTab = page.locator('.vp-code-group label', { hasText: /^Vue$/ });
  await vueTab.click();
  await page.goto(`${sandbox.pagesOrigin}/docs/events`);
  await page.goto(`${sandbox.pagesOrigin}/docs/frameworks`);
  await expect(page.locator('.vp-code-group .active').first()).toContainText('sub-elements/light');
});

test('example applications can be downloaded @desktop', async ({ sandbox }) => {
  for (const name of ['next', 'vite-react', 'wordpress']) {
    const response = await fetch(`${sandbox.pagesOrigin}/docs/examples/${name}.tar.gz`);
    const [first, second] = new Uint8Array(await response.arrayBuffer());
    expect([response.status, first, second], name).toEqual([200, 0x1f, 0x8b]);
  }
});

test('the API reference lists the calls and sends no request to a third party @desktop', async ({ page, sandbox }) => {
  const thirdPartyOrigins: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^http/.test(protocol) && origin !== sandbox.pagesOrigin && origin !== sandbox.origin)
      thirdPartyOrigins.push(origin);
  });
  await page.goto(`${sandbox.pagesOrigin}/docs/api-reference`);
  await expect(page.getByRole('heading', { name: 'sub-elements server API' })).toBeVisible();
  await expect(page.getByText('/api/bill/goodsValuation').first()).toBeAttached();
  expect(thirdPartyOrigins).toEqual([]);
});

test('a live example’s fields and buttons change it, and its events are logged @desktop', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.pagesOrigin}/docs/sub-receipt`);
  await page.getByRole('button', { name: 'Sign in as renewing@example.com' }).click();
  const receipt = page.locator('sub-receipt');
  await expect(receipt.getByText('renewing@example.com')).toBeVisible();
  await page.getByLabel('lang', { exact: true }).selectOption('ru');
  await expect(receipt.locator('[part=screen][lang=ru]')).toBeVisible();
  await expect(page.getByRole('log', { name: 'Events' })).toContainText('sub-language-change {"lang":"ru"}');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(receipt.getByText('renewing@example.com')).toBeHidden();
});

test('a reader copies a snippet with the keyboard @desktop', async ({ page, context, sandbox }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${sandbox.pagesOrigin}/docs/quick-start`);
  // Located by its class, because its name changes to “Copied” after a click.
  const copyButton = page.locator('button.copy').first();
  await expect(copyButton).toHaveAccessibleName('Copy code');
  // The button has no effect until the page's script has started.
  await expect(async () => {
    await copyButton.focus();
    await page.keyboard.press('Enter');
    await expect(copyButton).toHaveClass(/copied/, { timeout: 1000 });
  }).toPass();
  const firstSnippet = (await fetchSnippets(sandbox)).find((snippet) => snippet.page === '/docs/quick-start');
  expect(firstSnippet?.name).toBe('quick-start');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(firstSnippet?.text);
});

test('the playground offers the possible values of an element’s attributes @desktop', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.pagesOrigin}/playground.html?element=payment`);
  const optionsOf = (label: string) => page.getByLabel(label, { exact: true }).locator('option').allTextContents();
  await expect(page.getByLabel('view', { exact: true })).toBeVisible();
  expect(await optionsOf('view')).toEqual(['not set', 'pix', 'result', 'redirect', 'caishen', 'paynow']);
  expect(await optionsOf('theme')).toEqual(['default', 'auto', 'light', 'dark', 'inherit']);
  expect(await optionsOf('brand')).toEqual(expect.arrayContaining(['default', 'orbit', 'telinha']));
});

test('the theme editor changes the preview and exports a valid brand @desktop', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.pagesOrigin}/playground.html?element=plans&brand=lumen&theme=light`);
  const trialButton = page
    .locator('sub-plans')
    .getByRole('button', { name: text('en', 'plans:trial', { count: 7 }) })
    .first();
  await expect(trialButton).toBeVisible();
  await page.locator('summary', { hasText: 'Theme' }).click();
  await page.getByLabel('Accent', { exact: true }).fill('#0b6e5f');
  await page.getByLabel('Button radius', { exact: true }).fill('3px');
  await expect(trialButton).toHaveCSS('border-radius', '3px');
  const readAccentToken = () =>
    page.locator('sub-plans .sub').evaluate((node) => getComputedStyle(node).getPropertyValue('--s-accent'));
  await expect.poll(readAccentToken).toBe('#0b6e5f');
  await page.getByLabel('Edit colors and hero for').selectOption('dark');
  await expect.poll(readAccentToken).not.toBe('#0b6e5f');
  await expect(page.getByLabel('theme', { exact: true })).toHaveValue('dark');
  await page.getByLabel('Accent', { exact: true }).fill('#6fd3c2');
  await expect.poll(readAccentToken).toBe('#6fd3c2');

  await page.getByRole('button', { name: 'Export brand folder' }).click();
  const readExportedJson = async (name: string): Promise<unknown> =>
    JSON.parse((await page.getByRole('region', { name, exact: true }).textContent()) ?? '');
  const palette = brandPaletteSchema.parse(await readExportedJson('palette.json'));
  expect(palette.light.accent).toBe('#0b6e5f');
  expect(palette.dark.accent).toBe('#6fd3c2');
  expect(brandDesignSchema.parse(await readExportedJson('design.json')).shape?.buttonRadius).toBe(3);
  await checkAxe(page);

  await page.reload();
  await expect(trialButton).toHaveCSS('border-radius', '3px');
  await expect.poll(readAccentToken).toBe('#6fd3c2');
  await page.locator('summary', { hasText: 'Theme' }).click();
  await page.getByLabel('Edit colors and hero for').selectOption('light');
  await expect.poll(readAccentToken).toBe('#0b6e5f');
  await page.getByRole('button', { name: 'Reset theme' }).click();
  await expect(trialButton).toHaveCSS('border-radius', '18px');
});
