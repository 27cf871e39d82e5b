import type { Page } from 'playwright-core';
import type { Circumstances } from './paint';

/** Bytes of the page's heap after few and after many plans were shown and taken away. */
export interface Memory {
  few: number;
  many: number;
  mounts: number;
}

const few = 10;

/**
 * Arguments that keep the engine's own growth out of the heap: it compiles what runs often, and learns of the types
 * that it sees, for some hundred rounds. What a page holds on to is counted as ever.
 */
export const steadyHeap = '--js-flags=--jitless --no-lazy-feedback-allocation';

/**
 * Shows `<sub-plans>` and takes it away again, many times over; what stays in memory is a leak. The browser is one that
 * was started with `steadyHeap`.
 */
export async function measureMemory(
  { browser, host }: Pick<Circumstances, 'browser' | 'host'>,
  mounts: number,
): Promise<Memory> {
  const context = await browser.newContext({ locale: 'en-US', ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(600_000);
    await page.goto(host.page('none'));
    // The last code to come, which does so once however many are shown.
    const report = page.waitForResponse(/\/report-[\w-]+\.js$/);
    const session = await context.newCDPSession(page);
    const used = async () => {
      // What is only held until the next turn goes with the second time.
      for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage');
      return ((await session.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
    };
    await mountAndRemove(page, few);
    await (await report).finished();
    const before = await used();
    await mountAndRemove(page, mounts - few);
    return { few: before, many: await used(), mounts };
  } finally {
    await context.close();
  }
}

function mountAndRemove(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    for (let time = 0; time < count; time++) {
      const element = document.createElement('sub-plans');
      const shown = new Promise((done) => element.addEventListener('sub-ready', done));
      document.body.append(element);
      await shown;
      // Drawn before it goes, as in life.
      while (!element.shadowRoot?.querySelector('input[type=radio]')) await new Promise((done) => setTimeout(done));
      element.remove();
    }
    await new Promise((done) => setTimeout(done, 100));
  }, times);
}

/** What a page with a hundred tags asks for. */
export interface Hundred {
  shown: number;
  listRequests: number;
  reactFiles: number;
}

export async function measureHundred({ browser, host }: Circumstances): Promise<Hundred> {
  const context = await browser.newContext({ locale: 'en-US', ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'OPTIONS') asked.push(new URL(request.url()).pathname);
    });
    const start = Date.now();
    await page.goto(host.page('hundred'));
    await page.waitForFunction(() =>
      [...document.querySelectorAll('sub-plans')].every((tag) => tag.shadowRoot?.querySelector('input[type=radio]')),
    );
    return {
      shown: Date.now() - start,
      listRequests: asked.filter((path) => path.startsWith('/api/site/listPlans')).length,
      reactFiles: asked.filter((path) => /\/react-[\w-]+\.js$/.test(path)).length,
    };
  } finally {
    await context.close();
  }
}
