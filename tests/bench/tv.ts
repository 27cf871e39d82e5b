import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { createSession, signInWithSession } from '../tools/sandbox/member-session';
import type { BenchContext } from './page-load';

/** The factor by which the CPU is slowed down to simulate a TV. */
export const cpuSlowdown = 6;
/** How many arrow keys `measureTvKeyDelay` presses. */
const keyCount = 120;
/** Number of screen changes before the first reading of the memory. */
export const fewChanges = 10;
/**
 * Keys that move the focus from the button below the plans up to the plans, then up to the choice of the number of
 * devices, and back down.
 */
export const keySequence = [
  ...['ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight'],
  ...['ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowDown'],
];
/** A member with a running plan. */
const account = 'renewing@example.com';

declare global {
  interface Window {
    /** Milliseconds from each key press until it moved the focus. Keys that don't move the focus have no entry. */
    focusDelays: number[];
  }
}

/** The page's memory after a garbage collection. */
export interface PageMemory {
  /** Bytes of the JavaScript heap; in Chromium 64, only the bytes of objects, functions and strings. */
  heap: number;
  /** Number of event listeners. */
  listeners: number;
  /** Number of DOM nodes. */
  nodes: number;
}

/** The pause between two readings of the memory. */
const readingPauseMs = 1_000;
/** If the numbers of listeners and nodes still change after this many readings, the last reading is used. */
const maxReadings = 60;

/**
 * A script that returns true once the page's deferred tasks (fingerprint and usage report) are done. These tasks add
 * listeners, so the memory is read after them.
 */
export const checkIdleScript = `sessionStorage.getItem('sub-elements:fingerprint') !== null &&
  performance.getEntriesByType('resource').some(function (entry) { return entry.name.indexOf('/reporting-') > 0; })`;

/**
 * Reads the memory repeatedly, until two successive readings have the same numbers of listeners and nodes, because
 * requests and timers of a closed screen may still be pending.
 */
export async function readUntilStable(read: () => Promise<PageMemory>): Promise<PageMemory> {
  let last = await read();
  for (let reading = 1; reading < maxReadings; reading++) {
    await setTimeout(readingPauseMs);
    const next = await read();
    if (next.listeners === last.listeners && next.nodes === last.nodes) return next;
    last = next;
  }
  return last;
}

/** The page's memory after few and after many screen changes. */
export interface TvMemoryGrowth {
  /** After the first `fewChanges` screen changes. */
  afterFew: PageMemory;
  /** After all screen changes. */
  afterMany: PageMemory;
  /** Number of all screen changes. */
  changeCount: number;
}

/** A script that records the time from each key press until it moves the focus. Uses only syntax of Chromium 64. */
export const recordDelaysScript = `(function () {
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

/** The value below which the given share of the values lies. `share` is 0.95 for the 95th percentile. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Opens a TV vendor's demo page with the light build, which the loader chooses for engines without container queries. */
async function openTv({ browser, sandbox }: Pick<BenchContext, 'browser' | 'sandbox'>) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 } });
  await signInWithSession(context, await createSession(sandbox.origin, account, 'lumen'));
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  await page.addInitScript(`delete window.CSSContainerRule; ${recordDelaysScript}`);
  await page.goto(`${sandbox.pagesOrigin}/tv.html`);
  await page.locator('sub-plans button[part~=button]').last().waitFor();
  return { context, page, cdp: await context.newCDPSession(page) };
}

/** 95th percentile of the milliseconds from an arrow key press until the focus moves, with a slowed-down CPU. */
export async function measureTvKeyDelay(benchContext: Pick<BenchContext, 'browser' | 'sandbox'>): Promise<number> {
  const { context, page, cdp } = await openTv(benchContext);
  try {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    for (let count = 0; count < keyCount; count++)
      await page.keyboard.press(keySequence[count % keySequence.length] as string);
    const delays = await page.evaluate(() => window.focusDelays);
    if (delays.length < keyCount / 3) throw new Error(`Only ${delays.length} of ${keyCount} keys moved the focus`);
    return percentile(delays, 0.95);
  } finally {
    await context.close();
  }
}

/**
 * Opens and closes a checkout many times. Reads the page's memory after the first screen changes and after all of them.
 * The browser must be started with `stableHeapFlags` (memory.ts). Each run of `changeScreensScript` makes two screen
 * changes.
 */
export async function measureTvMemoryGrowth(
  benchContext: Pick<BenchContext, 'browser' | 'sandbox'>,
  changeCount: number,
): Promise<TvMemoryGrowth> {
  const { context, page, cdp } = await openTv(benchContext);
  try {
    await cdp.send('Performance.enable');
    const readStableMemory = () => readUntilStable(() => readMemory(cdp));
    await page.waitForFunction(checkIdleScript);
    for (let round = 0; round < fewChanges / 2; round++) await page.evaluate(changeScreensScript);
    const afterFew = await readStableMemory();
    for (let round = fewChanges / 2; round < changeCount / 2; round++) await page.evaluate(changeScreensScript);
    return { afterFew, afterMany: await readStableMemory(), changeCount };
  } finally {
    await context.close();
  }
}

async function readMemory(cdp: CDPSession): Promise<PageMemory> {
  // The second collection frees objects that were still referenced by pending tasks.
  for (let round = 0; round < 2; round++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: metricOf('JSHeapUsedSize'), listeners: metricOf('JSEventListeners'), nodes: metricOf('Nodes') };
}

/** A script that opens a checkout with a QR code and closes it: two screen changes. Uses only syntax of Chromium 64. */
export const changeScreensScript = `(async function () {
  var wait = function () { return new Promise(function (resolve) { setTimeout(resolve, 20); }); };
  var rootOf = function (tag) { var found = document.querySelector(tag); return found && found.shadowRoot; };
  rootOf('sub-plans').querySelector('fieldset ~ * button[part~=button]').click();
  while (!rootOf('sub-checkout') || !rootOf('sub-checkout').querySelector('svg[role=img]')) await wait();
  rootOf('sub-dialog').querySelector('dialog').close();
  while (document.querySelector('sub-dialog')) await wait();
})()`;
