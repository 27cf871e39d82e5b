import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '../../tools/paths';
import { expectNoConsoleProblems } from '../helpers/console-problems';
import { emulateDataSaver } from '../helpers/data-saver';
import { testInNewContext as base, expect } from '../helpers/fixtures';
import { cardFrame, choosePlan, clickPay, fillCard, signIn } from '../helpers/interactions';
import { expectPaid } from '../helpers/purchase';
import { text } from '../helpers/text';
import { bundleInstalledPackage, type PageName } from './installed-package';

const lang = 'en';
const t = (key: string): string => text(lang, key);

interface Shop {
  /** Opens one of the bundled pages on the demo pages' origin, because the card form allows this origin to embed it. */
  open(name: PageName): Promise<void>;
  /** The scripts that the page has loaded: file name → size in bytes. */
  scripts: Map<string, number>;
}

const mediaTypes: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** The temporary folder of these tests. */
let folder: string;
/** The folder with the bundled pages. */
let pagesFolder: string;

const test = base.extend<{ consoleProblems: string[]; shop: Shop }>({
  shop: async ({ page, sandbox }, use) => {
    const scripts = new Map<string, number>();
    await page.route(`${sandbox.pagesOrigin}/installed/**`, async (route) => {
      const name = new URL(route.request().url()).pathname.replace('/installed/', '');
      const body = (await readFile(path.join(pagesFolder, name), 'utf8')).replaceAll('%ASSETS%', sandbox.origin);
      if (name.endsWith('.js')) scripts.set(name, Buffer.byteLength(body));
      await route.fulfill({ body, contentType: mediaTypes[path.extname(name)] ?? 'application/octet-stream' });
    });
    const open = async (name: PageName) => {
      const html = await readFile(path.join(pagesFolder, name, 'index.html'), 'utf8');
      // Chromium blocks requests to localhost from documents that no server sent, so the HTML is written into a page of
      // the sandbox.
      await page.goto(sandbox.pagesOrigin);
      await page.evaluate(
        (markup) => {
          document.open();
          document.write(markup);
          document.close();
        },
        html.replace('<head>', `<head><base href="/installed/${name}/" />`),
      );
    };
    await use({ open, scripts });
  },
  consoleProblems: expectNoConsoleProblems,
});

// The tests run in one worker, so that the package is built only once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = inRoot('test-results', `package-${test.info().parallelIndex}`);
  pagesFolder = await bundleInstalledPackage(folder);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const entries = [
  { name: 'tags', importedAs: 'as a whole' },
  { name: 'react18', importedAs: 'as a single element in a React 18 page' },
  { name: 'light', importedAs: 'as the light build in a page without React' },
] as const;

for (const { name, importedAs } of entries) {
  test(`the npm package, imported ${importedAs}, sells plans and loads no unused code @desktop`, async ({
    page,
    shop,
    consoleProblems,
  }) => {
    // If the data saver were off, the page would also preload the next screen.
    await emulateDataSaver(page);
    await shop.open(name);
    await expect(page.getByText(t('plans:duration.legend'))).toBeVisible();
    const loadedScripts = [...shop.scripts.keys()];
    expect(loadedScripts.length).toBeGreaterThan(1);
    expect(
      loadedScripts.filter((file) => /account|checkout|auth|reseller|portal|stb|tv-|card(?!-marks)/.test(file)),
    ).toEqual([]);
    const bytes = [...shop.scripts.values()].reduce((sum, size) => sum + size, 0);
    // About 4 % more than the plans need: more would be code of other screens.
    expect(bytes, 'bytes of script before compression').toBeLessThan(525_000);

    await choosePlan({ page, lang }, { devices: 2 });
    await signIn({ page, lang }, 'expired@example.com');
    await expect(cardFrame({ page, lang }).getByLabel(t('card-frame:number'))).toBeVisible();
    expect([...shop.scripts.keys()].some((script) => /checkout/.test(script))).toBe(true);
    await fillCard({ page, lang });
    await clickPay({ page, lang });
    await expectPaid({ page, lang });
    expect(consoleProblems).toEqual([]);
  });
}

test('the package’s React component passes changed props and receives events @desktop', async ({
  page,
  shop,
  consoleProblems,
}) => {
  await shop.open('react');
  await expect(page.locator('sub-plans [data-theme=light]').first()).toBeVisible();
  await choosePlan({ page, lang }, { devices: 2, duration: 'year' });
  // The page shows the plan id of the event `sub-plan-select`.
  await expect(page.locator('output')).toHaveText('205');
  await expect(page.locator('sub-dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('sub-plans [data-theme=dark]').first()).toBeVisible();
  expect(consoleProblems).toEqual([]);
});

/** Matches text that occurs once in each copy of React's renderer. */
const rendererPattern = /rendererPackageName: ?["'`]react-dom["'`]/g;

const expectedRendererCounts = { tags: 1, react18: 1, react: 1, light: 0 } satisfies Record<PageName, number>;

test('the elements and the page share one copy of React, and the light build has none @desktop', async () => {
  const rendererCounts = await Promise.all(
    Object.keys(expectedRendererCounts).map(async (name) => {
      const allFiles = await readdir(path.join(pagesFolder, name), { recursive: true });
      const files = allFiles.filter((file) => file.endsWith('.js'));
      const sources = await Promise.all(files.map((file) => readFile(path.join(pagesFolder, name, file), 'utf8')));
      return [name, sources.flatMap((source) => [...source.matchAll(rendererPattern)]).length];
    }),
  );
  expect(Object.fromEntries(rendererCounts)).toEqual(expectedRendererCounts);
});
