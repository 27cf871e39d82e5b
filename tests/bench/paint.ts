import type { Browser, BrowserContext, Page } from 'playwright-core';
import { memberSession, openSignedIn } from '../tools/sandbox/member-session';
import type { Sandbox } from '../tools/sandbox/sandbox';
import { brandOf, type Host, type PageName } from './host';

declare global {
  interface Window {
    bench: { shown: number; shift: number; tasks: { start: number; duration: number }[] };
  }
}

/** What browsers' tools call Fast 3G: bits a second less what headers take, and the time a request waits at least. */
const fast3g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

/** Milliseconds and counts of one opening of a page, with nothing in the browser's cache. */
export interface Opening {
  /** Until what the page is for is on the screen. */
  shown: number;
  requests: number;
  /** Sum of the layout's shifts, as browsers count them. */
  shift: number;
  /** The longest task until it was shown. */
  longest: number;
}

export interface Circumstances {
  browser: Browser;
  sandbox: Sandbox;
  host: Host;
}

export interface Wish {
  page: PageName;
  /** The machine is this many times slower. */
  slowdown: number;
  /** On Fast 3G; as fast as the machine is, otherwise. */
  isSlowNetwork?: boolean;
  width?: number;
  /** Several; the middle one of them is the answer. */
  runs?: number;
}

type Goal = readonly [tag: string, inside: string];

const noGoal: Goal = ['', ''];

/** What is waited for in each page: the tag, and what its shadow root holds when it is there to be used. */
const goals: Readonly<Partial<Record<PageName, Goal>>> = {
  plans: ['sub-plans', 'input[type=radio]'],
  floor: ['bare-plans', 'input[type=radio]'],
  account: ['sub-account', 'h2'],
  hundred: ['sub-plans:last-of-type', 'input[type=radio]'],
};

/** Notes in the page itself when the goal is reached, how the layout moved, and tasks over 50 ms. */
function watch([tag, inside]: Goal): void {
  window.bench = { shown: 0, shift: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.bench.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.bench.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const found = tag && document.querySelector(tag)?.shadowRoot?.querySelector(inside);
    // The frame after is the one in which it is painted.
    if (found) requestAnimationFrame((time) => (window.bench.shown = Math.max(time, performance.now())));
    else requestAnimationFrame(look);
  };
  look();
}

async function newContext({ browser, sandbox }: Circumstances, { page, width = 1280 }: Wish): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width, height: 800 },
    ignoreHTTPSErrors: true,
  });
  const isOfMember = page === 'checkout' || page === 'account';
  if (isOfMember)
    await openSignedIn(context, await memberSession(sandbox.origin, 'expired@example.com', brandOf(page)));
  return context;
}

/** Waits for the card's fields inside their frame. */
async function cardShown(page: Page): Promise<number> {
  await page.frameLocator('sub-checkout iframe').locator('input').first().waitFor();
  return page.evaluate(() => performance.now());
}

/** Opens a page once and leaves it open, with what was noted until then. */
async function openOnce(circumstances: Circumstances, wish: Wish): Promise<{ page: Page; opening: Opening }> {
  const context = await newContext(circumstances, wish);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  let requests = 0;
  page.on('request', () => {
    requests++;
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (wish.isSlowNetwork) await session.send('Network.emulateNetworkConditions', fast3g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: wish.slowdown });
  // What compiled this file marks named functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(watch, goals[wish.page] ?? noGoal);
  await page.goto(circumstances.host.page(wish.page), { waitUntil: 'commit' });
  if (wish.page === 'checkout') {
    const shown = await cardShown(page);
    await page.evaluate((time) => {
      window.bench.shown = time;
    }, shown);
  }
  await page.waitForFunction(() => window.bench.shown > 0);
  await page.waitForLoadState('networkidle');
  const { shown, shift, tasks } = await page.evaluate(() => window.bench);
  const before = tasks.filter(({ start }) => start < shown).map(({ duration }) => duration);
  return { page, opening: { shown, shift, requests, longest: Math.max(0, ...before) } };
}

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** Opens a page some times, each in a new browser profile. */
export async function open(circumstances: Circumstances, wish: Wish): Promise<Opening> {
  const openings: Opening[] = [];
  for (let run = 0; run < (wish.runs ?? 1); run++) {
    const { page, opening } = await openOnce(circumstances, wish);
    openings.push(opening);
    await page.context().close();
  }
  const of = (name: keyof Opening) => middle(openings.map((opening) => opening[name]));
  return { shown: of('shown'), requests: of('requests'), shift: of('shift'), longest: of('longest') };
}

/**
 * The longest task from when plans are shown, at a quarter of the speed: while what is less urgent comes, banners, the
 * operator's own texts and the usage report, and while somebody chooses among the plans.
 */
export async function chooseAmongPlans(circumstances: Circumstances): Promise<number> {
  const { page } = await openOnce(circumstances, { page: 'plans', slowdown: 4, isSlowNetwork: true });
  // The last to come.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/report-/.test(name)));
  await page.waitForLoadState('networkidle');
  const radios = page.locator('sub-plans input[type=radio]');
  await radios.first().focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Tab', 'ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
  // The observer tells of a task when the next frame is over.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  const longest = await page.evaluate(() => {
    const { shown, tasks } = window.bench;
    return Math.max(0, ...tasks.filter(({ start }) => start >= shown).map(({ duration }) => duration));
  });
  await page.context().close();
  return longest;
}
