import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { createSession, signInWithSession } from '../tools/sandbox/member-session';
import type { Sandbox } from '../tools/sandbox/sandbox';
import { watchRequests } from '../tools/watch-requests';
import { brandOf, type Host, isSignedIn, type PageName } from './host';
import { median, type Statistics, statisticsOf } from './statistics';

declare global {
  interface Window {
    /** What `observePage` has recorded. Times are in milliseconds since the navigation. */
    bench: {
      shownMs: number;
      /** Sum of the layout shifts. */
      shift: number;
      /** Tasks over 50 ms. */
      longTasks: { start: number; duration: number }[];
      /** Resolves when `shownMs` is known. */
      whenShown: Promise<void>;
    };
    /** Resolves with the time in milliseconds at which the card form is visible and accepts input. */
    whenCardFormShown: Promise<number>;
    /** Resolves with the time in milliseconds at which the dialog is in the document. */
    whenDialogOpened: Promise<number>;
  }
}

/** Throughput in bytes per second, and latency in milliseconds. */
const networks = {
  /** The preset of Chromium's DevTools. */
  fast3g: {
    offline: false,
    latency: 150 * 3.75,
    downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
    uploadThroughput: (750 * 1024 * 0.9) / 8,
  },
  /** The network with which Lighthouse simulates a phone. */
  slow4g: {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  },
} as const;

/** Metrics of a page load with an empty cache. Times are in milliseconds. */
export interface PageLoad {
  /** When the page's main content is visible. */
  shownMs: number;
  /** Number of requests. */
  requestCount: number;
  /** Sum of the layout shifts. */
  shift: number;
  /** The longest task before `shownMs`. */
  longestTaskMs: number;
}

export interface BenchContext {
  browser: Browser;
  sandbox: Sandbox;
  host: Host;
}

export interface LoadOptions {
  page: PageName;
  /** CPU throttling rate. */
  cpuSlowdown: number;
  /** Default: an unthrottled network. */
  network?: keyof typeof networks;
  /** Width of the viewport. Default: 1280. */
  width?: number;
  /** How often the page is loaded. The result is the median. Default: 1. */
  runCount?: number;
}

type ReadySelector = readonly [hostSelector: string, shadowSelector: string];

/** Matches nothing. For the checkout, `observeCardForm` detects when the page is usable. */
const noSelector: ReadySelector = ['', ''];

/** For each page, its element and a selector in the element's shadow root that matches once the page is usable. */
const readySelectors: Readonly<Partial<Record<PageName, ReadySelector>>> = {
  plans: ['sub-plans', 'input[type=radio]'],
  preloadedPlans: ['sub-plans', 'input[type=radio]'],
  preloadedLightPlans: ['sub-plans', 'input[type=radio]'],
  lightPlans: ['sub-plans', 'input[type=radio]'],
  // A minimal plan list in React, with which the product's load times are compared.
  baseline: ['bare-plans', 'input[type=radio]'],
  // The orders are the last part: until then, skeletons are shown.
  account: ['sub-account', 'time'],
  lightAccount: ['sub-account', 'time'],
  preloadedAccount: ['sub-account', 'time'],
  preloadedLightAccount: ['sub-account', 'time'],
  accountBaseline: ['bare-account', 'h2'],
  // The page has 100 `<sub-plans>` elements and is usable once the last one is.
  hundredElements: ['sub-plans:last-of-type', 'input[type=radio]'],
};

/** Runs in the page. Records layout shifts, tasks over 50 ms, and the time at which the selector first matches. */
function observePage([hostSelector, shadowSelector]: ReadySelector): void {
  let resolveShown = () => {};
  const whenShown = new Promise<void>((resolve) => (resolveShown = resolve));
  window.bench = { shownMs: 0, shift: 0, longTasks: [], whenShown };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.bench.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.bench.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const check = () => {
    const element = hostSelector && document.querySelector(hostSelector)?.shadowRoot?.querySelector(shadowSelector);
    if (!element || isFound) return;
    isFound = true;
    // The element is painted in the next frame.
    requestAnimationFrame((time) => {
      window.bench.shownMs = Math.max(time, performance.now());
      resolveShown();
    });
  };
  let isFound = false;
  // Observing the shadow roots slows the page less than checking in each frame.
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attachObserved(options) {
    const root = attachShadow.call(this, options);
    new MutationObserver(check).observe(root, { childList: true, subtree: true });
    return root;
  };
}

/** Opens a browser context. On pages for members, a member is signed in. */
export async function newContext(
  { browser, sandbox, host }: BenchContext,
  { page, width = 1280 }: LoadOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width, height: 800 },
    ignoreHTTPSErrors: true,
  });
  if (isSignedIn(page)) {
    // A session is bound to the origin of the page that signs in.
    const { origin } = new URL(host.pageUrl(page));
    const session = await createSession(sandbox.origin, 'expired@example.com', brandOf(page), origin);
    // `signInWithSession` stores `demoPagesSession` on this host, as on every port except the portal's. The one from
    // `createSession` is valid only on the demo pages, so it's replaced with the session for this host.
    await signInWithSession(context, { ...session, demoPagesSession: session, apiOrigin: host.api });
  }
  return context;
}

/**
 * Runs in the page. Sets `whenCardFormShown`, which resolves when the card form's iframe is visible. The iframe is
 * hidden until it has reported the height of its rendered form.
 */
function observeCardForm(): void {
  window.whenCardFormShown = new Promise((resolve) => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function attachObserved(options) {
      const root = attachShadow.call(this, options);
      let isScheduled = false;
      const check = (time: number) => {
        isScheduled = false;
        const iframe = root.host.querySelector(':scope > iframe');
        if (iframe?.checkVisibility({ visibilityProperty: true })) resolve(Math.max(time, performance.now()));
      };
      const observer = new MutationObserver(() => {
        if (!isScheduled) requestAnimationFrame(check);
        isScheduled = true;
      });
      observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
      return root;
    };
  });
}

/**
 * Evaluates an expression in the page and waits for its promise. Playwright's `evaluate` would also inject a script of
 * its own, which delays the page by up to 200 ms at a CPU slowdown of 6 ×.
 */
async function evaluate<T>(session: CDPSession, expression: string): Promise<T> {
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return result.value as T;
}

export type Throttling = Pick<LoadOptions, 'cpuSlowdown' | 'network'>;

/** Throttles the page's CPU and network until the returned DevTools session is detached. */
export async function throttle(page: Page, { cpuSlowdown, network }: Throttling): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (network) await session.send('Network.emulateNetworkConditions', networks[network]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return session;
}

/** Expression, to evaluate in the page, that waits for the card form and records the time as `shownMs`. */
const cardFormExpression = 'whenCardFormShown.then((time) => (bench.shownMs = time))';

/** Loads a page once and leaves it open. */
async function loadOnce(
  benchContext: BenchContext,
  loadOptions: LoadOptions,
): Promise<{ page: Page; session: CDPSession; pageLoad: PageLoad; waitForRequests(): Promise<void> }> {
  const context = await newContext(benchContext, loadOptions);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  let requestCount = 0;
  page.on('request', () => {
    requestCount++;
  });
  const waitForRequests = watchRequests(page);
  const session = await throttle(page, loadOptions);
  // tsx wraps named functions in a helper that doesn't exist in the page.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(observePage, readySelectors[loadOptions.page] ?? noSelector);
  const isCheckout = loadOptions.page.toLowerCase().endsWith('checkout');
  if (isCheckout) await page.addInitScript(observeCardForm);
  await page.goto(benchContext.host.pageUrl(loadOptions.page), { waitUntil: 'commit' });
  await evaluate(session, isCheckout ? cardFormExpression : 'bench.whenShown');
  await waitForRequests();
  const { shownMs, shift, longTasks } = await evaluate<Window['bench']>(session, 'bench');
  const durationsBeforeShown = longTasks.filter(({ start }) => start < shownMs).map(({ duration }) => duration);
  const longestTaskMs = Math.max(0, ...durationsBeforeShown);
  return { page, session, waitForRequests, pageLoad: { shownMs, shift, requestCount, longestTaskMs } };
}

/**
 * Measures the ratios of the pages' load times to that of a baseline, a minimal page in React. Each round measures the
 * baseline and all pages, because other programs slow the machine down more at some times than at others.
 */
export async function measureRatios<Name extends PageName>(
  benchContext: BenchContext,
  { baseline, pages }: { baseline: PageName; pages: readonly Name[] },
  loadOptions: Omit<LoadOptions, 'page'>,
): Promise<Record<Name, Statistics>> {
  const ratios = Object.fromEntries(pages.map((page) => [page, [] as number[]])) as Record<Name, number[]>;
  for (let run = 0; run < (loadOptions.runCount ?? 1); run++) {
    const { shownMs: baselineMs } = await measurePageLoad(benchContext, {
      ...loadOptions,
      page: baseline,
      runCount: 1,
    });
    for (const page of pages) {
      const { shownMs } = await measurePageLoad(benchContext, { ...loadOptions, page, runCount: 1 });
      ratios[page].push(shownMs / baselineMs);
    }
  }
  return Object.fromEntries(pages.map((page) => [page, statisticsOf(ratios[page])])) as Record<Name, Statistics>;
}

/** Measures the milliseconds from a member's click on Continue until the card form accepts input. */
export async function measureContinueToCardForm(
  benchContext: BenchContext,
  { runCount = 1, ...conditions }: Throttling & Pick<LoadOptions, 'runCount'>,
): Promise<Statistics> {
  const times: number[] = [];
  for (let run = 0; run < runCount; run++) {
    const context = await newContext(benchContext, { ...conditions, page: 'memberPlans' });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(observeCardForm);
    const waitForRequests = watchRequests(page);
    await page.goto(benchContext.host.pageUrl('memberPlans'));
    const button = page.locator('sub-plans button[part~=button]').last();
    await button.scrollIntoViewIfNeeded();
    // The plans preload the next screen when the page is idle.
    await waitForRequests();
    const session = await throttle(page, conditions);
    await page.evaluate(() =>
      addEventListener('click', () => performance.mark('continue'), { once: true, capture: true }),
    );
    await button.click();
    const shownMs = await evaluate<number>(session, 'whenCardFormShown');
    times.push(shownMs - (await page.evaluate(() => performance.getEntriesByName('continue')[0]?.startTime ?? 0)));
    await context.close();
  }
  return statisticsOf(times);
}

/**
 * Runs in the page. Clicks Continue in every animation frame until the page handles the click. Until then, Continue is
 * a link of the server-rendered list; this function prevents navigation to the link's target.
 */
function clickContinue(): void {
  addEventListener('click', (event) => {
    const isLink = event.composedPath().some((node) => node instanceof HTMLAnchorElement);
    if (event.defaultPrevented || !isLink) isHandled = true;
    else event.preventDefault();
  });
  let isHandled = false;
  window.whenDialogOpened = new Promise((resolve) => {
    const check = () => {
      if (document.querySelector('sub-dialog')) return resolve(performance.now());
      const buttons = document.querySelector('sub-plans')?.shadowRoot?.querySelectorAll<HTMLElement>('[part~=button]');
      // The server renders a link per plan, and the style sheet hides all links except the chosen plan's.
      const shownButtons = [...(buttons ?? [])].filter((button) => button.getClientRects().length > 0);
      if (!isHandled) shownButtons.at(-1)?.click();
      requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
}

/**
 * Pages with plans. `plans` has no server rendering. The other two are server-rendered: `serverPlans` loads the style
 * sheet from a file, and `inlineServerPlans` has it in the HTML.
 */
type EarlyClickPage = 'plans' | 'serverPlans' | 'inlineServerPlans';

/** Measures the milliseconds from navigation until the dialog opens, while Continue is clicked in every frame. */
export async function measureEarlyClick(
  benchContext: BenchContext,
  { runCount = 1, ...conditions }: Throttling & Pick<LoadOptions, 'runCount'>,
): Promise<Record<EarlyClickPage, Statistics>> {
  const times: Record<EarlyClickPage, number[]> = { plans: [], serverPlans: [], inlineServerPlans: [] };
  for (let run = 0; run < runCount; run++) {
    for (const name of Object.keys(times) as EarlyClickPage[]) {
      const context = await newContext(benchContext, { ...conditions, page: name });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      const session = await throttle(page, conditions);
      await page.addInitScript('globalThis.__name = (value) => value');
      await page.addInitScript(clickContinue);
      await page.goto(benchContext.host.pageUrl(name), { waitUntil: 'commit' });
      times[name].push(await evaluate<number>(session, 'whenDialogOpened'));
      await context.close();
    }
  }
  return {
    plans: statisticsOf(times.plans),
    serverPlans: statisticsOf(times.serverPlans),
    inlineServerPlans: statisticsOf(times.inlineServerPlans),
  };
}

/** The medians of several loads. */
export interface PageLoadMedians extends PageLoad {
  /** The median and the spread of `shownMs`. */
  shownTimes: Statistics;
}

/** Loads a page several times, each in a new browser context. */
export async function measurePageLoad(benchContext: BenchContext, loadOptions: LoadOptions): Promise<PageLoadMedians> {
  const pageLoads: PageLoad[] = [];
  for (let run = 0; run < (loadOptions.runCount ?? 1); run++) {
    const { page, pageLoad } = await loadOnce(benchContext, loadOptions);
    pageLoads.push(pageLoad);
    await page.context().close();
  }
  const medianOf = (name: keyof PageLoad) => median(pageLoads.map((pageLoad) => pageLoad[name]));
  return {
    shownMs: medianOf('shownMs'),
    shownTimes: statisticsOf(pageLoads.map(({ shownMs }) => shownMs)),
    requestCount: medianOf('requestCount'),
    shift: medianOf('shift'),
    longestTaskMs: medianOf('longestTaskMs'),
  };
}

/** Durations of the longest tasks after the plans are shown, in two situations. */
export interface PlanTasks {
  /** While banners, the operator's texts, the fingerprint and the usage report load, and the visitor does nothing. */
  longestTaskBeforeChoosingMs: number;
  /** While the visitor chooses a plan with the keyboard. */
  longestTaskWhileChoosingMs: number;
}

/** Measures the longest tasks on the page with plans, with a CPU slowdown of 4 ×. */
export async function measurePlanTasks(benchContext: BenchContext): Promise<PlanTasks> {
  const { page, session, waitForRequests } = await loadOnce(benchContext, {
    page: 'plans',
    cpuSlowdown: 4,
    network: 'fast3g',
  });
  await evaluate(session, lastScriptExpression);
  await waitForRequests();
  await evaluate(session, `document.querySelector('sub-plans').shadowRoot.querySelector('input[type=radio]').focus()`);
  const choosingStart = await evaluate<number>(session, 'performance.now()');
  for (const key of ['ArrowDown', 'ArrowDown', 'Tab', 'ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
  // The observer reports a task after the next frame.
  await evaluate(session, 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))');
  const { shownMs, longTasks } = await evaluate<Window['bench']>(session, 'bench');
  await page.context().close();
  const longestBetween = (from: number, to: number) =>
    Math.max(0, ...longTasks.filter(({ start }) => start >= from && start < to).map(({ duration }) => duration));
  return {
    longestTaskBeforeChoosingMs: longestBetween(shownMs, choosingStart),
    longestTaskWhileChoosingMs: longestBetween(choosingStart, Infinity),
  };
}

/** Expression, to evaluate in the page, that waits until the plans' last script (the usage report) has loaded. */
const lastScriptExpression = `new Promise((resolve) =>
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => /\\/reporting-/.test(name))) resolve();
  }).observe({ type: 'resource', buffered: true }))`;
