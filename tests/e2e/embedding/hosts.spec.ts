import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createPagesApp } from '../../../demo/server/app/pages';
import { Hosts } from '../../../demo/server/http/checks/hosts';
import { type ListeningServer, listen } from '../../../demo/server/http/web/listen';
import { inRoot } from '../../tools/paths';
import { expectNoConsoleProblems } from '../helpers/console-problems';
import { test as base, expect, type ServerLog } from '../helpers/fixtures';
import { choosePlan, continueButton, type User } from '../helpers/interactions';
import { text } from '../helpers/text';

const lang = 'en';

/** Pages in `tests/hosts` that embed the elements with a framework or library. */
interface HostPages {
  /** Opens the page of a folder in `tests/hosts`. The page's origin differs from the product's. */
  open(host: string): Promise<void>;
}

let buildFolder: string;
let pageServer: ListeningServer;

const test = base.extend<{ hostPages: HostPages; consoleProblems: string[] }>({
  hostPages: async ({ page }, use) => {
    await use({
      open: async (host) => void (await page.goto(`http://localhost:${pageServer.port}/${host}/index.html`)),
    });
  },
  consoleProblems: expectNoConsoleProblems,
});

test.use({ computesFingerprint: true });

// The tests run in one worker, so that the host pages are built only once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ sandbox }) => {
  test.setTimeout(120_000);
  buildFolder = inRoot('test-results', `hosts-${test.info().parallelIndex}`);
  await promisify(execFile)(process.execPath, ['--import', 'tsx', inRoot('tests/hosts/build.ts'), buildFolder]);
  pageServer = await listen(
    createPagesApp({ folder: buildFolder, hosts: new Hosts().setPorts({ port: sandbox.port }), api: null }),
    0,
    null,
  );
});
test.afterAll(async () => {
  await pageServer?.close();
  await rm(buildFolder, { recursive: true, force: true });
});

const plansLegend = (page: Page) => page.getByText(text(lang, 'plans:duration.legend'));
const emailField = (page: Page) => page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'));
const planRequestCount = async (serverLog: ServerLog) =>
  (await serverLog.calls('/api/')).filter(
    ({ method, path: callPath }) => method !== 'OPTIONS' && /plan/i.test(callPath),
  ).length;

/** The tag names of the product's elements in the page, and the number of the body's children. */
const nodesIn = (page: Page) =>
  page.evaluate(() => ({
    tagNames: [...document.querySelectorAll('*')]
      .map(({ localName }) => localName)
      .filter((name) => /^sub-/.test(name)),
    bodyChildCount: document.body.children.length,
  }));

interface HostPageTest {
  page: Page;
  serverLog: ServerLog;
  /** The number of sign-in elements that stay on the page when the plans are unmounted. */
  signInElementCount?: number;
}

/**
 * Tests the host page that is open: chooses a plan, changes the theme, unmounts the plans and mounts them again. Checks
 * after each step what the page contains.
 */
async function checkHostPage({ page, serverLog, signInElementCount = 0 }: HostPageTest) {
  const user: User = { page, lang };
  const plans = page.locator('sub-plans');
  await expect(plansLegend(page)).toBeVisible();
  await expect(plans.locator('[data-theme=light]').first()).toBeVisible();
  // Waits until the fingerprint library has removed its iframe.
  await expect(page.locator('iframe[src="about:blank"]')).toHaveCount(0);
  const bodyChildCountBefore = (await nodesIn(page)).bodyChildCount;

  await choosePlan(user, { devices: 2, duration: 'year' });
  // The page shows the plan id of the event `sub-plan-select` and cancels the event, so no checkout opens.
  await expect(page.locator('output')).toHaveText('205');
  await expect(page.locator('sub-dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(plans.locator('[data-theme=dark]').first()).toBeVisible();
  const twoDevices = page.getByRole('radio', { name: text(lang, 'plans:devices.count', { count: 2 }), exact: true });
  await expect(twoDevices, 'the choice survives the change of the theme').toBeChecked();

  const requestCountBefore = await planRequestCount(serverLog);
  // A click on the button “Shop” unmounts the plans. The second click mounts them again.
  await page.getByRole('button', { name: 'Shop' }).click();
  await expect(plans).toHaveCount(0);
  // Polls, because the fingerprint library adds and removes an iframe.
  await expect
    .poll(() => nodesIn(page))
    .toEqual({ tagNames: new Array(signInElementCount).fill('sub-auth'), bodyChildCount: bodyChildCountBefore });
  await page.getByRole('button', { name: 'Shop' }).click();
  await expect(continueButton(user)).toBeVisible();
  expect(await planRequestCount(serverLog), 'the plans are cached').toBe(requestCountBefore);
}

for (const host of ['plain', 'react19', 'react18', 'vue', 'svelte', 'angular', 'preact']) {
  test(`in a ${host} page, the plans apply theme changes, dispatch events and unmount completely @desktop`, async ({
    page,
    hostPages,
    serverLog,
    consoleProblems,
  }) => {
    await hostPages.open(host);
    await checkHostPage({ page, serverLog });
    expect(consoleProblems).toEqual([]);
  });
}

test('a server-rendered page hydrates without a mismatch and loads sub.js once @desktop', async ({
  page,
  hostPages,
  serverLog,
  consoleProblems,
}) => {
  await hostPages.open('server-rendered');
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(html).toContain('<sub-plans theme="light"></sub-plans>');
  await expect(emailField(page)).toBeVisible();
  await checkHostPage({ page, serverLog, signInElementCount: 1 });
  await expect(page.locator('script[src$="/v1/sub.js"]')).toHaveCount(1);
  expect(consoleProblems).toEqual([]);
});

test('jQuery can move elements without losing their state, clone them and remove them @desktop', async ({
  page,
  hostPages,
  serverLog,
  consoleProblems,
}) => {
  await hostPages.open('jquery');
  await emailField(page).fill('ana@example.org');
  const twoDevices = page.getByRole('radio', { name: text(lang, 'plans:devices.count', { count: 2 }), exact: true });
  await twoDevices.check();
  const callCount = (await serverLog.calls('/api/')).length;

  await page.getByRole('button', { name: 'Move' }).click();
  await expect(page.locator('#second sub-auth')).toHaveCount(1);
  await expect(emailField(page)).toHaveValue('ana@example.org');
  await expect(twoDevices).toBeChecked();

  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.locator('#first sub-auth form')).toBeVisible();
  await expect(page.locator('form'), 'one form in each element').toHaveCount(2);
  await page
    .locator('#first')
    .getByRole('button', { name: text(lang, 'plans:continue'), exact: true })
    .click();
  await expect(page.locator('output')).toHaveText(/^\d+$/);

  await page.getByRole('button', { name: 'Empty' }).click();
  expect((await nodesIn(page)).tagNames).toEqual([]);
  // Since `callCount` was read, the elements have sent no requests except analytics.
  const laterPaths = (await serverLog.calls('/api/')).slice(callCount).map(({ path }) => path);
  expect(laterPaths.filter((path) => !/\/report|\/user\/get\/config/.test(path))).toEqual([]);
  expect(consoleProblems).toEqual([]);
});

test('Turbo swaps pages, and elements work after going back @desktop', async ({
  page,
  hostPages,
  serverLog,
  consoleProblems,
}) => {
  await hostPages.open('turbo');
  await emailField(page).fill('ana@example.org');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('link', { name: 'Plans' }).click();
  await expect(plansLegend(page)).toBeVisible();
  await page.goBack();
  await expect(emailField(page)).toHaveCount(1);
  await expect(emailField(page)).toBeVisible();
  await page.goForward();
  await expect(plansLegend(page)).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window), 'the document was not reloaded').toBe(true);
  expect(await planRequestCount(serverLog)).toBe(1);
  expect(consoleProblems).toEqual([]);
});

test('htmx swaps parts of a page, and elements work after going back @desktop', async ({
  page,
  hostPages,
  serverLog,
  consoleProblems,
}) => {
  await hostPages.open('htmx');
  await page.getByRole('button', { name: 'Plans', exact: true }).click();
  await expect(plansLegend(page)).toBeVisible();
  await expect(page.locator('sub-plans [data-theme=dark]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(emailField(page)).toBeVisible();
  await expect(page.locator('sub-plans')).toHaveCount(0);
  await page.getByRole('button', { name: 'Plans, with a URL' }).click();
  await expect(plansLegend(page)).toBeVisible();
  await page.goBack();
  await expect(emailField(page)).toBeVisible();
  await expect(page.locator('form')).toHaveCount(1);
  expect(await planRequestCount(serverLog)).toBe(1);
  expect(consoleProblems).toEqual([]);
});

test('elements render in a closed shadow root that was passed to scan(), even if added later @desktop', async ({
  page,
  hostPages,
  consoleProblems,
}) => {
  // Closed roots are inaccessible from outside, so the test stores them when they are created.
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (options) {
      const root = attachShadow.call(this, options);
      if (this.localName === 'partner-shop') Object.assign(window, { shopRoot: root });
      return root;
    };
    document.addEventListener('sub-plan-select', (event) => {
      event.preventDefault();
      Object.assign(window, { chosen: (event as CustomEvent<{ planId: string }>).detail.planId });
    });
  });
  await hostPages.open('shadow');
  const fieldsetCount = () =>
    page.evaluate(() => {
      const { shopRoot } = window as unknown as { shopRoot: ShadowRoot };
      return shopRoot.querySelector('sub-plans')?.shadowRoot?.querySelectorAll('fieldset').length;
    });
  await expect.poll(fieldsetCount).toBe(2);
  await page.evaluate(() => {
    const { shopRoot } = window as unknown as { shopRoot: ShadowRoot };
    const plans = shopRoot.querySelector('sub-plans')?.shadowRoot;
    [...(plans?.querySelectorAll<HTMLElement>('fieldset') ?? [])].forEach((group) => {
      group.querySelectorAll('label')[1]?.click();
    });
    // The last button continues with the chosen plan.
    [...(plans?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  });
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('window.chosen')).toMatch(/^2\d\d$/);
  expect(await page.evaluate(() => Boolean(customElements.get('sub-auth')))).toBe(false);
  await page.getByRole('button', { name: 'Add sign-in' }).click();
  await page.evaluate(() => customElements.whenDefined('sub-auth').then(() => undefined));
  expect(consoleProblems).toEqual([]);
});

test('in an iframe with an opaque origin and without storage, choosing a plan opens the sign-in @desktop', async ({
  page,
  hostPages,
  consoleProblems,
}) => {
  await hostPages.open('frame');
  const frame = page.frameLocator('iframe[title=Shop]');
  await frame.getByRole('button', { name: text(lang, 'plans:continue'), exact: true }).click();
  await expect(frame.getByRole('heading', { name: text(lang, 'auth:views.start.title') })).toBeVisible();
  expect(consoleProblems).toEqual([]);
});
