import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { preloadLinks } from '../../../elements/server/preload/preload-links';
import { filesToPreload, type PreloadManifest } from '../../../elements/server/preload/preload-manifest';
import { inRoot } from '../../tools/paths';
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import { emulateDataSaver } from '../helpers/data-saver';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { openElement, openPartner } from '../helpers/purchase';
import { text } from '../helpers/text';

test.use({ computesFingerprint: true });

const lang = 'en';
const brand = 'orbit';

const readManifest = async () => JSON.parse(await readFile(inRoot('dist/v1/preload.json'), 'utf8')) as PreloadManifest;

/** Records the files of the product that the page requests, in order. */
function recordRequestedFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const [, file] = /\/v1\/([^?]+)/.exec(request.url()) ?? [];
    if (file) files.push(file);
  });
  return files;
}

/** The files that were requested more than once. */
const repeatedFiles = (requested: readonly string[]) =>
  requested.filter((file, index) => requested.indexOf(file) !== index);

/** Elements that need a signed-in member. */
const memberElements = ['sub-account', 'sub-checkout', 'sub-receipt', 'sub-payment', 'sub-reseller', 'sub-stb'];
/** Attributes that an element needs. */
const requiredAttributes: Readonly<Record<string, Record<string, string>>> = {
  'sub-plan': { 'plan-id': '102' },
  'sub-checkout': { 'plan-id': '102' },
};

for (const build of ['full', 'light'] as const) {
  test(`each element requests every file that preload.json lists for the element (${build} build) @desktop`, async ({
    browser,
    sandbox,
  }) => {
    const manifest = await readManifest();
    const session = await createSession(sandbox.origin, 'expired@example.com', brand);
    for (const element of Object.keys(manifest.builds[build].elements)) {
      const context = await browser.newContext({ locale: 'en-US' });
      if (memberElements.includes(element)) await signInWithSession(context, session);
      const page = await context.newPage();
      const requested = recordRequestedFiles(page);
      await openElement(page, sandbox, {
        element: element.replace('sub-', ''),
        lang,
        brand,
        build,
        ...requiredAttributes[element],
      });
      const preloadedFiles = filesToPreload(manifest, { elements: [element], build, brand, lang });
      await expect.poll(() => preloadedFiles.filter((file) => !requested.includes(file)), element).toEqual([]);
      await context.close();
    }
  });
}

test('the first view’s module imports nothing, so that the plans don’t wait for React or Preact @once @desktop', async () => {
  const { builds } = await readManifest();
  for (const { elements } of Object.values(builds)) {
    const file = elements['sub-plans']?.firstView ?? '';
    const code = await readFile(inRoot('dist/v1', file), 'utf8');
    expect(code, file).not.toMatch(/\b(?:from|import)\s*["'`]/);
    expect(code, file).not.toMatch(/react\.transitional\.element|__REACT_DEVTOOLS|diffed/);
  }
});

test('preload links load each file once under a strict content security policy @desktop', async ({ page, sandbox }) => {
  const { origin, pagesOrigin } = sandbox;
  const links = await preloadLinks({ assets: `${origin}/v1/`, elements: ['sub-plans'], brand, lang, integrity: true });
  const policy = `default-src 'self'; script-src ${origin}; style-src 'self'; connect-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'`;
  await page.goto(pagesOrigin);
  const consoleProblems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleProblems.push(message.text());
  });
  const requested = recordRequestedFiles(page);
  await page.evaluate(
    (html) => {
      document.open();
      document.write(html);
      document.close();
    },
    `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Plans</title>${links}
<script src="${origin}/v1/sub.js" data-brand="${brand}" data-lang="${lang}" async></script></head><body><sub-plans></sub-plans></body></html>`,
  );
  await expect(page.getByText(text(lang, 'plans:duration.legend'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  const preloadedFiles = links.match(/(?<=\/v1\/)[^"]+/g) ?? [];
  // The prefetch, the first view with its helpers, the brand and the texts.
  expect(preloadedFiles.length).toBe(5);
  expect(requested).toEqual(expect.arrayContaining(preloadedFiles));
  expect(repeatedFiles(requested)).toEqual([]);
  expect(consoleProblems).toEqual([]);
});

test('a page of the portal has preload links for the files of its screen @desktop', async ({ page, sandbox }) => {
  const requested = recordRequestedFiles(page);
  const response = await page.goto(`${sandbox.origin}/login`);
  // With high priority, the script loads before the preloaded modules.
  expect(await response?.text()).toMatch(
    /sub\.js" async fetchpriority="high".*href="\/v1\/sub-auth-[\w-]+\.js" rel="modulepreload"/s,
  );
  await expect(page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'))).toBeVisible();
  expect(repeatedFiles(requested)).toEqual([]);
});

test('the plans preload the sign-in when the page is idle, but don’t define its custom elements or send its calls @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  const requested = recordRequestedFiles(page);
  await openPartner(page, sandbox);
  const continueButton = page.locator('sub-plans').getByRole('button', { name: text(lang, 'plans:continue') });
  await continueButton.scrollIntoViewIfNeeded();
  const manifest = await readManifest();
  const signInFiles = filesToPreload(manifest, { elements: ['sub-auth'], lang });
  await expect.poll(() => signInFiles.filter((file) => !requested.includes(file))).toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => ['sub-auth', 'sub-dialog'].some((tag) => customElements.get(tag)))).toBe(false);
  // Only the plans have called the API: preloading the sign-in doesn't send the sign-in's calls.
  const paths = (await serverLog.calls('/api/')).map(({ path }) => path);
  expect(paths.filter((path) => !/listPlans|banner|i18n|report|user\/get\/config|fingerprint/i.test(path))).toEqual([]);
  expect(await serverLog.ledger()).toEqual([]);
});

test('the plans preload nothing if the browser’s data saver is on @desktop', async ({ page, sandbox }) => {
  await emulateDataSaver(page);
  const requested = recordRequestedFiles(page);
  await openPartner(page, sandbox);
  const continueButton = page.locator('sub-plans').getByRole('button', { name: text(lang, 'plans:continue') });
  await continueButton.hover();
  await continueButton.focus();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((file) => /sub-auth|sub-dialog/.test(file))).toEqual([]);
  await continueButton.press('Enter');
  await expect(page.locator('sub-auth')).toBeVisible();
});
