import type { CDPSession, Page } from 'playwright-core';
import { memberSession, openSignedIn } from '../tools/sandbox/member-session';
import type { BenchContext } from './page-load';

const slowdown = 6;
const keyCount = 120;
const fewChanges = 10;
/** A member with a running plan. */
const account = 'renewing@example.com';

declare global {
  interface Window {
    /** Milliseconds from each key to the focus that it moved. */
    focusDelays: number[];
  }
}

/** What the page holds after garbage collection. */
interface Held {
  /** JavaScript heap in bytes. */
  heap: number;
  listeners: number;
  nodes: number;
}

export interface TvGrowth {
  few: Held;
  many: Held;
  changes: number;
}

/** Opens the TV vendor's page with the TV build. Current engines load it if they have no container queries. */
async function openTv({ browser, sandbox }: Pick<BenchContext, 'browser' | 'sandbox'>) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 } });
  await openSignedIn(context, await memberSession(sandbox.origin, account, 'lumen'));
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'CSSContainerRule');
    window.focusDelays = [];
    let pressedAt = 0;
    addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function (options) {
      focus.call(this, options);
      if (pressedAt > 0) window.focusDelays.push(performance.now() - pressedAt);
      pressedAt = 0;
    };
  });
  await page.goto(`${sandbox.pagesOrigin}/tv.html`);
  await page.locator('sub-plans button[part~=button]').last().waitFor();
  return { context, page, session: await context.newCDPSession(page) };
}

/** The 95th percentile of the time from an arrow key to the focus that it moves, with a CPU slowdown of 6, in ms. */
export async function measureTvKeys(benchContext: Pick<BenchContext, 'browser' | 'sandbox'>): Promise<number> {
  const { context, page, session } = await openTv(benchContext);
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const round = ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowDown'];
    for (let press = 0; press < keyCount; press++) await page.keyboard.press(round[press % round.length] as string);
    const delays = (await page.evaluate(() => window.focusDelays)).sort((a, b) => a - b);
    if (delays.length < keyCount / 3) throw new Error(`Only ${delays.length} of ${keyCount} keys moved the focus`);
    return delays[Math.floor(delays.length * 0.95)] as number;
  } finally {
    await context.close();
  }
}

/** Opens a checkout and leaves it again, many times. The browser must be started with `stableHeapFlags`. */
export async function measureTvGrowth(
  benchContext: Pick<BenchContext, 'browser' | 'sandbox'>,
  changes: number,
): Promise<TvGrowth> {
  const { context, page, session } = await openTv(benchContext);
  try {
    await session.send('Performance.enable');
    await changeScreens(page, fewChanges / 2);
    const few = await heldBy(session);
    await changeScreens(page, (changes - fewChanges) / 2);
    return { few, many: await heldBy(session), changes };
  } finally {
    await context.close();
  }
}

async function heldBy(session: CDPSession): Promise<Held> {
  // The second collection frees objects that were still referenced by pending tasks.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: metricOf('JSHeapUsedSize'), listeners: metricOf('JSEventListeners'), nodes: metricOf('Nodes') };
}

/** To the QR code and back: two changes each. */
function changeScreens(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    const plans = document.querySelector('sub-plans')?.shadowRoot;
    for (let time = 0; time < count; time++) {
      plans?.querySelector<HTMLElement>('fieldset ~ * button[part~=button]')?.click();
      while (!document.querySelector('sub-checkout')?.shadowRoot?.querySelector('svg[role=img]'))
        await new Promise((resolve) => setTimeout(resolve, 20));
      document.querySelector('sub-dialog')?.shadowRoot?.querySelector('dialog')?.close();
      while (document.querySelector('sub-dialog')) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }, times);
}
