import { chromium } from 'playwright-core';
import { readCommandLine } from '../../elements/build/command-line';
import { chromiumArgs, ensureEngine } from '../tools/browsers/browser';
import { startSandbox } from '../tools/sandbox/sandbox';
import { startHost } from './host';
import { startHttp2Proxy } from './http2-proxy';
import { measureInteractions } from './interactions';
import { measureHundredElements, measureMountGrowth, measureRouteGrowth, stableHeapFlags } from './memory';
import { measureOrders } from './orders';
import {
  type BenchContext,
  measureContinueToCardForm,
  measureEarlyClick,
  measurePageLoad,
  measurePlanTasks,
  measureRatios,
} from './page-load';
import { measurePeers } from './peers/peers';
import { type Load, measureLoads, type Part, total } from './sizes';
import { formatRange, type Statistics } from './statistics';
import { measureTvKeyDelay, measureTvMemoryGrowth, type TvMemoryGrowth } from './tv';
import { measureOldTvKeyDelay, measureOldTvMemoryGrowth } from './tv-chromium-64';

const { values } = readCommandLine({
  name: 'npm run bench',
  about: 'Measures sizes, loading, responsiveness and memory of the built product, and compares them with limits.',
  options: {
    tv: { type: 'boolean', default: false, about: 'measures only the build on TVs' },
    peers: {
      type: 'boolean',
      default: false,
      about: 'compares only the load times with those of other products, which it installs from npm',
    },
    quick: {
      type: 'boolean',
      default: false,
      about: "runs everything once, to check that the benchmark works; its times aren't meaningful",
    },
  },
});
const { tv: isTvOnly, peers: isPeersOnly, quick: isQuick } = values;
const runCount = isQuick ? 1 : 5;
const mountCount = isQuick ? 60 : 1_000;
const clickCount = isQuick ? 4 : 50;
const tvScreenChangeCount = isQuick ? 40 : 200;
const routeChangeCount = isQuick ? 40 : 200;

/** Upper limits of the results. Each result is printed with its limit. */
const limits = {
  /** The plans' load time divided by that of the baseline, a plain list of plans in React, on Fast 3G. */
  baselineRatio: 1.25,
  /**
   * The same ratio for each page, on Slow 4G with a CPU slowdown of 6 ×. Without preload links, the light build waits for
   * its script before it requests the plans' code, as the default build does. Its styles, which also serve old engines,
   * are larger.
   */
  slow4gRatios: { plans: 1, preloadedPlans: 0.9, lightPlans: 0.9, preloadedLightPlans: 0.8 },
  /** The account's load time divided by that of a minimal account in React, on Slow 4G with a CPU slowdown of 6 ×. */
  accountRatio: 1.3,
  /** Load time of a checkout until its card form accepts input, divided by that of a page with Adyen's Drop-in. */
  coldAdyenRatio: 0.8,
  /** Time from a click on Continue to a card form, divided by the time in which Adyen's Drop-in loads after a click. */
  adyenRatio: 0.7,
  /** Duration of the longest task, in milliseconds. */
  longTaskMs: 50,
  /** 98th percentile of the time from a click to the next paint, in milliseconds. */
  interactionMs: 100,
  /** Sum of the layout shifts, rounded to three decimals. */
  layoutShift: 0,
  /** Heap growth between the first and the last reading of the memory, in percent. */
  heapGrowthPercent: 5,
  /** 95th percentile of the time from a key press on the remote control until the focus has moved, in milliseconds. */
  tvKeyMs: 50,
  /** On a TV, how many listeners and how many nodes may be added after the first ten screen changes. */
  tvGrowth: 0,
} as const;

const formatRatio = (ratio: number) => ratio.toFixed(2);
/** A size in KiB, padded for a column. */
const kib = (bytes: number) => (bytes / 1024).toFixed(1).padStart(8);
/** A time, padded for the first column. */
const ms = (time: number) => `${Math.round(time)} ms`.padStart(8);
/** A time without its unit, for `formatRange`. */
const roundMs = (time: number) => `${Math.round(time)}`;
const verdict = (value: number, limit: number) => (value <= limit ? 'within' : 'OVER');

function printParts(title: string, parts: readonly Part[]): void {
  console.log(
    `\n${title}: ${(total(parts) / 1024).toFixed(1)} KiB gzip, ${(total(parts, 'brotli') / 1024).toFixed(1)} KiB brotli, ${parts.length} files`,
  );
  console.log(`${'raw'.padStart(8)} ${'gzip'.padStart(8)} ${'brotli'.padStart(8)}  KiB`);
  for (const { file, raw, gzip, brotli } of parts) console.log(`${kib(raw)} ${kib(gzip)} ${kib(brotli)}  ${file}`);
}

async function printSizes(): Promise<void> {
  for (const [build, loads] of Object.entries(await measureLoads())) {
    const { loader, plans, checkout, account, cardFrame } = loads;
    printParts(`${build} build: loader`, [loader]);
    for (const load of [plans, checkout, account, cardFrame] satisfies Load[]) {
      printParts(`${build} build: ${load.title}`, load.parts);
      if (load.calls.length > 0) console.log(`  ${load.calls.length} requests to the server: ${load.calls.join(', ')}`);
    }
  }
}

/** Prints load times on Fast 3G with an empty cache. The baseline is a plain list of the same plans in React. */
async function printTimes(benchContext: BenchContext): Promise<void> {
  console.log(`\nLoad times, Fast 3G, empty cache, median and spread of ${runCount}`);
  for (const cpuSlowdown of [1, 6]) {
    const loadOptions = { cpuSlowdown, runCount, network: 'fast3g' } as const;
    const baseline = await measurePageLoad(benchContext, { ...loadOptions, page: 'baseline' });
    const plans = await measurePageLoad(benchContext, { ...loadOptions, page: 'plans' });
    const cardForm = await measurePageLoad(benchContext, { ...loadOptions, page: 'checkout' });
    const account = await measurePageLoad(benchContext, { ...loadOptions, page: 'account' });
    const ratio = plans.shownMs / baseline.shownMs;
    console.log(`  CPU slowdown ${cpuSlowdown} ×`);
    console.log(
      `  ${ms(baseline.shownMs)}  ${formatRange(baseline.shownTimes, roundMs)}  baseline, ${baseline.requestCount} requests, longest task ${ms(baseline.longestTaskMs).trim()}`,
    );
    console.log(
      `  ${ms(plans.shownMs)}  ${formatRange(plans.shownTimes, roundMs)}  plans, ${plans.requestCount} requests, longest task ${ms(plans.longestTaskMs).trim()}; ${ratio.toFixed(2)} × the baseline, ${verdict(ratio, limits.baselineRatio)} ${limits.baselineRatio}`,
    );
    console.log(
      `  ${ms(cardForm.shownMs)}  ${formatRange(cardForm.shownTimes, roundMs)}  card form, ${cardForm.requestCount} requests`,
    );
    console.log(
      `  ${ms(account.shownMs)}  ${formatRange(account.shownTimes, roundMs)}  account, ${account.requestCount} requests`,
    );
  }
}

const ratioTitles = {
  plans: 'plans',
  preloadedPlans: 'plans, with the preload links of the guide',
  lightPlans: 'plans, light build',
  preloadedLightPlans: 'plans, light build, with the preload links',
} as const;

/** What a member opens from a link, without a page of ours before. */
const coldTitles = {
  checkout: 'checkout to a card form, for a member',
  preloadedCheckout: 'checkout to a card form, with the preload links of the guide',
  lightCheckout: 'checkout to a card form, light build',
  preloadedLightCheckout: 'checkout to a card form, light build, with the preload links',
  account: 'account',
  preloadedAccount: 'account, with the preload links of the guide',
  lightAccount: 'account, light build',
  preloadedLightAccount: 'account, light build, with the preload links',
} as const;

/** Prints load times on Slow 4G divided by the baseline's, and the time from a click on Continue to the card form. */
async function printSlow4g(benchContext: BenchContext): Promise<void> {
  const conditions = { cpuSlowdown: 6, runCount, network: 'slow4g' } as const;
  const pages = Object.keys(ratioTitles) as (keyof typeof ratioTitles)[];
  // Many rounds, because the ratios of single rounds differ by a tenth.
  const rounds = isQuick ? 1 : 9;
  const ratios = await measureRatios(
    benchContext,
    { baseline: 'baseline', pages },
    { ...conditions, runCount: rounds },
  );
  console.log(`\nSlow 4G, CPU slowdown 6 ×, empty cache, median and spread of ${rounds} rounds`);
  for (const page of pages) {
    const limit = limits.slow4gRatios[page];
    const ratio = ratios[page];
    console.log(
      `  ${formatRatio(ratio.median)} × the baseline  ${formatRange(ratio, formatRatio)}  ${ratioTitles[page]}, ${verdict(ratio.median, limit)} ${limit}`,
    );
  }
  const accounts = await measureRatios(
    benchContext,
    { baseline: 'accountBaseline', pages: ['account', 'preloadedAccount', 'lightAccount', 'preloadedLightAccount'] },
    { ...conditions, runCount: rounds },
  );
  for (const [page, ratio] of Object.entries(accounts) as [keyof typeof accounts, Statistics][])
    console.log(
      `  ${formatRatio(ratio.median)} × a minimal account  ${formatRange(ratio, formatRatio)}  ${coldTitles[page]}, ${verdict(ratio.median, limits.accountRatio)} ${limits.accountRatio}`,
    );
  for (const page of Object.keys(coldTitles) as (keyof typeof coldTitles)[]) {
    const { shownTimes, requestCount, shift, longestTaskMs } = await measurePageLoad(benchContext, {
      ...conditions,
      page,
    });
    console.log(
      `  ${ms(shownTimes.median)}  ${formatRange(shownTimes, roundMs)}  ${coldTitles[page]}, ${requestCount} requests, longest task ${ms(longestTaskMs).trim()}; layout shift ${shift.toFixed(3)}, ${verdict(Number(shift.toFixed(3)), limits.layoutShift)} ${limits.layoutShift.toFixed(3)}`,
    );
  }
  const cardForm = await measureContinueToCardForm(benchContext, conditions);
  console.log(
    `  ${ms(cardForm.median)}  ${formatRange(cardForm, roundMs)}  from Continue to a card form, for a member`,
  );
}

const earlyClickTitles = {
  serverPlans: 'server-rendered plans',
  inlineServerPlans: 'server-rendered plans, with inline styles',
} as const;

/**
 * Prints the time from navigation until a click on Continue opens the dialog. For server-rendered plans, the limit is
 * the time of plans without server rendering.
 */
async function printEarlyClick(benchContext: BenchContext): Promise<void> {
  console.log('\nFrom navigation until the dialog opens, clicking Continue until the page handles it, empty cache');
  for (const conditions of [
    { cpuSlowdown: 6, network: 'slow4g', networkName: 'Slow 4G' },
    { cpuSlowdown: 4, network: 'fast3g', networkName: 'Fast 3G' },
  ] as const) {
    const { plans, ...serverRendered } = await measureEarlyClick(benchContext, { ...conditions, runCount });
    const title = `${conditions.networkName}, CPU slowdown ${conditions.cpuSlowdown} ×`;
    console.log(`  ${ms(plans.median)}  ${formatRange(plans, roundMs)}  plans without server rendering, ${title}`);
    for (const page of Object.keys(earlyClickTitles) as (keyof typeof earlyClickTitles)[]) {
      const { [page]: times } = serverRendered;
      console.log(
        `  ${ms(times.median)}  ${formatRange(times, roundMs)}  ${earlyClickTitles[page]}, ${title}; ${verdict(times.median, plans.median)} ${ms(plans.median).trim()}`,
      );
    }
  }
}

async function printPeers(benchContext: BenchContext): Promise<void> {
  const { cardForm, coldCardForm, plans } = await measurePeers(benchContext, {
    cpuSlowdown: 6,
    runCount,
    network: 'slow4g',
  });
  console.log(`\nCompared with other products, Slow 4G, CPU slowdown 6 ×, median and spread of ${runCount} rounds`);
  const { ours, adyen, ratio } = cardForm;
  console.log(
    `  ${ms(ours.median)}  ${formatRange(ours, roundMs)}  from Continue to a card form, Adyen's Drop-in ${ms(adyen.median).trim()} ${formatRange(adyen, roundMs)}: ${formatRatio(ratio.median)} × ${formatRange(ratio, formatRatio)}, ${verdict(ratio.median, limits.adyenRatio)} ${limits.adyenRatio}`,
  );
  console.log(
    `  ${ms(coldCardForm.ours.median)}  ${formatRange(coldCardForm.ours, roundMs)}  checkout to a card form, a page with Adyen's Drop-in ${ms(coldCardForm.adyen.median).trim()} ${formatRange(coldCardForm.adyen, roundMs)}: ${formatRatio(coldCardForm.ratio.median)} × ${formatRange(coldCardForm.ratio, formatRatio)}, ${verdict(coldCardForm.ratio.median, limits.coldAdyenRatio)} ${limits.coldAdyenRatio}`,
  );
  console.log(
    `  ${ms(plans.ours.median)}  ${formatRange(plans.ours, roundMs)}  plans, Ghost's Portal ${ms(plans.ghost.median).trim()} ${formatRange(plans.ghost, roundMs)}: ${formatRatio(plans.ratio.median)} ×`,
  );
}

async function printResponsiveness(benchContext: BenchContext): Promise<void> {
  const { longestTaskBeforeChoosingMs, longestTaskWhileChoosingMs } = await measurePlanTasks(benchContext);
  console.log('\nResponsiveness');
  console.log(
    `  ${ms(longestTaskWhileChoosingMs)}  longest task while choosing a plan, CPU slowdown 4 ×, ${verdict(longestTaskWhileChoosingMs, limits.longTaskMs)} ${limits.longTaskMs} ms`,
  );
  console.log(`  ${ms(longestTaskBeforeChoosingMs)}  longest task after the plans are shown, before choosing a plan`);
  for (const width of [360, 1280]) {
    const { shift } = await measurePageLoad(benchContext, { page: 'plans', cpuSlowdown: 1, network: 'fast3g', width });
    // Rounded as in Lighthouse, because a badge beside another badge moves a few pixels when the brand's font has
    // loaded.
    console.log(
      `  ${shift.toFixed(5)}  layout shift of plans, ${width} px wide, ${verdict(Number(shift.toFixed(3)), limits.layoutShift)} ${limits.layoutShift.toFixed(3)}`,
    );
  }
}

/**
 * The radio buttons to click on each page. On the baseline, a click only changes the selection, so the time of that
 * click shows how fast a click can be at best.
 */
const clickedRadios = {
  baseline: { page: 'baseline', radioSelector: 'bare-plans input' },
  'device count': { page: 'plans', radioSelector: 'sub-plans fieldset:first-of-type input' },
  'device count, light build': { page: 'lightPlans', radioSelector: 'sub-plans fieldset:first-of-type input' },
  'payment method': { page: 'checkout', radioSelector: 'sub-checkout fieldset > div > label > input' },
  'payment method, light build': {
    page: 'lightCheckout',
    radioSelector: 'sub-checkout fieldset > div > label > input',
  },
} as const;

async function printInteractions(benchContext: BenchContext): Promise<void> {
  console.log('\nFrom a click to the next paint, 98th percentile, CPU slowdown 6 ×');
  for (const [name, { page, radioSelector }] of Object.entries(clickedRadios)) {
    const { p98Ms, longestTaskMs } = await measureInteractions(benchContext, {
      page,
      radioSelector,
      clicks: clickCount,
    });
    console.log(
      `  ${ms(p98Ms)}  ${name}, ${verdict(p98Ms, limits.interactionMs)} ${limits.interactionMs} ms; longest task ${ms(longestTaskMs).trim()}, ${verdict(longestTaskMs, limits.longTaskMs)} ${limits.longTaskMs} ms`,
    );
  }
}

async function printMemory(benchContext: BenchContext): Promise<void> {
  const stableHeapBrowser = await launch(stableHeapFlags);
  const memory = await measureMountGrowth({ ...benchContext, browser: stableHeapBrowser }, mountCount);
  const routes = await measureRouteGrowth({ ...benchContext, browser: stableHeapBrowser }, routeChangeCount);
  await stableHeapBrowser.close();
  const heapGrowthPercent = (100 * (memory.afterMany - memory.afterFew)) / memory.afterFew;
  console.log('\nMemory');
  console.log(
    `  ${kib(memory.afterFew)} KiB of heap after 10 mounts, ${kib(memory.afterMany).trim()} after ${memory.mountCount}: ${heapGrowthPercent.toFixed(1)} %, ${verdict(heapGrowthPercent, limits.heapGrowthPercent)} ${limits.heapGrowthPercent} %`,
  );
  const routeHeapGrowthPercent = (100 * (routes.afterMany.heap - routes.afterFew.heap)) / routes.afterFew.heap;
  console.log(
    `  ${kib(routes.afterFew.heap)} KiB of heap after 20 route changes, ${kib(routes.afterMany.heap).trim()} after ${routes.changeCount}: ${routeHeapGrowthPercent.toFixed(1)} %, ${verdict(routeHeapGrowthPercent, limits.heapGrowthPercent)} ${limits.heapGrowthPercent} %; nodes from ${routes.afterFew.nodes} to ${routes.afterMany.nodes}, listeners from ${routes.afterFew.listeners} to ${routes.afterMany.listeners}`,
  );
  const { shownMs, planRequestCount, reactFileCount } = await measureHundredElements(benchContext);
  console.log(
    `  100 elements: all shown after ${ms(shownMs).trim()}; plans requested ${planRequestCount} times, ${verdict(planRequestCount, 1)} 1; React loaded ${reactFileCount} times, ${verdict(reactFileCount, 1)} 1`,
  );
}

async function printTv(benchContext: BenchContext): Promise<void> {
  const { sandbox } = benchContext;
  const stableHeapBrowser = await launch(stableHeapFlags);
  printTvBuild('Light build as on a TV', {
    keyMs: await measureTvKeyDelay(benchContext),
    growth: await measureTvMemoryGrowth({ ...benchContext, browser: stableHeapBrowser }, tvScreenChangeCount),
  });
  await stableHeapBrowser.close();
  printTvBuild('Light build in Chromium 64', {
    keyMs: await measureOldTvKeyDelay(sandbox),
    growth: await measureOldTvMemoryGrowth(sandbox, tvScreenChangeCount),
  });
}

function printTvBuild(title: string, { keyMs, growth }: { keyMs: number; growth: TvMemoryGrowth }): void {
  const { afterFew, afterMany, changeCount } = growth;
  const heapGrowthPercent = (100 * (afterMany.heap - afterFew.heap)) / afterFew.heap;
  console.log(`\n${title}`);
  console.log(
    `  ${ms(keyMs)}  from a key press to the moved focus, 95th percentile, CPU slowdown 6 ×, ${verdict(keyMs, limits.tvKeyMs)} ${limits.tvKeyMs} ms`,
  );
  console.log(
    `  ${kib(afterFew.heap)} KiB of heap after 10 screen changes, ${kib(afterMany.heap).trim()} after ${changeCount}: ${heapGrowthPercent.toFixed(1)} %, ${verdict(heapGrowthPercent, limits.heapGrowthPercent)} ${limits.heapGrowthPercent} %`,
  );
  for (const name of ['listeners', 'nodes'] as const) {
    const gained = afterMany[name] - afterFew[name];
    console.log(
      `  ${afterFew[name]} ${name} after 10 screen changes, ${afterMany[name]} after ${changeCount}: growth ${gained}, ${verdict(gained, limits.tvGrowth)} ${limits.tvGrowth}`,
    );
  }
}

async function printOrders(): Promise<void> {
  console.log('\nA member with 10,000 orders, CPU slowdown 4 ×: tasks over 50 ms');
  for (const { action, longestMs, count } of await measureOrders())
    console.log(`  ${action}: ${count === 0 ? 'none' : `${count}, the longest ${longestMs} ms`}`);
}

const measuresEverything = !isTvOnly && !isPeersOnly;
if (measuresEverything) await printSizes();
const engine = await ensureEngine('chromium');
if (!engine.ok) throw new Error('Chromium is not available');
// Lets the benchmark's pages embed the card frame.
const sandbox = await startSandbox({ env: { FRAME_ANCESTORS: 'http://localhost:* https://localhost:*' } });
const proxy = await startHttp2Proxy(sandbox.origin);
const host = await startHost(proxy.origin, sandbox.origin);
const launch = (...extraArgs: string[]) =>
  chromium.launch({ executablePath: engine.path, args: [...chromiumArgs, ...extraArgs] });
const browser = await launch();
try {
  const benchContext: BenchContext = { browser, sandbox, host };
  if (isPeersOnly) await printPeers(benchContext);
  if (measuresEverything) {
    await printTimes(benchContext);
    await printSlow4g(benchContext);
    await printEarlyClick(benchContext);
    await printResponsiveness(benchContext);
    await printInteractions(benchContext);
    await printMemory(benchContext);
  }
  if (!isPeersOnly) await printTv(benchContext);
} finally {
  await browser.close();
  await host.stop();
  await proxy.stop();
  await sandbox.stop();
}
if (!isQuick && measuresEverything) await printOrders();
