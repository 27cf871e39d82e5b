import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '../../tools/paths';
import { withoutComplaints } from '../helpers/complaints';
import { emulateSaveData } from '../helpers/connection';
import { test as base, expect } from '../helpers/fixtures';
import { cardFrame, choosePlan, signIn } from '../helpers/journey';
import { text } from '../helpers/text';
import { installedPackage } from './installed-package';

const lang = 'en';
const t = (key: string): string => text(lang, key);

interface Shop {
  /** Opens one of the pages on the demo pages' origin, which may embed the card form. */
  open(name: string): Promise<void>;
  /** Loaded scripts of the page, with their sizes in bytes. */
  scripts: Map<string, number>;
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

let folder: string;
/** The bundled pages. */
let built: string;

const test = base.extend<{ complaints: string[]; shop: Shop }>({
  shop: async ({ page, sandbox }, use) => {
    const scripts = new Map<string, number>();
    await page.route(`${sandbox.pagesOrigin}/installed/**`, async (route) => {
      const name = new URL(route.request().url()).pathname.replace('/installed/', '');
      const body = (await readFile(path.join(built, name), 'utf8')).replaceAll('%ASSETS%', sandbox.origin);
      if (name.endsWith('.js')) scripts.set(name, Buffer.byteLength(body));
      await route.fulfill({ body, contentType: types[path.extname(name)] ?? 'application/octet-stream' });
    });
    const open = async (name: string) => {
      const html = await readFile(path.join(built, name, 'index.html'), 'utf8');
      // Chromium blocks local requests of documents without a server, so the page is written into a served one.
      await page.goto(sandbox.pagesOrigin);
      await page.evaluate(
        (text) => {
          document.open();
          document.write(text);
          document.close();
        },
        html.replace('<head>', `<head><base href="/installed/${name}/" />`),
      );
    };
    await use({ open, scripts });
  },
  complaints: withoutComplaints,
});

// The package is packed once for all tests.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = inRoot('test-results', `package-${test.info().parallelIndex}`);
  built = await installedPackage(folder);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

for (const name of ['tags', 'alone']) {
  test(`installed from npm and imported ${name === 'tags' ? 'as a whole' : 'as a single element'}, plans can be bought, and nothing unused is loaded @desktop`, async ({
    page,
    shop,
    complaints,
  }) => {
    // Otherwise, the next screen is preloaded.
    await emulateSaveData(page);
    await shop.open(name);
    await expect(page.getByText(t('plans:duration.legend'))).toBeVisible();
    const shown = [...shop.scripts.keys()];
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter((one) => /account|checkout|auth|reseller|portal|stb|tv-|card(?!-marks)/.test(one))).toEqual([]);
    const bytes = [...shop.scripts.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes, 'script, not compressed').toBeLessThan(480_000);

    await choosePlan({ page, lang }, { devices: 2 });
    await signIn({ page, lang }, 'expired@example.com');
    await expect(cardFrame({ page, lang }).getByLabel(t('card-frame:number'))).toBeVisible();
    expect([...shop.scripts.keys()].some((one) => /checkout/.test(one))).toBe(true);
    expect(complaints).toEqual([]);
  });
}

test('its React component passes changed props and receives events @desktop', async ({ page, shop, complaints }) => {
  await shop.open('react');
  await expect(page.locator('sub-plans [data-theme=light]').first()).toBeVisible();
  await choosePlan({ page, lang }, { devices: 2, duration: 'year' });
  await expect(page.locator('output')).toHaveText('205');
  await expect(page.locator('sub-dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('sub-plans [data-theme=dark]').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
