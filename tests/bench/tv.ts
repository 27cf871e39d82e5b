import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { memberSession, signInWithSession } from '../tools/sandbox/member-session';
import type { BenchContext } from './page-load';

export const cpuSlowdown = 6;
const keyCount = 120;
export const fewChanges = 10;
/** Keys that move the focus from the button to the plans, to the devices, and back. */
export const keyRound = [
  ...['ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight'],
  ...['ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowDown'],
];
/** A member with a running plan. */
const account = 'renewing@example.com';

declare global {
  interface Window {
    /** Milliseconds from each key to the focus that it moved. */
    focusDelays: number[];
  }
}

/** The page's memory after a garbage collection. */
export interface PageMemory {
  /** Bytes of the JavaScript heap. In Chromium 64, of objects, functions and strings. */
  heap: number;
  listeners: number;
  nodes: number;
}

/** The pause between two readings of the memory, and the number of readings after which the last one is used. */
const readingPauseMs = 1_000;
const maxReadings = 60;

/**
 * A script that is true when the page's deferred tasks, the fingerprint and the usage report, are done. They add
 * listeners.
 */
export const isIdle = `sessionStorage.getItem('sub-elements:fingerprint') !== null &&
  performance.getEntriesByType('resource').some(function (entry) { return entry.name.indexOf('/reporting-') > 0; })`;

/**
 * Reads the memory until two readings have the same counts, because requests and timers of the last screen end later.
 */
export async function readSettled(read: () => Promise<PageMemory>): Promise<PageMemory> {
  let last = await read();
  for (let reading = 1; reading < maxReadings; reading++) {
    await setTimeout(readingPauseMs);
    const next = await read();
    if (next.listeners === last.listeners && next.nodes === last.nodes) return next;
    last = next;
  }
  return last;
}

export interface TvGrowth {
  few: PageMemory;
  many: PageMemory;
  changes: number;
}

/** A script that records the time from each key to the focus that it moves. Uses only syntax of Chromium 64. */
export const recordDelays = `(function () {
  window.focusDelays = [];
  var pressedAt = 0;
  addEventListener('keydown', function (event) { pressedAt = event.timeStamp; }, true);
  var focus = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function (options) {
    focus.call(this, options);
    if (pressedAt > 0) focusDelays.push(performance.now() - pressedAt);
    pressedAt = 0;
  };
})()`;

/** The value below which this share of the values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Opens the TV vendor's page with the TV build, which the loader chooses for engines without container queries. */
async function openTv({ browser, sandbox }: Pick<BenchContext, 'browser' | 'sandbox'>) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 } });
  await signInWithSession(context, await memberSession(sandbox.origin, account, 'lumen'));
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  await page.addInitScript(`delete window.CSSContainerRule; ${recordDelays}`);
  await page.goto(`${sandbox.pagesOrigin}/tv.html`);
  await page.locator('sub-plans button[part~=button]').last().waitFor();
  return { context, page, session: await context.newCDPSession(page) };
}

/** The 95th percentile of the time from an arrow key to the focus that it moves, with a CPU slowdown of 6, in ms. */
export async function measureTvKeys(benchContext: Pick<BenchContext, 'browser' | 'sandbox'>): Promise<number> {
  const { context, page, session } = await openTv(benchContext);
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    for (let count = 0; count < keyCount; count++)
      await page.keyboard.press(keyRound[count % keyRound.length] as string);
    const delays = await page.evaluate(() => window.focusDelays);
    if (delays.length < keyCount / 3) throw new Error(`Only ${delays.length} of ${keyCount} keys moved the focus`);
    return percentile(delays, 0.95);
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
    const readWhenSettled = () => readSettled(() => readMemory(session));
    await page.waitForFunction(isIdle);
    for (let time = 0; time < fewChanges / 2; time++) await page.evaluate(changeScreens);
    const few = await readWhenSettled();
    for (let time = fewChanges / 2; time < changes / 2; time++) await page.evaluate(changeScreens);
    return { few, many: await readWhenSettled(), changes };
  } finally {
    await context.close();
  }
}

async function readMemory(session: CDPSession): Promise<PageMemory> {
  // The second collection frees objects that were still referenced by pending tasks.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: metricOf('JSHeapUsedSize'), listeners: metricOf('JSEventListeners'), nodes: metricOf('Nodes') };
}

/** A script that opens the QR code and goes back, which are two screen changes. Uses only syntax of Chromium 64. */
export const changeScreens = `(async function () {
  var later = function () { return new Promise(function (resolve) { setTimeout(resolve, 20); }); };
  var rootOf = function (tag) { var found = document.querySelector(tag); return found && found.shadowRoot; };
  rootOf('sub-plans').querySelector('fieldset ~ * button[part~=button]').click();
  while (!rootOf('sub-checkout') || !rootOf('sub-checkout').querySelector('svg[role=img]')) await later();
  rootOf('sub-dialog').querySelector('dialog').close();
  while (document.querySelector('sub-dialog')) await later();
})()`;
