import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { contrast, type Rgb } from '../../../src/rules/contrast';
import { formatMoney } from '../../../src/rules/money/format-money';
import { opaqueColor } from '../../../src/runtime/styles/own-background';
import { inRoot } from '../../tools/paths';
import { createSession, sessionOn, signInWithSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { fetchSnippets } from '../docs/docs-snippets';
import { checkAxe } from '../helpers/axe';
import { expect, type ServerLog, testInNewContext as test } from '../helpers/fixtures';
import { text } from '../helpers/text';

const plansPath = '/api/site/listPlans/v1';
const lang = 'pt';
const query = '?brand=telinha&lang=pt';
/** The monthly plan for one device. */
const singleDevicePlan = { id: '102', price: { amount: '19.90', currency: 'BRL' } };

const plansElement = (page: Page): Locator => page.locator('sub-plans');
/** The server-rendered list of plans in the shadow root. The element replaces this list with `elementScreen`. */
const serverScreen = (page: Page): Locator => plansElement(page).locator('[part=screen][data-brand]');
const elementScreen = (page: Page): Locator => plansElement(page).locator('[part=screen]:not([data-brand])');

const deviceRadio = (list: Locator, count: number): Locator =>
  list.getByRole('radio', { name: text(lang, 'plans:devices.count', { count }) });
const durationRadio = (list: Locator, name: string): Locator =>
  list.getByRole('radio', { name: new RegExp(`^${text(lang, `plans:duration.${name}`)}`) });
/** The “Continue” link of the server-rendered list. */
const continueLink = (list: Locator): Locator =>
  list.getByRole('link', { name: text(lang, 'plans:continue'), exact: true });
/** The “Continue” button of the element's own list. */
const continueButton = (list: Locator): Locator =>
  list.getByRole('button', { name: text(lang, 'plans:continue'), exact: true });

/** Counts the requests for the plans by sender. Only browsers send an Origin header. */
async function planRequestCounts(serverLog: ServerLog): Promise<{ browser: number; server: number }> {
  const calls = (await serverLog.calls(plansPath)).filter(({ method }) => method === 'GET');
  const browser = calls.filter(({ headers }) => headers.origin !== undefined).length;
  return { browser, server: calls.length - browser };
}

/** Collects the page's console errors and uncaught exceptions. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** Holds back the element's code until the returned function is called. */
async function holdBackCode(page: Page): Promise<() => void> {
  let releaseCode = () => {};
  const released = new Promise<void>((resolve) => {
    releaseCode = resolve;
  });
  await page.route('**/v1/sub-plans-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return releaseCode;
}

/** What is visible in one animation frame. */
interface FrameRecord {
  listCount: number;
  /** Height of the element in pixels. */
  height: number;
}

/**
 * Records the number of visible lists and the height of the element in every animation frame, and the sum of the page's
 * layout shifts. Returns a function that reads the record.
 */
async function recordFrames(page: Page): Promise<() => Promise<{ frames: FrameRecord[]; shift: number }>> {
  await page.addInitScript(() => {
    const recorded = { frames: [] as FrameRecord[], shift: 0 };
    Object.assign(globalThis, { recorded });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) recorded.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const recordFrame = () => {
      const plans = document.querySelector('sub-plans');
      const screens = [...(plans?.shadowRoot?.querySelectorAll('[part=screen]') ?? [])];
      const listCount = screens.filter((screen) => screen.querySelector('fieldset')?.getClientRects().length).length;
      // Skips animation frames before the whole list is parsed: on a slow machine, the browser also draws a part of it.
      if (document.readyState !== 'loading' && (listCount || recorded.frames.length))
        recorded.frames.push({ listCount, height: plans?.getBoundingClientRect().height ?? 0 });
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  });
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return (globalThis as unknown as { recorded: { frames: FrameRecord[]; shift: number } }).recorded;
    });
}

test('without JavaScript, all plans and prices are shown, and the Continue link leads to the chosen plan’s checkout @desktop', async ({
  browser,
  sandbox,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  const list = serverScreen(page);
  await expect(list.getByRole('heading', { name: text(lang, 'plans:title') })).toBeVisible();
  await expect(durationRadio(list, 'year')).toBeChecked();
  await expect(continueLink(list)).toHaveCount(1);
  await durationRadio(list, 'month').check();
  const monthTotalText = `${text(lang, 'plans:duration.month')} ${formatMoney(singleDevicePlan.price, lang)}`;
  const monthTotal = list.getByText(monthTotalText, { exact: true });
  await expect(monthTotal).toBeVisible();
  await expect(continueLink(list)).toHaveAttribute('href', `${sandbox.origin}/payment?planId=${singleDevicePlan.id}`);
  await deviceRadio(list, 4).check();
  await expect(monthTotal).toBeHidden();
  await expect(continueLink(list)).toHaveCount(1);
  await expect(continueLink(list)).not.toHaveAttribute('href', new RegExp(`=${singleDevicePlan.id}$`));
  await context.close();
});

/** The visible text, except the text in the payment methods' logos, which load later. */
const textWithoutLogos = (list: Locator): Promise<string> =>
  list.evaluate((root: HTMLElement) => {
    for (const label of root.querySelectorAll('svg text')) label.textContent = '';
    // The element has an empty live region, which adds a blank line.
    return root.innerText.replace(/\n+/g, '\n');
  });

for (const width of [360, 1280]) {
  test(`the server-rendered plan list hydrates without a flash, layout shift or repeated request, at ${width} px @desktop`, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    await page.setViewportSize({ width, height: 1600 });
    const errors = collectErrors(page);
    const releaseCode = await holdBackCode(page);
    const readFrames = await recordFrames(page);
    await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
    await expect(continueLink(serverScreen(page))).toBeVisible();
    const serverText = await textWithoutLogos(serverScreen(page));
    const serverColor = await continueLink(serverScreen(page)).evaluate(
      (node) => getComputedStyle(node).backgroundColor,
    );
    const serverBox = await continueLink(serverScreen(page)).boundingBox();
    releaseCode();
    await expect(continueButton(elementScreen(page))).toBeVisible();
    await expect(serverScreen(page)).toHaveCount(0);
    expect(await textWithoutLogos(elementScreen(page))).toBe(serverText);
    expect(await continueButton(elementScreen(page)).evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(
      serverColor,
    );
    // The total beside the button changes to the brand's font, which can be wider by less than a pixel.
    const elementBox = await continueButton(elementScreen(page)).boundingBox();
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((elementBox?.[side] ?? 0) - (serverBox?.[side] ?? 0)), side).toBeLessThanOrEqual(1);
    const { frames, shift } = await readFrames();
    expect(frames.length).toBeGreaterThan(2);
    expect(frames.filter(({ listCount }) => listCount !== 1)).toEqual([]);
    expect([...new Set(frames.map(({ height }) => height))]).toHaveLength(1);
    // When the brand's font loads, letters move by less than a pixel.
    expect(shift).toBeLessThan(0.001);
    expect(await planRequestCounts(serverLog)).toEqual({ browser: 0, server: 1 });
    expect(errors).toEqual([]);
  });
}

test('the code that hydrates the plan list is preloaded before the element’s code has loaded @desktop', async ({
  page,
  sandbox,
}) => {
  const releaseCode = await holdBackCode(page);
  const hydrationRequest = page.waitForRequest(/\/chunks\/hydrate\.lazy-/);
  await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  await hydrationRequest;
  releaseCode();
  await expect(continueButton(elementScreen(page))).toBeVisible();
});

test('the brand’s fallback fonts are added to the page before the element’s code has loaded @desktop', async ({
  page,
  sandbox,
}) => {
  const releaseCode = await holdBackCode(page);
  await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  await expect.poll(() => page.evaluate(() => document.fonts.size)).toBeGreaterThan(0);
  expect(await page.evaluate(() => customElements.get('sub-plans'))).toBeUndefined();
  releaseCode();
  await expect(continueButton(elementScreen(page))).toBeVisible();
});

test('hydration keeps the selection and the focus and dispatches no events @firefox @desktop', async ({
  page,
  sandbox,
}) => {
  const releaseCode = await holdBackCode(page);
  await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  await deviceRadio(serverScreen(page), 2).check();
  await durationRadio(serverScreen(page), 'quarter').check();
  const checkoutUrl = (await continueLink(serverScreen(page)).getAttribute('href')) ?? '';
  await continueLink(serverScreen(page)).focus();
  await page.evaluate(() => {
    const received: string[] = [];
    Object.assign(globalThis, { received });
    for (const type of ['click', 'input', 'change']) document.addEventListener(type, () => received.push(type));
    document.addEventListener('sub-plan-select', (event) => received.push((event as CustomEvent).detail.planId));
  });
  releaseCode();
  await expect(continueButton(elementScreen(page))).toBeFocused();
  await expect(deviceRadio(elementScreen(page), 2)).toBeChecked();
  await expect(durationRadio(elementScreen(page), 'quarter')).toBeChecked();
  const received = () => page.evaluate(() => (globalThis as unknown as { received: string[] }).received);
  expect(await received()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(received).toContain(new URL(checkoutUrl).searchParams.get('planId'));
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** Opens the page, waits until the loader intercepts clicks, and clicks the link of a server-rendered plan. */
async function clickBeforeHydration(page: Page, sandbox: Sandbox): Promise<void> {
  // When the loader requests the hydration code, it already intercepts clicks.
  const hydrationRequest = page.waitForRequest(/\/chunks\/hydrate\.lazy-/);
  await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  await hydrationRequest;
  await durationRadio(serverScreen(page), 'month').check();
  await continueLink(serverScreen(page)).click();
  await expect(continueLink(serverScreen(page))).toHaveAttribute('aria-busy', 'true');
}

test('a click before hydration marks the link as busy, and a second click doesn’t open the next screen twice @desktop', async ({
  page,
  sandbox,
}) => {
  const releaseCode = await holdBackCode(page);
  await page.addInitScript(() => {
    const chosen: string[] = [];
    Object.assign(globalThis, { chosen });
    document.addEventListener('sub-plan-select', (event) => chosen.push((event as CustomEvent).detail.planId));
  });
  await clickBeforeHydration(page, sandbox);
  await continueLink(serverScreen(page)).click();
  releaseCode();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(serverScreen(page)).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { chosen: string[] }).chosen)).toEqual([
    singleDevicePlan.id,
  ]);
  expect(page.url()).toContain('/ssr.html');
});

test('the element’s dialog is opaque although the page makes the element’s background transparent @desktop', async ({
  page,
  sandbox,
}) => {
  await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  await continueButton(elementScreen(page)).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((node) => getComputedStyle(node).backgroundColor)).toMatch(/^rgb\(/);
});

test('a click before hydration follows the link if the element’s code doesn’t load @desktop', async ({
  page,
  sandbox,
}) => {
  let failScript = () => {};
  const failed = new Promise<void>((resolve) => {
    failScript = resolve;
  });
  await page.route('**/v1/sub-plans-*.js', async (route) => {
    await failed;
    await route.abort();
  });
  await clickBeforeHydration(page, sandbox);
  failScript();
  await page.waitForURL(`${sandbox.origin}/payment?planId=${singleDevicePlan.id}**`, { waitUntil: 'commit' });
});

test('a click that starts before hydration and ends during it isn’t lost @desktop', async ({ page, sandbox }) => {
  const releaseCode = await holdBackCode(page);
  await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  await durationRadio(serverScreen(page), 'month').check();
  await continueLink(serverScreen(page)).hover();
  await page.mouse.down();
  releaseCode();
  await expect(elementScreen(page).locator('fieldset').first()).toBeAttached();
  // After each DOM change, the hydration code checks whether it can replace the server-rendered list, which it can't do
  // while the mouse button is down. However many checks there were, the new button must be clicked only once.
  await elementScreen(page).evaluate(async (screen) => {
    for (const state of ['one', 'two', 'three']) {
      screen.setAttribute('data-test', state);
      screen.append(document.createComment(state));
      await new Promise(requestAnimationFrame);
    }
  });
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a member’s own plan list replaces the public list after one authenticated request @desktop', async ({
  page,
  context,
  sandbox,
  serverLog,
}) => {
  const session = await createSession(sandbox.origin, 'member@example.com', 'telinha');
  await signInWithSession(context, session);
  await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  await expect(elementScreen(page).getByText(text(lang, 'plans:active'), { exact: true })).toBeVisible();
  await expect(serverScreen(page)).toHaveCount(0);
  const planCalls = (await serverLog.calls(plansPath)).filter(
    ({ method, headers }) => method === 'GET' && headers.origin,
  );
  expect(planCalls.map(({ headers }) => headers.authorization)).toEqual([sessionOn(session, page.url()).user.token]);
});

test('a stale server-rendered plan list is shown and refetched @desktop', async ({ page, sandbox, serverLog }) => {
  // Sets the page's clock ten minutes ahead, so that the server-rendered list is stale.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 10 * 60_000;
  });
  const readFrames = await recordFrames(page);
  await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  await expect(continueButton(elementScreen(page))).toBeVisible();
  await expect.poll(() => planRequestCounts(serverLog)).toEqual({ browser: 1, server: 1 });
  expect((await readFrames()).frames.filter(({ listCount }) => listCount !== 1)).toEqual([]);
});

test('the element fetches the plans if the page’s server couldn’t load them @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  await sandbox.control('faults', { path: plansPath, times: 1, status: 502 });
  const response = await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  expect(await response?.text()).toContain('<sub-plans brand="telinha" lang="pt"></sub-plans>');
  await expect(continueButton(elementScreen(page))).toBeVisible();
  expect(await planRequestCounts(serverLog)).toEqual({ browser: 1, server: 1 });
});

test('the element renders from scratch if the hydration code doesn’t load @desktop', async ({ page, sandbox }) => {
  await page.route('**/v1/chunks/hydrate.lazy-*.js', (route) => route.abort());
  await page.goto(`${sandbox.pagesOrigin}/ssr.html${query}`);
  await expect(continueButton(elementScreen(page))).toBeVisible();
  await expect(serverScreen(page)).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the plans have no accessibility violations before or after hydration, in the ${scheme} theme @desktop`, async ({
    page,
    sandbox,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const releaseCode = await holdBackCode(page);
    await page.goto(`${sandbox.pagesOrigin}/ssr.html?brand=${scheme === 'dark' ? 'orbit' : 'ivory'}&lang=en`);
    await expect(
      serverScreen(page).getByRole('link', { name: text('en', 'plans:continue'), exact: true }),
    ).toBeVisible();
    await checkAxe(page);
    releaseCode();
    await expect(
      elementScreen(page).getByRole('button', { name: text('en', 'plans:continue'), exact: true }),
    ).toBeVisible();
    await checkAxe(page);
  });
}

for (const [name, attributes, scheme] of [
  ['a dark brand on a white page', 'brand=onyx', 'light'],
  ['the light theme on a black page', 'brand=orbit&theme=light', 'dark'],
] as const) {
  test(`labels are readable for ${name} whose CSS makes the plans transparent @desktop`, async ({ page, sandbox }) => {
    /** The contrasts of the labels and the banner with what is behind them. */
    const contrasts = async (screen: Locator) => {
      const colors = await screen.locator('legend, section > div:last-child p').evaluateAll((labels) =>
        labels.map((label) => {
          let node: Element | null = label;
          const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;
          while (node && backgroundOf(node) === 'rgba(0, 0, 0, 0)')
            node = node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null;
          return [getComputedStyle(label).color, node ? backgroundOf(node) : 'rgb(255, 255, 255)'] as const;
        }),
      );
      const rgbOf = (color: string) => opaqueColor(color) as Rgb;
      return colors.map(([color, background]) => contrast(rgbOf(color), rgbOf(background)));
    };
    await page.emulateMedia({ colorScheme: scheme });
    const releaseCode = await holdBackCode(page);
    await page.goto(`${sandbox.pagesOrigin}/ssr.html?${attributes}&lang=en`);
    await expect(serverScreen(page).getByRole('radio').first()).toBeVisible();
    // A server can't see the page, so it only knows that a brand with a fixed theme doesn't follow the page.
    if (attributes === 'brand=onyx') expect(Math.min(...(await contrasts(serverScreen(page))))).toBeGreaterThan(4.5);
    const heightBefore = (await plansElement(page).boundingBox())?.height;
    releaseCode();
    await expect(
      elementScreen(page).getByRole('button', { name: text('en', 'plans:continue'), exact: true }),
    ).toBeVisible();
    const measured = await contrasts(elementScreen(page));
    expect(measured.length).toBeGreaterThan(3);
    expect(Math.min(...measured)).toBeGreaterThan(4.5);
    expect((await plansElement(page).boundingBox())?.height).toBe(heightBefore);
  });
}

test('a transparent element keeps the page’s background where its text is readable @desktop', async ({
  page,
  sandbox,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${sandbox.pagesOrigin}/ssr.html?brand=orbit&theme=dark&lang=en`);
  await expect(
    elementScreen(page).getByRole('button', { name: text('en', 'plans:continue'), exact: true }),
  ).toBeVisible();
  await expect(elementScreen(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('an element whose code loads before the end of the HTML waits for the rest of the server-rendered plan list @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  const serverModule = pathToFileURL(join(process.env.SUB_OUT ?? inRoot('dist'), 'server.mjs')).href;
  const { renderPlans } = (await import(serverModule)) as typeof import('../../../elements/server/server');
  const plans = await renderPlans({ api: sandbox.origin, brand: 'telinha', lang });
  const script = `<script src="${sandbox.origin}/v1/sub.js" async></script>`;
  const html = `<!doctype html><meta charset="utf-8"><title>Planos</title>${script}${plans}<p>Fim</p>`;
  const cut = html.indexOf('</fieldset>');
  let sendRest = () => {};
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.write(html.slice(0, cut));
    sendRest = () => response.end(html.slice(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const errors = collectErrors(page);
  const readFrames = await recordFrames(page);
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => customElements.get('sub-plans') && document.querySelector('sub-plans')?.shadowRoot);
  await expect(serverScreen(page)).toBeVisible();
  await expect(elementScreen(page)).toHaveCount(0);
  sendRest();
  await expect(continueButton(elementScreen(page))).toBeVisible();
  await expect(serverScreen(page)).toHaveCount(0);
  expect((await readFrames()).frames.filter(({ listCount }) => listCount !== 1)).toEqual([]);
  expect((await planRequestCounts(serverLog)).browser).toBe(0);
  expect(errors).toEqual([]);
  server.closeAllConnections();
  server.close();
});

test('the example server in the server-rendering guide renders plans that hydrate @desktop', async ({
  page,
  sandbox,
}) => {
  const snippet = (await fetchSnippets(sandbox)).find(({ name }) => name === 'front-page.ts');
  const folder = await mkdtemp(inRoot('test-results/front-page-'));
  const file = join(folder, 'front-page.ts');
  const serverModule = pathToFileURL(join(process.env.SUB_OUT ?? inRoot('dist'), 'server.mjs')).href;
  await writeFile(file, (snippet?.text ?? '').replace("'sub-elements/server'", JSON.stringify(serverModule)));
  const { handleRequest } = (await import(file)) as { handleRequest(request: Request): Promise<Response> };
  const server = createServer(async ({ url }, response) => {
    const { status, headers, body } = await handleRequest(new Request(`http://partner.example${url}`));
    response.writeHead(status, Object.fromEntries(headers)).end(Buffer.from(await new Response(body).arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const errors = collectErrors(page);
  const releaseCode = await holdBackCode(page);
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await expect(continueLink(serverScreen(page))).toBeVisible();
  releaseCode();
  await expect(continueButton(elementScreen(page))).toBeVisible();
  await expect(serverScreen(page)).toHaveCount(0);
  expect(errors).toEqual([]);
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test('a plan list with inline styles looks the same as with the style sheet file, and a CSP with another nonce blocks the styles @desktop', async ({
  browser,
  sandbox,
}) => {
  const serverModule = pathToFileURL(join(process.env.SUB_OUT ?? inRoot('dist'), 'server.mjs')).href;
  const { renderPlans } = (await import(serverModule)) as typeof import('../../../elements/server/server');
  const options = { api: sandbox.origin, brand: 'telinha', lang, nonce: 'r4nd0m' };
  const server = createServer(async ({ url }, response) => {
    const plans = await renderPlans({ ...options, inlineStyles: url !== '/file' });
    const styleSource = url === '/file' ? sandbox.origin : url === '/inline' ? `'nonce-r4nd0m'` : `'nonce-other'`;
    response.setHeader('Content-Security-Policy', `style-src ${styleSource}`);
    response.end(`<!doctype html><meta charset="utf-8"><title>Planos</title>${plans}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const screenshotOf = async (path: string) => {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${path}`);
    await expect(continueLink(serverScreen(page))).not.toHaveCount(0);
    return (await page.screenshot({ animations: 'disabled' })).toString('base64');
  };
  const screenshotWithFile = await screenshotOf('/file');
  expect((await screenshotOf('/inline')) === screenshotWithFile).toBe(true);
  // With styles, only the chosen plan's link is visible; without styles, the links of all plans are.
  expect(await continueLink(serverScreen(page)).count()).toBe(1);
  expect((await screenshotOf('/other-nonce')) === screenshotWithFile).toBe(false);
  expect(await continueLink(serverScreen(page)).count()).toBeGreaterThan(1);
  await context.close();
  server.closeAllConnections();
  server.close();
});
