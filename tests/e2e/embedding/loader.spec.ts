import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import english from '../../../locales/en/language.json' with { type: 'json' };
import packageFile from '../../../package.json' with { type: 'json' };
import { calls } from '../../../src/contract/calls';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { choosePlan } from '../helpers/interactions';
import { signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

const { version } = packageFile;
const lang = 'en';
const plansLegend = (page: Page) => page.getByText(text(lang, 'plans:duration.legend'));

/** Opens a page with the given body on the demo pages' origin. */
async function openPage(page: Page, sandbox: Sandbox, body: string): Promise<void> {
  await page.goto(sandbox.pagesOrigin);
  const html = `<!doctype html><html lang="en"><title>A page</title><body>${body}</body></html>`;
  // setContent() writes from an isolated world, in which custom elements aren't upgraded.
  await page.evaluate((markup) => {
    document.open();
    document.write(markup);
    document.close();
  }, html);
}

const scriptTag = (sandbox: Sandbox, attributes = 'async') =>
  `<script src="${sandbox.origin}/v1/sub.js" ${attributes}></script>`;

/** Collects the product's console warnings. */
function collectWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('[sub-elements]')) warnings.push(message.text());
  });
  return warnings;
}

test('a script with data-element renders the element right after itself @desktop', async ({ page, sandbox }) => {
  const attributes =
    'data-element="plans" data-brand="telinha" data-lang="es" data-theme="dark" data-checkout="inline"';
  await openPage(page, sandbox, `<main id="here">${scriptTag(sandbox, attributes)}<p>after</p></main>`);
  await expect(page.getByText(text('es', 'plans:duration.legend'))).toBeVisible();
  const element = page.locator('#here > script + sub-plans');
  await expect(element).toHaveAttribute('checkout', 'inline');
  await expect(element.locator('[data-theme=dark]').first()).toBeVisible();
});

test('a script with data-element in the head renders the element at the end of the body, and says so @desktop', async ({
  page,
  sandbox,
}) => {
  const warnings = collectWarnings(page);
  const script = scriptTag(sandbox, 'data-element="plans" data-lang="es" async');
  await page.goto(sandbox.pagesOrigin);
  await page.evaluate((html) => {
    document.open();
    document.write(html);
    document.close();
  }, `<!doctype html><title>A page</title>${script}<body><main>Text</main></body>`);
  await expect(page.getByText(text('es', 'plans:duration.legend'))).toBeVisible();
  await expect(page.locator('body > main ~ sub-plans')).toHaveCount(1);
  expect(warnings.filter((warning) => warning.includes('in the head'))).toHaveLength(1);
});

// Doesn't run in Firefox (no tag @firefox), because Firefox reports a preloaded module twice, the second time from its
// cache.
test('no script is requested twice on a page that shows the plans @desktop', async ({ page, sandbox }) => {
  const preloadWarnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && /preload/.test(message.text())) preloadWarnings.push(message.text());
  });
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await openPage(page, sandbox, `${scriptTag(sandbox)}<sub-plans></sub-plans>`);
  await expect(page.locator('sub-plans').getByRole('button', { name: text(lang, 'plans:continue') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const scripts = requestedUrls.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((url, index) => scripts.indexOf(url) !== index)).toEqual([]);
  expect(preloadWarnings).toEqual([]);
});

test('elements that a page’s scripts add after the loader has run are rendered @desktop', async ({ page, sandbox }) => {
  await openPage(page, sandbox, scriptTag(sandbox));
  await page.waitForFunction(() => 'SubElements' in window);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<section><sub-plans lang="pt"></sub-plans></section>');
    document.body.append(document.createElement('sub-auth'));
  });
  await expect(page.getByText(text('pt', 'plans:duration.legend'))).toBeVisible();
  await expect(page.getByLabel(text(lang, 'auth:password.label'), { exact: true })).toBeVisible();
});

test('a second loader script has no effect, and logs a warning if its version differs @desktop', async ({
  page,
  sandbox,
}) => {
  const warnings = collectWarnings(page);
  await page.route('**/v2/sub.js', async (route) => {
    const code = await (await fetch(`${sandbox.origin}/v1/sub.js`)).text();
    await route.fulfill({ contentType: 'text/javascript', body: code.replaceAll(version, '9.9.9') });
  });
  await openPage(page, sandbox, `${scriptTag(sandbox, '')}${scriptTag(sandbox, '')}<sub-plans></sub-plans>`);
  await expect(plansLegend(page)).toBeVisible();
  const versionBefore = await page.evaluate(
    () => (window as unknown as { SubElements: { version: string } }).SubElements.version,
  );
  expect(warnings).toEqual([]);
  await page.evaluate((src) => {
    const otherScript = document.createElement('script');
    otherScript.src = src;
    document.head.append(otherScript);
  }, `${sandbox.origin}/v2/sub.js`);
  await expect.poll(() => warnings).toHaveLength(1);
  expect(warnings[0]).toContain('9.9.9');
  const versionAfter = await page.evaluate(
    () => (window as unknown as { SubElements: { version: string } }).SubElements.version,
  );
  expect(versionAfter).toBe(versionBefore);
  await expect(plansLegend(page)).toHaveCount(1);
});

test('a notice with a working retry button is shown if the element’s code doesn’t load @desktop', async ({
  page,
  sandbox,
}) => {
  let isScriptBlocked = true;
  await page.route('**/v1/sub-plans-*.js*', (route) => (isScriptBlocked ? route.abort() : route.continue()));
  await openPage(page, sandbox, `${scriptTag(sandbox)}<sub-plans></sub-plans>`);
  const notice = page.getByRole('alert').filter({ hasText: english.loader.failed });
  await expect(notice).toBeVisible();
  const retryButton = notice.getByRole('button', { name: english.loader.retry });
  await retryButton.click();
  await expect(notice).toBeVisible();
  isScriptBlocked = false;
  await page.getByRole('alert').getByRole('button', { name: english.loader.retry }).click();
  await expect(plansLegend(page)).toBeVisible();
  await expect(notice).toBeHidden();
});

test('preventDefault() on `sub-plan-select` keeps the element from opening a dialog @desktop', async ({
  page,
  sandbox,
}) => {
  await openPage(page, sandbox, `${scriptTag(sandbox)}<sub-plans></sub-plans>`);
  await page.evaluate(() => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    document.addEventListener('sub-plan-select', (event) => {
      event.preventDefault();
      received.push((event as CustomEvent).detail);
    });
  });
  await choosePlan({ page, lang }, { devices: 2, duration: 'year' });
  expect(await page.evaluate(() => (window as unknown as { received: unknown[] }).received)).toEqual([
    { planId: '205' },
  ]);
  await expect(page.locator('sub-dialog')).toHaveCount(0);
});

test('the attribute `checkout` decides whether a dialog, the page or the portal shows the next screen @desktop', async ({
  page,
  sandbox,
}) => {
  await openPage(page, sandbox, `${scriptTag(sandbox)}<sub-plans></sub-plans>`);
  await choosePlan({ page, lang });
  await expect(page.locator('sub-dialog sub-auth')).toBeVisible();

  await openPage(page, sandbox, `${scriptTag(sandbox)}<sub-plans checkout="inline"></sub-plans>`);
  await choosePlan({ page, lang });
  await expect(page.locator('body > sub-auth')).toBeVisible();
  await expect(page.locator('sub-plans')).toBeHidden();
  await expect(page.locator('sub-dialog')).toHaveCount(0);

  await openPage(page, sandbox, `${scriptTag(sandbox)}<sub-plans checkout="page" reference="spring-24"></sub-plans>`);
  await choosePlan({ page, lang });
  await page.waitForURL((url) => url.origin === sandbox.origin);
  await expect(page.getByRole('heading', { name: text(lang, 'auth:views.start.title') })).toBeVisible();
  // The portal's origin has its own storage, in which the portal keeps the page's reference for later orders.
  expect(await page.evaluate(() => sessionStorage.getItem('sub-elements:reference'))).toBe('"spring-24"');
});

test('a removed element sends no more requests @desktop', async ({ page, sandbox, serverLog }) => {
  await page.clock.install();
  // Analytics are turned off, because the page sends them even after the element is removed.
  await openPage(page, sandbox, `${scriptTag(sandbox, 'async data-reports="off"')}<sub-plans></sub-plans>`);
  await expect(plansLegend(page)).toBeVisible();
  // The request for the operator's texts is the last one that the element sends without user input.
  await expect.poll(() => serverLog.calls('/api/site/i18n/message')).toHaveLength(1);
  await page.evaluate(() => document.querySelector('sub-plans')?.remove());
  const callCountBefore = (await serverLog.calls('/api/')).length;
  await page.clock.fastForward('10:00');
  // If the removed element has sent requests, the server has received them before this fetch, so the next line counts
  // them.
  await page.evaluate(() => fetch('/'));
  expect((await serverLog.calls('/api/')).length).toBe(callCountBefore);
});

test('with `data-debug`, the console and a panel name each mistake of the page and what to write instead', {
  tag: ['@desktop', '@flow'],
}, async ({ page, sandbox }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const script = (attributes: string) => `<script src="${sandbox.origin}/v1/sub.js" ${attributes}></script>`;
  await openPage(
    page,
    sandbox,
    `${script('data-debug data-brand="orbti" data-lang="de" data-reference="spring sale 24" data-them="dark" data-category="1"')}
    <sub-plans theme="drak" plan-id="999" plam-id="102" class="mine"></sub-plans><sub-pricing></sub-pricing>`,
  );
  const panel = page.getByRole('region', { name: 'sub-elements: check this page' });
  const expected = [
    "<sub-pricing> isn't an element. Accepted: ",
    'The script has no attribute "data-them". Did you mean "data-theme"?',
    '<sub-plans theme="drak">: this value isn\'t known. Did you mean "dark"?',
    '<sub-plans> has no attribute "plam-id". Did you mean "plan-id"?',
    'The brand "orbti" isn\'t known, so another one is shown. Did you mean "orbit"?',
    'The language "de" isn\'t offered. Accepted: ',
    'The reference "spring sale 24" is ignored',
    'The plan "999" isn\'t on sale. Plans: ',
  ];
  for (const text of expected) await expect(panel.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await expect(panel.getByRole('listitem')).toHaveCount(expected.length);
  // Only other elements create it.
  await expect(panel).not.toContainText('sub-dialog');
  for (const text of expected)
    expect(
      warnings.some((warning) => warning.includes(text)),
      text,
    ).toBe(true);
  await panel.getByRole('button').click();
  await expect(panel).toHaveCount(0);

  // A page without mistakes, and a page that doesn't ask, show nothing.
  warnings.length = 0;
  await openPage(
    page,
    sandbox,
    `${script('data-debug data-brand="orbit" data-lang="en"')}<sub-plans plan-id="102"></sub-plans>`,
  );
  await expect(page.locator('sub-plans').getByRole('radio').first()).toBeVisible();
  expect(warnings).toEqual([]);
  await openPage(page, sandbox, `${script('data-brand="orbti"')}<sub-plans></sub-plans><sub-plan></sub-plan>`);
  await expect(page.locator('sub-plans').getByRole('radio').first()).toBeVisible();
  await expect(panel).toHaveCount(0);
  // Without `data-debug`, too, the console names a brand that isn't known, once.
  await expect.poll(() => warnings.map((warning) => /The brand "orbti"/.test(warning))).toEqual([true]);
});

test('with `data-debug`, the panel names the languages of the brand', { tag: ['@desktop', '@flow'] }, async ({
  page,
  sandbox,
}) => {
  await openPage(
    page,
    sandbox,
    `${scriptTag(sandbox, 'data-debug data-brand="telinha" data-lang="ru"')}<sub-plans></sub-plans>`,
  );
  const panel = page.getByRole('region', { name: 'sub-elements: check this page' });
  await expect(panel.getByRole('listitem')).toHaveText('The language "ru" isn\'t offered. Accepted: pt, en, es.');
});

/** Mistakes that only a server can name. `name`: what the panel must contain. */
const serverMistakes: readonly {
  mistake: string;
  script: string;
  body: string;
  name: (page: Page, sandbox: Sandbox) => string;
  prepare?: (page: Page, sandbox: Sandbox) => Promise<unknown>;
}[] = [
  {
    mistake: 'an address without an API',
    script: 'data-api="http://localhost:9"',
    body: '<sub-plans></sub-plans>',
    name: () => "The API at http://localhost:9 doesn't answer.",
  },
  {
    mistake: 'an address of the API with a path',
    script: 'data-api="http://localhost:7141/api"',
    body: '<sub-plans></sub-plans>',
    name: () => 'it is an origin, without a path; write "http://localhost:7141".',
  },
  {
    mistake: 'a server that answers with a page instead of JSON',
    script: '',
    body: '<sub-plans></sub-plans>',
    name: (_, sandbox) => `The server at ${sandbox.origin} answers with something other than the API's JSON (HTTP 200)`,
    prepare: (page) =>
      page.route('**/api/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html>',
          headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        }),
      ),
  },
  {
    mistake: 'a misspelled consent',
    script: 'data-consent="deny"',
    body: '<sub-plans></sub-plans>',
    name: () => "this value isn't known, so consent counts as denied. Accepted: granted, denied.",
  },
  {
    mistake: 'a long reference once, in short',
    script: `data-reference="${'a '.repeat(150)}"`,
    body: '<sub-plans></sub-plans>',
    name: () => `The reference "${'a '.repeat(20)}…" is ignored`,
  },
  {
    mistake: 'a server with an older version of the contract',
    script: '',
    body: '<sub-plans></sub-plans>',
    name: () => `has version 0.9.0 of the contract, and this script ${version}`,
    prepare: (page) =>
      page.route(`**${calls.siteConfig.path}*`, async (route) => {
        const response = await route.fetch();
        const envelope = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, apiVersion: '0.9.0' } } });
      }),
  },
  {
    mistake: 'an origin that may not embed the card form',
    script: '',
    body: '<sub-plans></sub-plans>',
    name: (page) => `Add ${new URL(page.url()).origin} to FRAME_ANCESTORS`,
    prepare: (page) =>
      page.route('**/v1/card-frame.html*', async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), 'content-security-policy': 'frame-ancestors https://partner.example' };
        await route.fulfill({ response, headers });
      }),
  },
  {
    mistake: 'a link to a plan that isn’t on sale',
    script: '',
    body: '<a href="/" data-sub-plan="998">Buy</a>',
    name: () => 'The plan "998" isn\'t on sale.',
  },
  {
    mistake: 'a coupon that the member can’t use',
    script: '',
    body: '<sub-plans coupon="NOPE"></sub-plans>',
    name: () => 'or remove the attribute "coupon".',
    prepare: (page, sandbox) => signInMember(page.context(), sandbox, 'trial@example.com'),
  },
];

for (const { mistake, script, body, name, prepare } of serverMistakes)
  test(`with \`data-debug\`, the panel names ${mistake}`, { tag: ['@desktop', '@flow'] }, async ({ page, sandbox }) => {
    await prepare?.(page, sandbox);
    const warnings = collectWarnings(page);
    await openPage(page, sandbox, `${scriptTag(sandbox, `data-debug ${script}`)}${body}`);
    const panel = page.getByRole('region', { name: 'sub-elements: check this page' });
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect(panel.getByRole('listitem')).toContainText(name(page, sandbox));
    // The element says nothing of its own.
    await expect(page.locator('sub-plans:state(loading)')).toHaveCount(0);
    expect(warnings).toHaveLength(1);
  });

test(
  'within two seconds, a page opened as a file says what to do instead',
  {
    tag: ['@desktop', '@flow'],
  },
  async ({ page, sandbox }, testInfo) => {
    const warnings = collectWarnings(page);
    // The diagnostics start without `data-debug`, but not in automated browsers.
    await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
    const file = testInfo.outputPath('index.html');
    await writeFile(file, `${scriptTag(sandbox, 'data-brand="orbit" async')}\n<sub-plans></sub-plans>\n`);
    await page.goto(pathToFileURL(file).href);
    const advice = 'Serve its folder over http, for example with "npx vite".';
    const panel = page.getByRole('region', { name: 'sub-elements: check this page' });
    await expect(panel.getByRole('listitem')).toContainText(advice, { timeout: 2000 });
    expect(warnings.filter((warning) => warning.includes(advice))).toHaveLength(1);
  },
);

test('a script of the type module says what to write instead', { tag: ['@desktop', '@flow'] }, async ({
  page,
  sandbox,
}) => {
  const error = page.waitForEvent('pageerror');
  await openPage(page, sandbox, `<script type="module" src="${sandbox.origin}/v1/sub.js"></script>`);
  expect((await error).message).toContain('without type="module"');
});
