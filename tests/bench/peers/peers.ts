import type { Browser, Page } from 'playwright-core';
import { watchRequests } from '../../tools/watch-requests';
import { type BenchContext, measureContinueToCardForm, measurePageLoad, type Throttling, throttle } from '../page-load';
import { type Statistics, statisticsOf } from '../statistics';
import { startPeerHost } from './host';
import { installPeers } from './packages';

/** Times of our product and of two comparable products (peers): Adyen's Drop-in and Ghost's Portal. */
export interface PeerTimes {
  /**
   * Milliseconds from a click on Continue until the card form accepts input. `ratio` is our time divided by Adyen's in
   * the same round.
   */
  cardForm: { ours: Statistics; adyen: Statistics; ratio: Statistics };
  /** The same from the start of the navigation, for a page that opens the card form when it loads. */
  coldCardForm: { ours: Statistics; adyen: Statistics; ratio: Statistics };
  /**
   * Milliseconds from the start of the navigation until the plans are visible. `ratio` is our time divided by Ghost's
   * in the same round.
   */
  plans: { ours: Statistics; ghost: Statistics; ratio: Statistics };
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  return page;
}

/**
 * An expression whose promise resolves when the page has set the performance mark `typeable` (the card form accepts
 * input).
 */
const waitForTypeable = `new Promise((resolve) =>
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('typeable').length > 0) resolve();
  }).observe({ type: 'mark', buffered: true }))`;

/**
 * Measures the milliseconds from a click on Continue, which loads Adyen's Drop-in, until its card form accepts input.
 */
async function measureAdyen(browser: Browser, origin: string, throttling: Throttling): Promise<number> {
  const page = await openPage(browser);
  const waitForRequests = watchRequests(page);
  await page.goto(`${origin}/adyen`);
  await waitForRequests();
  const session = await throttle(page, throttling);
  await page.locator('button').click();
  // Doesn't use Playwright's waiting functions, because they inject a script that delays the page.
  // `measureContinueToCardForm` doesn't use them for our form either.
  await session.send('Runtime.evaluate', { expression: waitForTypeable, awaitPromise: true });
  const clickToFormMs = await page.evaluate(
    () => performance.measure('form', { start: 'continue', end: 'typeable' }).duration,
  );
  await page.context().close();
  return clickToFormMs;
}

/** Measures the milliseconds from the start of the navigation until the Drop-in, which the page loads at once, is ready. */
async function measureColdAdyen(browser: Browser, origin: string, throttling: Throttling): Promise<number> {
  const page = await openPage(browser);
  const session = await throttle(page, throttling);
  await page.goto(`${origin}/adyen?open`, { waitUntil: 'commit' });
  await session.send('Runtime.evaluate', { expression: waitForTypeable, awaitPromise: true });
  const shownMs = await page.evaluate(() => performance.getEntriesByName('typeable')[0]?.startTime ?? Number.NaN);
  await page.context().close();
  return shownMs;
}

/**
 * Measures the milliseconds from the start of the navigation until the sign-up popup of Ghost's Portal shows the prices
 * of its tiers.
 */
async function measureGhost(browser: Browser, origin: string, throttling: Throttling): Promise<number> {
  const page = await openPage(browser);
  await throttle(page, throttling);
  await page.goto(`${origin}/ghost`, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    for (const iframe of document.querySelectorAll('iframe'))
      if (iframe.contentDocument?.querySelector('.gh-portal-product-price')) return true;
    return false;
  });
  const shownMs = await page.evaluate(() => performance.now());
  await page.context().close();
  return shownMs;
}

/**
 * Measures our product and its peers in turn, because the load from other processes on the machine changes over time.
 */
export async function measurePeers(
  benchContext: BenchContext,
  { runCount, ...throttling }: Throttling & { runCount: number },
): Promise<PeerTimes> {
  await installPeers();
  const peerHost = await startPeerHost();
  const { browser } = benchContext;
  const rounds: Record<
    'ourForm' | 'adyenForm' | 'ourColdForm' | 'adyenColdForm' | 'ourPlans' | 'ghostPlans',
    number
  >[] = [];
  try {
    for (let round = 0; round < runCount; round++) {
      const { median: ourForm } = await measureContinueToCardForm(benchContext, throttling);
      const adyenForm = await measureAdyen(browser, peerHost.origin, throttling);
      const { shownMs: ourColdForm } = await measurePageLoad(benchContext, { ...throttling, page: 'checkout' });
      const adyenColdForm = await measureColdAdyen(browser, peerHost.origin, throttling);
      const { shownMs: ourPlans } = await measurePageLoad(benchContext, { ...throttling, page: 'plans' });
      const ghostPlans = await measureGhost(browser, peerHost.origin, throttling);
      rounds.push({ ourForm, adyenForm, ourColdForm, adyenColdForm, ourPlans, ghostPlans });
    }
  } finally {
    await peerHost.stop();
  }
  return {
    cardForm: {
      ours: statisticsOf(rounds.map(({ ourForm }) => ourForm)),
      adyen: statisticsOf(rounds.map(({ adyenForm }) => adyenForm)),
      ratio: statisticsOf(rounds.map(({ ourForm, adyenForm }) => ourForm / adyenForm)),
    },
    coldCardForm: {
      ours: statisticsOf(rounds.map(({ ourColdForm }) => ourColdForm)),
      adyen: statisticsOf(rounds.map(({ adyenColdForm }) => adyenColdForm)),
      ratio: statisticsOf(rounds.map(({ ourColdForm, adyenColdForm }) => ourColdForm / adyenColdForm)),
    },
    plans: {
      ours: statisticsOf(rounds.map(({ ourPlans }) => ourPlans)),
      ghost: statisticsOf(rounds.map(({ ghostPlans }) => ghostPlans)),
      ratio: statisticsOf(rounds.map(({ ourPlans, ghostPlans }) => ourPlans / ghostPlans)),
    },
  };
}
