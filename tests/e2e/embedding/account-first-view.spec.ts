import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { largestDifference } from '../helpers/compare-screenshots';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'es';

/** The account as the loader first renders it, before React and the element's code have loaded. */
const firstView = (page: Page): Locator => page.locator('sub-account [data-first-view]');
/** The account as the element renders it. It replaces the first view. */
const elementScreen = (page: Page): Locator => page.locator('sub-account [part=screen]:not([data-first-view])');

/**
 * Opens a page with the element on the demo pages' origin. The returned function lets the element's code load, or fail
 * to load.
 */
async function openPage(
  page: Page,
  { origin, pagesOrigin }: Sandbox,
  { html = '<sub-account id="account"></sub-account>', script = 'sub.js' } = {},
): Promise<(result?: 'loads' | 'fails') => void> {
  let release = (_result: 'loads' | 'fails') => {};
  const released = new Promise<'loads' | 'fails'>((resolve) => {
    release = resolve;
  });
  await page.route(/\/v1\/(light\/)?sub-account-/, async (route) => {
    if ((await released) === 'fails') await route.abort();
    else await route.continue();
  });
  // Typefaces and pictures load after the first view and would change the screenshots.
  await page.route(/\/chunks\/(font-|art-)/, (route) => route.abort());
  await page.goto(pagesOrigin);
  await page.evaluate((content) => {
    document.open();
    const recorded = { shift: 0, events: [] as string[] };
    Object.assign(globalThis, { recorded });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) recorded.shift += entry.value;
    }).observe({ type: 'layout-shift' });
    for (const type of ['sub-ready', 'sub-navigate'])
      document.addEventListener(type, () => void recorded.events.push(type));
    document.write(content);
    document.close();
  }, `<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width"><title>A page</title><style>body{margin:0}#account{display:block;min-height:1400px;--sub-room:1400px}</style><script src="${origin}/v1/${script}" data-brand="orbit" data-lang="${lang}" async></script>${html}<p>below</p></html>`);
  return (result = 'loads') => release(result);
}

/** Sets `data-had-first-view` on the page's root element once an element has a first view. */
const markPageWithFirstView = (page: Page) =>
  page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function attachObserved(options) {
      const root = attachShadow.call(this, options);
      new MutationObserver(() => {
        if (root.querySelector('[data-first-view]')) document.documentElement.dataset.hadFirstView = '';
      }).observe(root, { childList: true });
      return root;
    };
  });

const readRecorded = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { recorded: { shift: number; events: string[] } }).recorded);

for (const [account, width, colorScheme, tags] of [
  ['expired', 360, 'light', '@light @desktop'],
  ['trial', 1360, 'dark', '@desktop'],
  ['member', 800, 'light', '@desktop'],
  ['renewal-off', 1360, 'light', '@desktop'],
] as const) {
  test(`the element replaces the account’s first view without a visible change, for ${account}@ at ${width} px ${tags}`, async ({
    page,
    context,
    sandbox,
    serverLog,
  }) => {
    await page.setViewportSize({ width, height: 1400 });
    await page.emulateMedia({ colorScheme });
    await signInMember(context, sandbox, `${account}@example.com`);
    // The plans end whole days after the sandbox has created them, and the header `Date` has whole seconds: within the
    // first second, the number of days left would still change.
    const createdAt = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(createdAt + 1_000);
    const releaseCode = await openPage(page, sandbox);
    await expect(firstView(page).locator('h3').last()).toBeVisible();
    const firstViewScreenshot = await page.screenshot();
    releaseCode();
    await expect(elementScreen(page).locator('h3').last()).toBeVisible();
    await expect(firstView(page)).toHaveCount(0);
    // Repeats the comparison, because a progress bar for later requests is briefly shown at the top.
    await expect
      .poll(async () => largestDifference(firstViewScreenshot, await page.screenshot()))
      .toBeLessThanOrEqual(2);
    const { shift, events } = await readRecorded(page);
    expect(shift).toBe(0);
    expect(events).toEqual(['sub-ready']);
    expect((await serverLog.calls('/api/bill/orders')).filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
}

test('Enter on an order in the first view opens its details once the code has loaded @desktop', async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'expired@example.com');
  const hydrationRequest = page.waitForRequest(/\/chunks\/hydrate\.lazy-/);
  const releaseCode = await openPage(page, sandbox);
  await hydrationRequest;
  const orders = (view: Locator) => view.locator('li').filter({ has: page.locator('time') });
  const trigger = (view: Locator) => orders(view).first().locator('button[aria-expanded]').first();
  await trigger(firstView(page)).focus();
  await page.keyboard.press('Enter');
  await expect(trigger(firstView(page))).toHaveAttribute('aria-busy', 'true');
  releaseCode();
  await expect(trigger(elementScreen(page))).toHaveAttribute('aria-expanded', 'true');
  await expect(trigger(elementScreen(page))).toBeFocused();
  expect((await readRecorded(page)).events).toEqual(['sub-ready']);
});

test('a click on a link of the first view opens the view once the code has loaded @desktop', async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'member@example.com');
  const hydrationRequest = page.waitForRequest(/\/chunks\/hydrate\.lazy-/);
  const releaseCode = await openPage(page, sandbox);
  await hydrationRequest;
  await page.setViewportSize({ width: 1280, height: 900 });
  await firstView(page)
    .getByRole('button', { name: text(lang, 'account:nav.devices') })
    .click();
  releaseCode();
  await expect(elementScreen(page).getByRole('heading', { name: text(lang, 'account:nav.devices') })).toBeVisible();
});

test('if the account’s code fails to load, the first view stays, with a button to try again @desktop', async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'member@example.com');
  const releaseCode = await openPage(page, sandbox);
  const ordersLink = firstView(page).getByRole('button', { name: text(lang, 'account:orders.all') });
  await ordersLink.click();
  releaseCode('fails');
  await expect(page.locator('sub-account > [role=alert] button')).toBeVisible();
  await expect(firstView(page)).toBeVisible();
  await expect(ordersLink).not.toHaveAttribute('aria-busy');
  // Another click tries again, and shows no second notice.
  const secondRequest = page.waitForRequest(/\/v1\/sub-account-.*\?1$/);
  await ordersLink.click();
  await secondRequest;
  await expect(ordersLink).not.toHaveAttribute('aria-busy');
  await expect(page.locator('sub-account > [role=alert]')).toHaveCount(1);
  await page.unroute(/\/v1\/(light\/)?sub-account-/);
  await ordersLink.click();
  await expect(elementScreen(page).locator('h2')).toHaveText(text(lang, 'account:nav.orders'));
  await expect(page.locator('sub-account > [role=alert]')).toHaveCount(0);
});

/** Signs the member out, as another script on the page would. */
const signOut = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { SubElements: { session: { logout(): Promise<void> } } }).SubElements.session.logout(),
  );

/** Holds back the requests whose URLs match, until the returned function is called. */
async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const [title, change] of [
  ['the member has signed out', signOut],
  [
    'the page has set another view',
    (page: Page) => page.locator('sub-account').evaluate((element) => element.setAttribute('view', 'devices')),
  ],
  [
    'the page has set another language',
    (page: Page) => page.locator('sub-account').evaluate((element) => element.setAttribute('lang', 'en')),
  ],
] as const)
  test(`the account has no first view if ${title} before the responses arrive @desktop`, async ({
    page,
    context,
    sandbox,
  }) => {
    await markPageWithFirstView(page);
    await signInMember(context, sandbox, 'member@example.com');
    const releaseOrders = await holdBack(page, /\/api\/bill\/orders/);
    const ordersRequest = page.waitForRequest(/\/api\/bill\/orders/);
    const releaseCode = await openPage(page, sandbox);
    await ordersRequest;
    await change(page);
    releaseOrders();
    releaseCode();
    await expect(elementScreen(page).locator('h2').first()).toBeVisible();
    await expect(page.locator('[data-had-first-view]')).toHaveCount(0);
  });

test('after a sign-out, no part of the account’s first view is left while the account’s files load @desktop', async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'member@example.com');
  await holdBack(page, /\/chunks\/hydrate\.lazy-/);
  const releaseCode = await openPage(page, sandbox);
  await expect(firstView(page).locator('h3').last()).toBeVisible();
  releaseCode();
  await page.evaluate(() => customElements.whenDefined('sub-account').then(() => undefined));
  await expect(firstView(page)).not.toBeEmpty();
  await signOut(page);
  await expect(firstView(page)).toBeEmpty();
});

test('properties that a script adds to Object.prototype change nothing in the account’s first view @desktop', async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'expired@example.com');
  const htmlOf = async (openedPage: Page) => {
    await openPage(openedPage, sandbox);
    await expect(firstView(openedPage).locator('h3').last()).toBeVisible();
    return firstView(openedPage).evaluate((screen) => screen.outerHTML);
  };
  const html = await htmlOf(page);
  const pollutedPage = await context.newPage();
  await pollutedPage.addInitScript(() => {
    // Props of the components, and attributes.
    const props = ['children', 'failureText', 'isOpen', 'trigger', 'buttonRef', 'note', 'size', 'aside', 'picture'];
    for (const name of [...props, 'part', 'dir', 'type'])
      Object.defineProperty(Object.prototype, name, { value: 'onclick', writable: true, configurable: true });
  });
  expect(await htmlOf(pollutedPage)).toBe(html);
});

test('after a sign-out, no part of the account’s first view is left, even if the code fails to load @desktop', async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'member@example.com');
  const releaseCode = await openPage(page, sandbox);
  await expect(firstView(page).locator('h3').last()).toBeVisible();
  releaseCode('fails');
  await expect(page.locator('sub-account > [role=alert] button')).toBeVisible();
  // Signed out in another tab of the same site.
  const otherTab = await context.newPage();
  await otherTab.goto(sandbox.pagesOrigin);
  await otherTab.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('sub-elements:session')) localStorage.removeItem(key);
  });
  await expect(firstView(page)).toBeEmpty();
});

for (const [title, account, html] of [
  ['a member whose renewal failed', 'renewal-failed@example.com', '<sub-account></sub-account>'],
  ['another view', 'member@example.com', '<sub-account view="orders"></sub-account>'],
  ['a page whose look the element inherits', 'member@example.com', '<sub-account theme="inherit"></sub-account>'],
] as const)
  test(`the account has no first view for ${title} @desktop`, async ({ page, context, sandbox }) => {
    await markPageWithFirstView(page);
    await signInMember(context, sandbox, account);
    const releaseCode = await openPage(page, sandbox, { html });
    releaseCode();
    await expect(elementScreen(page).locator('h2').first()).toBeVisible();
    await expect(page.locator('[data-had-first-view]')).toHaveCount(0);
  });
