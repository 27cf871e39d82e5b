import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import packageFile from '../../../package.json' with { type: 'json' };
import { languages } from '../../../src/contract/languages';
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
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
async function openPinnedPage(page: Page, sandbox: Sandbox, { integrity, importMap }: ReleaseMetadata): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>A page</title>
<script type="importmap">${importMap}</script>
<script src="${sandbox.origin}/${version}/sub.js" integrity="${integrity['sub.js']}" crossorigin data-brand="member" async></script>
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
  // Besides the brands' typefaces, the card frame has one script for the form, one for the keys and one per language.
  const cardFramePurposes = inventory.scripts
    .filter(({ where }) => where === 'card frame')
    .map(({ purpose }) => purpose);
  expect(cardFramePurposes.filter((purpose) => !purpose.includes('of the brand'))).toHaveLength(2 + languages.length);
  const cardFrameHtml = await (await fetch(`${sandbox.origin}/${version}/card-frame.html`)).text();
  const [, file = '', hash] = /<script type="module" src="\.\/([^"]+)" integrity="([^"]+)">/.exec(cardFrameHtml) ?? [];
  expect(hash).toBe(integrity[file]);
});
