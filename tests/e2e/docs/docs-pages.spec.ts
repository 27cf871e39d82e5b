import { brandPaletteSchema } from '../../../src/contract/site/brand';
import { brandDesignSchema } from '../../../src/contract/site/design';
import { checkAxe } from '../helpers/axe';
import { expect, test } from '../helpers/fixtures';
import { text } from '../helpers/text';
import { docsPages, docsSnippets } from './docs-snippets';

/** A page of each kind: the contents, a guide, an element with a live example, one with long tables. */
const sampled = ['/docs/', '/docs/quick-start', '/docs/sub-plans', '/docs/own-backend'];

test('every page has no accessibility violations and no overflow, in light and dark, at both widths @desktop', async ({
  page,
  sandbox,
}) => {
  const pages = ['/docs/', ...(await docsPages(sandbox))];
  expect(pages).toEqual(expect.arrayContaining(sampled));
  for (const [at, address] of (process.env.FULL ? pages : sampled).entries()) {
    await test.step(address, async () => {
      await page.emulateMedia({ colorScheme: at % 2 ? 'dark' : 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: at % 3 ? 360 : 1280, height: 900 });
      await page.goto(sandbox.pagesOrigin + address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await checkAxe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
});

test('the documentation has no broken links @desktop', async ({ sandbox }) => {
  const links = new Set<string>();
  for (const address of ['/docs/', ...(await docsPages(sandbox))]) {
    const html = await (await fetch(sandbox.pagesOrigin + address)).text();
    for (const [, href = ''] of html.matchAll(/<(?:a|link)[^>]* href="([^"]+)"/g)) links.add(href);
  }
  for (const href of links) {
    const [path, id] = href.split('#');
    const response = await fetch(new URL(path || '/docs/', sandbox.pagesOrigin));
    expect(response.status, href).toBe(200);
    if (id && id !== 'main') expect(await response.text()).toContain(`id="${id}"`);
  }
});

test('a live element next to its reference follows the controls and logs its events @desktop', async ({
  page,
  sandbox,
}) => {
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

test('copies a snippet exactly with the keyboard @desktop', async ({ page, context, sandbox }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${sandbox.pagesOrigin}/docs/quick-start`);
  const copy = page.getByRole('button', { name: 'Copy' }).first();
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const [first] = await docsSnippets(sandbox);
  expect(first?.page).toBe('/docs/quick-start');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first?.text);
});

test('the playground offers every attribute in the manifest @desktop', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.pagesOrigin}/playground.html?element=payment`);
  const values = (label: string) => page.getByLabel(label, { exact: true }).locator('option').allTextContents();
  await expect(page.getByLabel('view', { exact: true })).toBeVisible();
  expect(await values('view')).toEqual(['not set', 'pix', 'result', 'redirect', 'caishen', 'paynow']);
  expect(await values('theme')).toEqual(['default', 'auto', 'light', 'dark']);
  expect(await values('brand')).toEqual(expect.arrayContaining(['default', 'orbit', 'telinha']));
});

test('the theme editor changes the preview and exports a valid brand @desktop', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.pagesOrigin}/playground.html?element=plans&brand=lumen&theme=light`);
  const button = page
    .locator('sub-plans')
    .getByRole('button', { name: text('en', 'plans:trial') })
    .first();
  await expect(button).toBeVisible();
  await page.locator('summary', { hasText: 'Theme' }).click();
  await page.getByLabel('Accent', { exact: true }).fill('#0b6e5f');
  await page.getByLabel('Button radius', { exact: true }).fill('3px');
  await expect(button).toHaveCSS('border-radius', '3px');
  const token = () =>
    page.locator('sub-plans .sub').evaluate((node) => getComputedStyle(node).getPropertyValue('--s-accent'));
  await expect.poll(token).toBe('#0b6e5f');
  await page.getByLabel('Theme of colors and hero').selectOption('dark');
  await expect.poll(token).not.toBe('#0b6e5f');
  await expect(page.getByLabel('theme', { exact: true })).toHaveValue('dark');
  await page.getByLabel('Accent', { exact: true }).fill('#6fd3c2');
  await expect.poll(token).toBe('#6fd3c2');

  await page.getByRole('button', { name: 'Export brand folder' }).click();
  const jsonOf = async (name: string): Promise<unknown> =>
    JSON.parse((await page.getByRole('region', { name, exact: true }).textContent()) ?? '');
  const palette = brandPaletteSchema.parse(await jsonOf('palette.json'));
  expect(palette.light.accent).toBe('#0b6e5f');
  expect(palette.dark.accent).toBe('#6fd3c2');
  expect(brandDesignSchema.parse(await jsonOf('design.json')).shape?.buttonRadius).toBe(3);
  await checkAxe(page);

  await page.reload();
  await expect(button).toHaveCSS('border-radius', '3px');
  await expect.poll(token).toBe('#6fd3c2');
  await page.locator('summary', { hasText: 'Theme' }).click();
  await page.getByLabel('Theme of colors and hero').selectOption('light');
  await expect.poll(token).toBe('#0b6e5f');
  await page.getByRole('button', { name: 'Reset theme' }).click();
  await expect(button).toHaveCSS('border-radius', '18px');
});
