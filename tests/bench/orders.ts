import { type Browser, chromium, type Page } from 'playwright-core';
import { text } from '../e2e/helpers/text';
import { chromiumArgs, ensureEngine } from '../tools/browsers/browser';
import { memberSession, openSignedIn } from '../tools/sandbox/member-session';
import { type Sandbox, startSandbox } from '../tools/sandbox/sandbox';

/** The longest piece of work that kept the page from answering, in milliseconds; 0 where none was over 50. */
interface LongTasks {
  act: string;
  longest: number;
  count: number;
}

declare global {
  interface Window {
    longTasks: number[];
  }
}

const slowdown = 4;
const account = 'renewing@example.com';

/** How often it is measured: what else the machine does lengthens a task in one run, hardly in each of them. */
const runs = 3;

/** A member with ten thousand orders opens, scrolls and filters them on a machine four times slower; the best of some runs. */
export async function measureOrders(): Promise<LongTasks[]> {
  const engine = await ensureEngine('chromium');
  if (!engine.ok) throw new Error('No Chromium to measure with');
  const sandbox = await startSandbox();
  const browser = await chromium.launch({ executablePath: engine.path, args: chromiumArgs });
  try {
    await sandbox.control('orders', { account, count: 10_000 });
    const measured: LongTasks[][] = [];
    for (let run = 0; run < runs; run++) measured.push(await measureOnce(browser, sandbox));
    return (measured[0] as LongTasks[]).map((_, at) =>
      measured.map((run) => run[at] as LongTasks).reduce((best, one) => (one.longest < best.longest ? one : best)),
    );
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}

async function measureOnce(browser: Browser, sandbox: Sandbox): Promise<LongTasks[]> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  try {
    await openSignedIn(context, await memberSession(sandbox.origin, account));
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longTasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(`${sandbox.origin}/orders`);
    await page.getByRole('button', { name: text('en', 'account:orders.more') }).waitFor();
    // Said in the page itself: what is measured is a long history.
    await page.getByText('10,0').first().waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await proveObserver(page);
    const reading = [
      await during(page, 'show more, five times', async () => {
        for (let times = 0; times < 5; times++) {
          const rows = await page.locator('sub-account li').count();
          await page.getByRole('button', { name: text('en', 'account:orders.more') }).click();
          await page.waitForFunction(
            (before) =>
              (document.querySelector('sub-account')?.shadowRoot?.querySelectorAll('li').length ?? 0) > before,
            rows,
          );
        }
      }),
      await during(page, 'scroll from end to end', async () => {
        for (let step = 0; step < 20; step++) await page.mouse.wheel(0, step < 10 ? 900 : -900);
      }),
    ];
    await page.locator('sub-account select').first().focus();
    const filtering = await during(page, 'filter by status', async () => {
      await page.keyboard.press('ArrowDown');
      await page.locator('sub-account [aria-busy=true]').first().waitFor({ state: 'detached' });
    });
    return [...reading, filtering];
  } finally {
    await context.close();
  }
}

/** A measurement that cannot find a long task would find none here either. */
async function proveObserver(page: Page): Promise<void> {
  const { longest } = await during(page, 'a task made long', () =>
    page.evaluate(
      () =>
        new Promise<void>((done) =>
          setTimeout(() => {
            const end = performance.now() + 120;
            while (performance.now() < end);
            done();
          }),
        ),
    ),
  );
  if (longest < 100) throw new Error('The browser does not tell of long tasks');
}

async function during(page: Page, act: string, work: () => Promise<void>): Promise<LongTasks> {
  await page.evaluate(() => {
    window.longTasks = [];
  });
  await work();
  // The observer tells of a task when the next frame is over.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  const tasks = await page.evaluate(() => window.longTasks);
  return { act, longest: Math.round(Math.max(0, ...tasks)), count: tasks.length };
}
