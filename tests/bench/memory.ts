import type { Page } from 'playwright-core';
import type { BenchContext } from './page-load';

/** Growth of the page's heap: its size in bytes after few and after many mounts. */
export interface MountGrowth {
  /** Heap size after the first `fewMounts` mounts. */
  afterFew: number;
  /** Heap size after all mounts. */
  afterMany: number;
  /** Number of all mounts, including the first `fewMounts`. */
  mountCount: number;
}

const fewMounts = 10;

/**
 * Flags that disable the engine's JIT compiler and allocate type feedback at once. Otherwise, compiled code and
 * feedback would grow the heap during hundreds of mounts, and hide memory leaks of the page.
 */
export const stableHeapFlags = '--js-flags=--jitless --no-lazy-feedback-allocation';

/**
 * Mounts and removes `<sub-plans>` many times, to find memory leaks. The browser must be started with
 * `stableHeapFlags`.
 */
export async function measureMountGrowth(
  { browser, host }: Pick<BenchContext, 'browser' | 'host'>,
  mountCount: number,
): Promise<MountGrowth> {
  const context = await browser.newContext({ locale: 'en-US', ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(600_000);
    await page.goto(host.pageUrl('empty'));
    // The analytics script loads last, and only once for all elements.
    const analyticsScript = page.waitForResponse(/\/reporting-[\w-]+\.js$/);
    const session = await context.newCDPSession(page);
    const heapSize = async () => {
      // The second collection frees objects that were still referenced by pending tasks.
      for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage');
      return ((await session.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
    };
    await mountAndRemove(page, fewMounts);
    await (await analyticsScript).finished();
    const afterFew = await heapSize();
    await mountAndRemove(page, mountCount - fewMounts);
    return { afterFew, afterMany: await heapSize(), mountCount };
  } finally {
    await context.close();
  }
}

function mountAndRemove(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    for (let round = 0; round < count; round++) {
      const element = document.createElement('sub-plans');
      const ready = new Promise((resolve) => element.addEventListener('sub-ready', resolve));
      document.body.append(element);
      await ready;
      // Wait until the plans are rendered before removing the element.
      while (!element.shadowRoot?.querySelector('input[type=radio]'))
        await new Promise((resolve) => setTimeout(resolve));
      element.remove();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }, times);
}

/** The portal's memory after few and after many route changes. */
export interface RouteGrowth {
  /** After each route was shown twice. */
  afterFew: PageMemory;
  /** After all route changes. */
  afterMany: PageMemory;
  /** Number of all route changes. */
  changeCount: number;
}

interface PageMemory {
  /** JavaScript heap in bytes. */
  heap: number;
  /** Number of event listeners. */
  listeners: number;
  /** Number of DOM nodes. */
  nodes: number;
}

/** Routes of the portal and the element that each shows. */
const routes = [
  ['/', 'sub-plans'],
  ['/login', 'sub-auth'],
  ['/plan-details/102', 'sub-plan'],
  ['/register', 'sub-auth'],
  ['/help', 'sub-help'],
  ['/pricing-table', 'sub-plans'],
  ['/forgot-password', 'sub-auth'],
  ['/plan-details/103', 'sub-plan'],
  ['/lost-password', 'sub-auth'],
  ['/privacy', 'sub-help'],
] as const;

/** Changes the portal's route many times, to find memory leaks. The browser must be started with `stableHeapFlags`. */
export async function measureRouteGrowth(
  { browser, sandbox }: Pick<BenchContext, 'browser' | 'sandbox'>,
  changeCount: number,
): Promise<RouteGrowth> {
  const context = await browser.newContext({ locale: 'en-US' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(600_000);
    await page.goto(sandbox.origin);
    await page.locator('sub-plans input[type=radio]').first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const measure = async (): Promise<PageMemory> => {
      await page.waitForLoadState('networkidle');
      // The second collection frees objects that were still referenced by pending tasks.
      for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return { heap: metricOf('JSHeapUsedSize'), listeners: metricOf('JSEventListeners'), nodes: metricOf('Nodes') };
    };
    // Each route is shown before the first measurement, because a route loads its code when it is first shown.
    const fewChanges = 2 * routes.length;
    await changeRoutes(page, fewChanges);
    const afterFew = await measure();
    await changeRoutes(page, changeCount - fewChanges);
    return { afterFew, afterMany: await measure(), changeCount };
  } finally {
    await context.close();
  }
}

async function changeRoutes(page: Page, times: number): Promise<void> {
  for (let change = 1; change <= times; change++) {
    const [path, element] = routes[change % routes.length] as (typeof routes)[number];
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.locator(`${element} h1, ${element} h2`).first().waitFor();
  }
}

/** Load time and requests of a page with 100 elements. */
export interface HundredElements {
  /** Time until all elements show their plans. */
  shownMs: number;
  /** How often the plans were requested. */
  planRequestCount: number;
  /** How many files of React were requested. */
  reactFileCount: number;
}

/** Measures how fast a page with 100 `<sub-plans>` loads, and whether the elements share their requests and React. */
export async function measureHundredElements({ browser, host }: BenchContext): Promise<HundredElements> {
  const context = await browser.newContext({ locale: 'en-US', ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const requestedPaths: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'OPTIONS') requestedPaths.push(new URL(request.url()).pathname);
    });
    const start = Date.now();
    await page.goto(host.pageUrl('hundredElements'));
    await page.waitForFunction(() => {
      const elements = [...document.querySelectorAll('sub-plans')];
      return elements.every((element) => element.shadowRoot?.querySelector('input[type=radio]'));
    });
    return {
      shownMs: Date.now() - start,
      planRequestCount: requestedPaths.filter((path) => path.startsWith('/api/site/listPlans')).length,
      reactFileCount: requestedPaths.filter((path) => /\/renderer-[\w-]+\.js$/.test(path)).length,
    };
  } finally {
    await context.close();
  }
}
