import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { overviewCalls } from '../../../src/screens/account/initial-calls';
import { checkoutCalls } from '../../../src/screens/checkout/initial-calls';
import { inRoot } from '../../tools/paths';
import { createSession, sessionOn, signInWithSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { watchRequests } from '../../tools/watch-requests';
import { expect, type ServerLog, testInNewContext as test } from '../helpers/fixtures';
import { text } from '../helpers/text';

test.use({ computesFingerprint: true });

const lang = 'en';
const plansPath = '/api/site/listPlans/v1';
const plansLegend = (page: Page) => page.getByText(text(lang, 'plans:duration.legend'));

/** The styles from demo/docs/page-api.md that reserve the element's height while the script loads. */
const reservedHeightCss =
  'sub-plans{display:block;min-height:1600px}@media (min-width:800px){sub-plans{min-height:1060px}}@media (min-width:1100px){sub-plans{min-height:920px}}@media (min-width:1280px) and (min-height:900px){sub-plans{min-height:1100px}}sub-account,sub-checkout{display:block;min-height:800px}';

/** CSS that shows the plans in Roboto, the font of many phones. Line heights and line breaks depend on the font. */
async function phoneFontCss(): Promise<string> {
  const faces = [400, 700].map(async (weight) => {
    const file = inRoot(`node_modules/@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`);
    const data = (await readFile(file)).toString('base64');
    return `@font-face{font-family:Phone;font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
  });
  return `${(await Promise.all(faces)).join('')}sub-plans{--sub-font:Phone}`;
}

/** Opens a page with an element and a line below it, on the demo pages' origin. */
async function openPage(
  page: Page,
  { origin, pagesOrigin }: Sandbox,
  { html = '<sub-plans></sub-plans>', extraCss = '' } = {},
): Promise<void> {
  await page.goto(pagesOrigin);
  // The fonts in the page's styles load before the rest of the page is written.
  await page.evaluate(async (html) => {
    const [head = '', body = ''] = html.split('<script');
    document.open();
    document.write(head);
    await Promise.all([...document.fonts].map((font) => font.load()));
    document.write(`<script${body}`);
    document.close();
  }, `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A page</title><style>${reservedHeightCss}${extraCss}</style><script src="${origin}/v1/sub.js" data-brand="orbit" async></script>${html}<p>below</p></html>`);
}

const planRequests = async (serverLog: ServerLog) =>
  (await serverLog.calls(plansPath)).filter(({ method }) => method === 'GET');

test('the loader prefetches the plans once while the element’s code loads @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  const plansRequest = page.waitForRequest(`**${plansPath}`);
  // Delays the code until the plans are requested, so that the plans appear only if they are prefetched.
  await page.route('**/v1/chunks/base-*.js', async (route) => {
    await plansRequest;
    await route.continue();
  });
  await openPage(page, sandbox, { html: '<sub-plans lang="pt" brand="telinha"></sub-plans>' });
  await expect(page.getByText(text('pt', 'plans:duration.legend'))).toBeVisible();
  const calls = await planRequests(serverLog);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers).toMatchObject({ language: 'pt', brand: 'telinha', authorization: 'null' });
});

test('the prefetch request contains the token of a member @desktop', async ({ page, context, sandbox, serverLog }) => {
  const session = await createSession(sandbox.origin, 'expired@example.com', 'orbit');
  await signInWithSession(context, session);
  await openPage(page, sandbox);
  await expect(plansLegend(page)).toBeVisible();
  const calls = await planRequests(serverLog);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.authorization).toBe(sessionOn(session, page.url()).user.token);
});

/** For each page: its element, or the portal's path, and the calls whose responses are prefetched. */
const memberPages = {
  '<sub-checkout>': {
    html: '<sub-checkout plan-id="102"></sub-checkout>',
    calls: checkoutCalls('102'),
    shown: (page: Page) => page.getByRole('button', { name: /^Pay / }),
  },
  '<sub-account>': {
    html: '<sub-account></sub-account>',
    calls: overviewCalls({ uid: '', account: '', type: '' }),
    shown: (page: Page) => page.getByRole('heading', { name: text(lang, 'account:orders.recent') }),
  },
  'the portal’s checkout': {
    path: '/payment?planId=102',
    calls: checkoutCalls('102'),
    shown: (page: Page) => page.getByRole('button', { name: /^Pay / }),
  },
  'the portal’s account': {
    path: '/account',
    calls: overviewCalls({ uid: '', account: '', type: '' }),
    shown: (page: Page) => page.getByRole('heading', { name: text(lang, 'account:orders.recent') }),
  },
};

for (const [title, { calls, shown, ...where }] of Object.entries(memberPages)) {
  test(`the first calls of ${title} are sent once, while the code loads @desktop`, async ({
    page,
    context,
    sandbox,
    serverLog,
  }) => {
    await signInWithSession(context, await createSession(sandbox.origin, 'expired@example.com', 'orbit'));
    const paths = calls.map(({ definition }) => definition.path.replace('{id}', '102'));
    const responses = Promise.all(paths.map((path) => page.waitForResponse(`**${path}*`)));
    await page.route('**/v1/chunks/base-*.js', async (route) => {
      await responses;
      await route.continue();
    });
    if ('path' in where) await page.goto(sandbox.origin + where.path);
    else await openPage(page, sandbox, { html: where.html });
    await expect(shown(page)).toBeVisible();
    for (const path of paths) {
      const sent = (await serverLog.calls(path)).filter(({ method }) => method !== 'OPTIONS');
      expect(sent, path).toHaveLength(1);
    }
  });
}

test('the element retries a failed prefetch and shows the plans @desktop', async ({ page, sandbox, serverLog }) => {
  await sandbox.control('faults', { path: plansPath, times: 1, status: 500 });
  await openPage(page, sandbox);
  await expect(plansLegend(page)).toBeVisible();
  expect(await planRequests(serverLog)).toHaveLength(2);
});

test('the element refetches a prefetched response that has become stale @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  // A prefetched response becomes stale when its AbortSignal.timeout() aborts. The test aborts this signal after the
  // response has arrived and before the element uses the response.
  await page.addInitScript(() => {
    const timeoutController = new AbortController();
    AbortSignal.timeout = () => timeoutController.signal;
    Object.assign(globalThis, { timeoutController });
  });
  const plansResponse = page.waitForResponse(`**${plansPath}`);
  await page.route('**/v1/chunks/base-*.js', async (route) => {
    await plansResponse;
    await page.evaluate(() =>
      (globalThis as unknown as { timeoutController: AbortController }).timeoutController.abort(),
    );
    await route.continue();
  });
  await openPage(page, sandbox);
  await expect(plansLegend(page)).toBeVisible();
  // The first view shows the stale response; the element sends its own request.
  await expect.poll(async () => (await planRequests(serverLog)).length).toBe(2);
});

test('the element shows the plans if the prefetch script is blocked @desktop', async ({ page, sandbox }) => {
  await page.route('**/v1/prefetch-*.js', (route) => route.abort());
  await openPage(page, sandbox);
  await expect(plansLegend(page)).toBeVisible();
});

test('a second visit loads every file from the cache @desktop', async ({ page, sandbox }) => {
  await openPage(page, sandbox);
  await expect(plansLegend(page)).toBeVisible();
  // The brand's font and picture load after the first view.
  const isLoaded = (urlPart: string) =>
    page.evaluate((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)), urlPart);
  await expect.poll(() => isLoaded('/chunks/font-orbit-display')).toBe(true);
  await expect.poll(() => isLoaded('/chunks/art-orbit-')).toBe(true);
  // After that, the next screen's files are preloaded. The dialog's file is the last.
  await expect.poll(() => isLoaded('/sub-dialog-')).toBe(true);
  await page.waitForLoadState('networkidle');
  await openPage(page, sandbox);
  await expect(plansLegend(page)).toBeVisible();
  const files = await page.evaluate((folder) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all.filter(({ name }) => name.startsWith(folder)).map(({ name, transferSize }) => ({ name, transferSize }));
  }, `${sandbox.origin}/v1/`);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter(({ transferSize }) => transferSize > 0)).toEqual([]);
});

/** The sum of the page's layout shifts until now. */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0;
    await new Promise<void>((resolve) => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => setTimeout(resolve, 100));
    });
    return sum;
  });

for (const width of [360, 1280, 1920]) {
  test(`content below the plans doesn’t shift while they load, at ${width} px @desktop`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height: 1600 });
    await openPage(page, sandbox, { html: '<sub-plans lang="en"></sub-plans>', extraCss: await phoneFontCss() });
    await expect(plansLegend(page)).toBeVisible();
    const height = await page.locator('sub-plans').evaluate((plans) => plans.getBoundingClientRect().height);
    expect(await layoutShift(page), `the element is ${height} px high`).toBe(0);
  });

  if (width > 1280) continue;
  for (const [title, { shown, ...where }] of Object.entries(memberPages)) {
    if (!('html' in where)) continue;
    test(`content below ${title} doesn’t shift while it loads, at ${width} px @desktop`, async ({
      page,
      context,
      sandbox,
    }) => {
      await page.setViewportSize({ width, height: 780 });
      await signInWithSession(context, await createSession(sandbox.origin, 'expired@example.com', 'orbit'));
      const waitForRequests = watchRequests(page);
      await openPage(page, sandbox, { html: where.html });
      await expect(shown(page)).toBeVisible();
      await waitForRequests();
      // Rounded as in Lighthouse: inside the element, a text moves by a pixel.
      expect((await layoutShift(page)).toFixed(3)).toBe('0.000');
    });
  }
}

test('in a tab that a TV’s link opened, later pages request the plans once, with the TV’s scene @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  await page.goto(`${sandbox.origin}/help?r=9`);
  await expect(page.locator('sub-help')).toBeVisible();
  await page.goto(`${sandbox.origin}/pricing-table`);
  await expect(plansLegend(page)).toBeVisible();
  expect((await planRequests(serverLog)).map(({ headers }) => headers.scene)).toEqual(['STB']);
});
