import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import packageFile from '../../../package.json' with { type: 'json' };
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { choosePlan, fillCard, payButton } from '../helpers/interactions';
import { text } from '../helpers/text';

test.use({ computesFingerprint: true });

const { version } = packageFile;
const lang = 'en';

/** What a release publishes about its files: their hashes by name, and the JSON text of an import map. */
interface ReleaseMetadata {
  integrity: Record<string, string>;
  importMap: string;
}

async function readReleaseMetadata({ origin }: Sandbox): Promise<ReleaseMetadata> {
  const readFile = async (file: string) => (await fetch(`${origin}/${version}/${file}`)).text();
  return {
    integrity: JSON.parse(await readFile('integrity.json')) as Record<string, string>,
    importMap: await readFile('import-map.json'),
  };
}

/** Opens a page that loads the version in package.json, not `v1`, and has integrity hashes for that version's files. */
async function openPinnedPage(
  page: Page,
  sandbox: Sandbox,
  { integrity, importMap }: ReleaseMetadata,
  brand = 'member',
): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>A page</title>
<script type="importmap">${importMap}</script>
<script src="${sandbox.origin}/${version}/sub.js" integrity="${integrity['sub.js']}" crossorigin data-brand="${brand}" async></script>
<sub-plans></sub-plans></html>`;
  // The page is written into a document of the demo pages' origin, because that origin may embed the card frame.
  await page.goto(sandbox.pagesOrigin);
  await page.evaluate((text) => {
    document.open();
    document.write(text);
    document.close();
  }, html);
}

const tamperWith = (page: Page, file: RegExp) =>
  page.route(file, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;globalThis.tampered = true;` });
  });

test('a page that pins a version loads each script once, without console warnings @desktop', async ({
  page,
  sandbox,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openPinnedPage(page, sandbox, await readReleaseMetadata(sandbox));
  await expect(page.locator('sub-plans').getByRole('button', { name: text(lang, 'plans:continue') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const scripts = requested.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((url, index) => scripts.indexOf(url) !== index)).toEqual([]);
  expect(problems).toEqual([]);
});

test('the checkout of a pinned version loads only files with their published hashes @desktop', async ({
  page,
  context,
  sandbox,
}) => {
  await signInWithSession(context, await createSession(sandbox.origin, 'expired@example.com'));
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const metadata = await readReleaseMetadata(sandbox);
  await openPinnedPage(page, sandbox, metadata);
  await choosePlan({ page, lang });
  await fillCard({ page, lang });
  await expect(payButton({ page, lang })).toBeVisible();
  const loadedScripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  );
  expect(loadedScripts.length).toBeGreaterThan(5);
  for (const fileUrl of loadedScripts) {
    const file = fileUrl.replace(`${sandbox.origin}/${version}/`, '');
    const bytes = Buffer.from(await (await fetch(fileUrl)).arrayBuffer());
    expect(metadata.integrity[file], file).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
  }
  expect(errors).toEqual([]);
});

test('a loader that was tampered with doesn’t run @desktop', async ({ page, sandbox }) => {
  await tamperWith(page, new RegExp(`/${version}/sub\\.js$`));
  await openPinnedPage(page, sandbox, await readReleaseMetadata(sandbox));
  // The second script of the page is the loader; the first is the import map.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName(document.scripts[1]?.src ?? '').length))
    .toBeGreaterThan(0);
  expect(await page.evaluate(() => 'SubElements' in window || 'tampered' in globalThis)).toBe(false);
});

for (const prefix of ['chunks/base-', 'sub-plans-']) {
  test(`a tampered file ${prefix}* is blocked, also after a retry, and a retry button is shown @desktop`, async ({
    page,
    sandbox,
  }) => {
    await tamperWith(page, new RegExp(`/${version}/${prefix}`));
    await openPinnedPage(page, sandbox, await readReleaseMetadata(sandbox));
    const retryButton = page.getByRole('button');
    await retryButton.click();
    await expect(retryButton).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    // The test doesn't check that the element is empty, because the first view comes from other, intact files. But the
    // element must not be defined.
    expect(await page.evaluate(() => customElements.get('sub-plans') === undefined)).toBe(true);
  });
}

test('the card frame of a pinned version refuses a tampered script or font, and the page receives nothing @desktop', async ({
  page,
  context,
  sandbox,
}) => {
  await signInWithSession(context, await createSession(sandbox.origin, 'expired@example.com'));
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const metadata = await readReleaseMetadata(sandbox);
  const openCardForm = async () => {
    await page.goto('about:blank');
    await openPinnedPage(page, sandbox, metadata, 'orbit');
    await page.evaluate((assets) => {
      const received: unknown[] = [];
      Object.assign(window, { received });
      addEventListener('message', ({ origin, data }) => origin === assets && received.push(data));
    }, sandbox.origin);
    await choosePlan({ page, lang });
  };
  const cardForm = page.frameLocator('iframe[src*="card-frame.html"]');
  const loadedFonts = () =>
    cardForm.locator('html').evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);

  await openCardForm();
  await expect.poll(loadedFonts).toBeGreaterThan(0);
  const files = await cardForm
    .locator('html')
    .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const script = files.find((file) => /card-frame-[\w-]{7}\.js$/.test(file)) ?? '';
  const font = files.find((file) => file.endsWith('.woff2')) ?? '';
  // The texts and all code are in the script with the hash. Only the file of card keys has none.
  expect([...new Set(files.filter((file) => file.endsWith('.js')))].sort()).toEqual(
    [script, `/${version}/card-frame-keys.js`].sort(),
  );

  await page.route(`**${script}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;parent.postMessage('tampered', '*');` });
  });
  await openCardForm();
  await expect(
    page.getByRole('alert').filter({ hasText: text(lang, 'checkout:cardForm.failed.refused') }),
  ).toBeVisible();
  expect(await page.evaluate('received')).toEqual([]);
  await page.unroute(`**${script}`);

  await page.route(`**${font}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: Buffer.concat([await response.body(), Buffer.alloc(4)]) });
  });
  errors.length = 0;
  await openCardForm();
  await expect.poll(() => errors.filter((error) => error.includes(font))).not.toEqual([]);
  expect(await loadedFonts()).toBe(0);
});

test('script-inventory.json lists every script of the version with its hash and purpose @desktop', async ({
  sandbox,
}) => {
  const { integrity } = await readReleaseMetadata(sandbox);
  const response = await fetch(`${sandbox.origin}/${version}/script-inventory.json`);
  const inventory = (await response.json()) as {
    scripts: { file: string; integrity: string; purpose: string; where: string }[];
  };
  const encryptionKeysFile = 'card-frame-keys.js';
  const listed = inventory.scripts.map((entry) => [entry.file, entry.integrity] as const);
  // The keys that encrypt cards rotate without a release, so they are listed without a hash.
  expect(Object.fromEntries(listed)).toEqual({ ...integrity, [encryptionKeysFile]: '' });
  expect(Object.keys(integrity)).not.toContain(encryptionKeysFile);
  expect(inventory.scripts.every(({ purpose, where }) => purpose.length > 3 && where.length > 3)).toBe(true);
  // The card frame has one script, whose hash is in its document, and one with the keys.
  expect(inventory.scripts.filter(({ where }) => where === 'card frame')).toHaveLength(2);
  const cardFrameHtml = await (await fetch(`${sandbox.origin}/${version}/card-frame.html`)).text();
  const [, file = '', hash] = /<script type="module" src="\.\/([^"]+)" integrity="([^"]+)">/.exec(cardFrameHtml) ?? [];
  expect(hash).toBe(integrity[file]);
});
