import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { largestDifference } from '../helpers/compare-screenshots';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { text } from '../helpers/text';

// In Spanish, prices in dollars have the code USD.
const lang = 'es';
const plansPath = '/api/site/listPlans/v1';

/**
 * Reserves enough height for the plans and the operator's announcements below them, in any typeface. The element takes
 * its own minimum height from `--sub-room`.
 */
const reservedHeightCss = 'body{margin:0}#plans{display:block;min-height:1700px;--sub-room:1700px}';

/** The plans as the loader first renders them, before React and the element's code have loaded. */
const firstView = (page: Page): Locator => page.locator('sub-plans [data-first-view]');
/** The plans as the element renders them. They replace the first view. */
const elementScreen = (page: Page): Locator => page.locator('sub-plans [part=screen]:not([data-first-view])');
/** Continue is a link in the first view, and a button in the element. */
const continueLink = (page: Page): Locator =>
  firstView(page).getByRole('link', { name: text(lang, 'plans:continue'), exact: true });
const continueButton = (page: Page): Locator =>
  elementScreen(page).getByRole('button', { name: text(lang, 'plans:continue'), exact: true });
const deviceRadio = (view: Locator, count: number): Locator =>
  view.getByRole('radio', { name: text(lang, 'plans:devices.count', { count }) });
const durationRadio = (view: Locator, name: string): Locator =>
  view.getByRole('radio', { name: new RegExp(`^${text(lang, `plans:duration.${name}`)}`) });

/** Opens a page with the element on the demo pages' origin. The returned function lets the element's code load. */
async function openPage(page: Page, { origin, pagesOrigin }: Sandbox): Promise<() => void> {
  let releaseCode = () => {};
  const released = new Promise<void>((resolve) => {
    releaseCode = resolve;
  });
  await page.route(/\/v1\/(light\/)?sub-plans-/, async (route) => {
    await released;
    await route.continue();
  });
  // Typefaces, pictures and logos of payment methods load after the first view and would change the screenshots.
  await page.route(/\/chunks\/(font-|art-|payment-marks)/, (route) => route.abort());
  await page.goto(pagesOrigin);
  await page.evaluate((html) => {
    document.open();
    const recorded = { shift: 0, events: [] as string[] };
    Object.assign(globalThis, { recorded });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) recorded.shift += entry.value;
    }).observe({ type: 'layout-shift' });
    for (const type of ['sub-ready', 'sub-plan-select'])
      document.addEventListener(type, (event) => {
        const { planId } = (event as CustomEvent).detail;
        recorded.events.push(planId ? `${type} ${planId}` : type);
      });
    document.write(html);
    document.close();
  }, `<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width"><title>A page</title><style>${reservedHeightCss}</style><script src="${origin}/v1/sub.js" data-brand="orbit" data-lang="${lang}" async></script><sub-plans id="plans"></sub-plans><p>below</p></html>`);
  return releaseCode;
}

const readRecorded = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { recorded: { shift: number; events: string[] } }).recorded);

for (const [width, scheme, tags] of [
  // The light build draws the wide plans a second time, with other roundings at the edges of letters.
  [360, 'light', '@light @desktop'],
  // Wider than the plans, so that the shadow of the last card isn't cut by the edge of the window.
  [1360, 'dark', '@desktop'],
] as const) {
  test(`the element replaces the first view without a visible change, at ${width} px ${tags}`, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    await page.setViewportSize({ width, height: 1400 });
    await page.emulateMedia({ colorScheme: scheme });
    const releaseCode = await openPage(page, sandbox);
    await expect(continueLink(page)).toBeVisible();
    const linkBox = await continueLink(page).boundingBox();
    // The screenshots end at the Continue link, to exclude the announcements below the plans.
    const clip = { x: 0, y: 0, width, height: (linkBox?.y ?? 0) + (linkBox?.height ?? 0) };
    const firstViewScreenshot = await page.screenshot({ clip });
    releaseCode();
    await expect(continueButton(page)).toBeVisible();
    await expect(firstView(page)).toHaveCount(0);
    // Repeats the comparison, because a progress bar for later requests is briefly shown above the plans.
    await expect
      .poll(async () => largestDifference(firstViewScreenshot, await page.screenshot({ clip })))
      .toBeLessThanOrEqual(2);
    const { shift, events } = await readRecorded(page);
    expect(shift).toBe(0);
    expect(events).toEqual(['sub-ready']);
    expect((await serverLog.calls(plansPath)).filter(({ method }) => method === 'GET')).toHaveLength(1);
  });
}

test('React is requested after the first view’s files and runs after the first view is painted @desktop', async ({
  page,
  sandbox,
}) => {
  // The first view's files are prefetch-*.js, which requests the plans, and first-*.js, which renders them.
  const requestLog: string[] = [];
  const nameOf = (url: string) => /(prefetch|first|renderer)-[^/]*\.js$/.exec(url)?.[1];
  page.on('request', (request) => requestLog.push(`${nameOf(request.url())} requested`));
  page.on('requestfinished', (request) => requestLog.push(`${nameOf(request.url())} loaded`));
  await page.route('**/chunks/renderer-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.reactRanAt=performance.now();${await response.text()}` });
  });
  // Records when the first view has been painted: one animation frame after it is first found in the page.
  await page.addInitScript(() => {
    let hasFirstView = false;
    requestAnimationFrame(function check() {
      if (hasFirstView) Object.assign(globalThis, { paintedAt: performance.now() });
      hasFirstView = !!document.querySelector('sub-plans')?.shadowRoot?.querySelector('[data-first-view]');
      if (!('paintedAt' in globalThis)) requestAnimationFrame(check);
    });
  });
  const releaseCode = await openPage(page, sandbox);
  await expect(continueLink(page)).toBeVisible();
  releaseCode();
  await expect(continueButton(page)).toBeVisible();
  expect(requestLog).toContain('first requested');
  expect(requestLog.indexOf('first requested')).toBeLessThan(requestLog.indexOf('prefetch loaded'));
  expect(requestLog.indexOf('prefetch loaded')).toBeLessThan(requestLog.indexOf('renderer requested'));
  const { reactRanAt, paintedAt } = await page.evaluate(() => {
    const { reactRanAt, paintedAt } = globalThis as unknown as { reactRanAt: number; paintedAt: number };
    return { reactRanAt, paintedAt };
  });
  expect(reactRanAt).toBeGreaterThan(paintedAt);
});

test('the chosen plan and the focus are kept when the element replaces the first view @desktop', async ({
  page,
  sandbox,
}) => {
  const releaseCode = await openPage(page, sandbox);
  await deviceRadio(firstView(page), 2).check();
  await durationRadio(firstView(page), 'quarter').check();
  // Arrow keys choose a duration in the first view, as they do in the element.
  await page.keyboard.press('ArrowUp');
  await expect(durationRadio(firstView(page), 'halfYear')).toBeChecked();
  const planId = new URL((await continueLink(page).getAttribute('href')) ?? '').searchParams.get('planId');
  await continueLink(page).focus();
  releaseCode();
  await expect(continueButton(page)).toBeFocused();
  await expect(deviceRadio(elementScreen(page), 2)).toBeChecked();
  await expect(durationRadio(elementScreen(page), 'halfYear')).toBeChecked();
  expect((await readRecorded(page)).events).toEqual(['sub-ready']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await readRecorded(page)).events).toContain(`sub-plan-select ${planId}`);
});

test('clicking Continue twice in the first view marks the link as busy and opens the next screen once @desktop', async ({
  page,
  sandbox,
}) => {
  // When the loader requests the hydration code, it already intercepts clicks.
  const hydrationRequest = page.waitForRequest(/\/chunks\/hydrate\.lazy-/);
  const releaseCode = await openPage(page, sandbox);
  await hydrationRequest;
  await durationRadio(firstView(page), 'month').check();
  const planId = new URL((await continueLink(page).getAttribute('href')) ?? '').searchParams.get('planId');
  await continueLink(page).click();
  await expect(continueLink(page)).toHaveAttribute('aria-busy', 'true');
  await continueLink(page).click();
  releaseCode();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(firstView(page)).toHaveCount(0);
  expect((await readRecorded(page)).events.filter((event) => event.startsWith('sub-plan-select'))).toEqual([
    `sub-plan-select ${planId}`,
  ]);
});

test('clicking the link to sign in in the first view opens the sign-in on the same page @desktop', async ({
  page,
  sandbox,
}) => {
  const hydrationRequest = page.waitForRequest(/\/chunks\/hydrate\.lazy-/);
  const releaseCode = await openPage(page, sandbox);
  await hydrationRequest;
  const signInLink = firstView(page).getByText(text(lang, 'plans:visitorSignIn'));
  await signInLink.click();
  await expect(signInLink).toHaveAttribute('aria-busy', 'true');
  releaseCode();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The form is slotted into the dialog, so it isn't a descendant of the <dialog> element.
  await expect(page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'))).toBeVisible();
  expect((await readRecorded(page)).events).not.toContain('sub-plan-select');
});
