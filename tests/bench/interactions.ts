import type { Page } from 'playwright-core';
import { watchRequests } from '../tools/watch-requests';
import { type BenchContext, newContext, throttle } from './page-load';

/** The factor by which the CPU is slowed down to simulate a slow device. */
const cpuSlowdown = 6;

declare global {
  interface Window {
    interactions: {
      /** Milliseconds from the input to the next paint, by interaction id. */
      durations: Record<number, number>;
      longTasks: { start: number; duration: number }[];
      /** When the mouse first moved; infinity before that. */
      firstMoveAt: number;
    };
  }
}

/** How fast the page responds to clicks. Times are in milliseconds. */
export interface Responsiveness {
  /** 98th percentile of the time from a click to the next paint, as in Interaction to Next Paint. */
  p98Ms: number;
  /** Duration of the longest task since the first movement of the mouse. */
  longestTaskMs: number;
}

/** Runs in the page. Records the duration of each interaction, and long tasks. */
function observeInteractions(): void {
  const interactions: Window['interactions'] = { durations: {}, longTasks: [], firstMoveAt: Infinity };
  window.interactions = interactions;
  const recordFirstMove = () => {
    interactions.firstMoveAt = performance.now();
  };
  addEventListener('pointermove', recordFirstMove, { capture: true, once: true });
  const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId: id, duration } = entry;
      if (id) interactions.durations[id] = Math.max(duration, interactions.durations[id] ?? 0);
    }
  }).observe(options);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      interactions.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask' });
}

const waitForTwoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

interface InteractionOptions {
  /** A page of the benchmark's server. `baseline` is a plain list of plans in React, without our elements. */
  page: 'plans' | 'lightPlans' | 'checkout' | 'lightCheckout' | 'baseline';
  /** Matches the radio buttons to click in turn. */
  radioSelector: string;
  clicks: number;
}

/**
 * Clicks radio buttons in turn on a slowed-down CPU, and measures how fast the page responds. Waits after each click
 * until its effect is painted.
 */
export async function measureInteractions(
  benchContext: BenchContext,
  { page: name, radioSelector, clicks }: InteractionOptions,
): Promise<Responsiveness> {
  const context = await newContext(benchContext, { page: name, cpuSlowdown });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const waitForRequests = watchRequests(page);
    await page.goto(benchContext.host.pageUrl(name));
    const choices = page.locator(radioSelector);
    await choices.nth(1).waitFor();
    await waitForRequests();
    const count = await choices.count();
    // Clicks each radio button once before measuring, because a payment method's code loads on the first click.
    for (let index = 0; index < count; index++) {
      await choices.nth(index).dispatchEvent('click');
      await page.waitForTimeout(1_000);
    }
    await throttle(page, { cpuSlowdown });
    // tsx wraps named functions in a helper that doesn't exist in the page.
    await page.evaluate('globalThis.__name = (value) => value');
    await page.evaluate(observeInteractions);
    for (let click = 0; click < clicks; click++) {
      const choice = choices.nth(click % count);
      await choice.scrollIntoViewIfNeeded();
      const box = await choice.boundingBox();
      if (!box) throw new Error(`${radioSelector} isn't visible`);
      // People pause between moving, pressing and releasing. Without pauses, each event would wait for earlier ones.
      await waitForTwoFrames(page);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await waitForTwoFrames(page);
      await page.mouse.down();
      await waitForTwoFrames(page);
      await page.mouse.up();
      await waitForTwoFrames(page);
    }
    // The observers report after the next frame.
    await waitForTwoFrames(page);
    const { durations, longTasks, firstMoveAt } = await page.evaluate(() => window.interactions);
    const taskDurations = longTasks.filter(({ start }) => start >= firstMoveAt).map(({ duration }) => duration);
    const sorted = Object.values(durations).sort((a, b) => a - b);
    return { p98Ms: sorted[Math.floor(sorted.length * 0.98)] ?? 0, longestTaskMs: Math.max(0, ...taskDurations) };
  } finally {
    await context.close();
  }
}
