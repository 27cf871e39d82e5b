import { chromium } from 'playwright-core';
import { chromiumArgs, ensureEngine } from '../tools/browsers/browser';
import { startSandbox } from '../tools/sandbox/sandbox';
import { startDelivery } from './delivery';
import { startHost } from './host';
import { measureHundred, measureMemory, steadyHeap } from './lasting';
import { measureOrders } from './orders';
import { type Circumstances, chooseAmongPlans, open } from './paint';
import { type Load, measureLoads, type Part, total } from './sizes';

/** `npm run bench -- --quick` tries everything once, to see that it runs; its times mean little. */
const isQuick = process.argv.includes('--quick');
const runs = isQuick ? 1 : 5;
const mounts = isQuick ? 60 : 1_000;

/** What is held to be good enough; the figure stands beside it. */
const bars = {
  /** Times the bare React element that shows the same list. */
  toFloor: 1.25,
  /** Milliseconds. */
  longTask: 50,
  shift: 0,
  /** Percent of the heap after ten. */
  growth: 5,
} as const;

const kib = (bytes: number) => (bytes / 1024).toFixed(1).padStart(8);
const ms = (time: number) => `${Math.round(time)} ms`.padStart(8);
const against = (value: number, bar: number) => (value <= bar ? 'within' : 'OVER');

function print(title: string, parts: readonly Part[]): void {
  console.log(
    `\n${title}: ${(total(parts) / 1024).toFixed(1)} KiB gzip, ${(total(parts, 'brotli') / 1024).toFixed(1)} KiB brotli, ${parts.length} files`,
  );
  console.log(`${'raw'.padStart(8)} ${'gzip'.padStart(8)} ${'brotli'.padStart(8)}  KiB`);
  for (const { file, raw, gzip, brotli } of parts) console.log(`${kib(raw)} ${kib(gzip)} ${kib(brotli)}  ${file}`);
}

async function printSizes(): Promise<void> {
  const { loader, plans, checkout, account, cardFrame } = await measureLoads();
  print('Loader', [loader]);
  for (const load of [plans, checkout, account, cardFrame] satisfies Load[]) {
    print(load.title, load.parts);
    if (load.calls.length > 0) console.log(`  ${load.calls.length} requests to the server: ${load.calls.join(', ')}`);
  }
}

/** From an empty cache on Fast 3G; the floor is what React alone needs to show the same list. */
async function printTimes(circumstances: Circumstances): Promise<void> {
  console.log(`\nTime to be shown, Fast 3G, nothing cached, middle of ${runs}`);
  for (const slowdown of [1, 6]) {
    const wish = { slowdown, runs, isSlowNetwork: true };
    const floor = await open(circumstances, { ...wish, page: 'floor' });
    const plans = await open(circumstances, { ...wish, page: 'plans' });
    const card = await open(circumstances, { ...wish, page: 'checkout' });
    const account = await open(circumstances, { ...wish, page: 'account' });
    const ratio = plans.shown / floor.shown;
    console.log(`  at 1/${slowdown} of the speed`);
    console.log(`  ${ms(floor.shown)}  floor, ${floor.requests} requests, longest task ${ms(floor.longest).trim()}`);
    console.log(
      `  ${ms(plans.shown)}  plans, ${plans.requests} requests, longest task ${ms(plans.longest).trim()}; ${ratio.toFixed(2)} × the floor, ${against(ratio, bars.toFloor)} ${bars.toFloor}`,
    );
    console.log(`  ${ms(card.shown)}  card form, ${card.requests} requests`);
    console.log(`  ${ms(account.shown)}  account, ${account.requests} requests`);
  }
}

async function printSmoothness(circumstances: Circumstances): Promise<void> {
  const chosen = await chooseAmongPlans(circumstances);
  console.log('\nSmoothness');
  console.log(
    `  ${ms(chosen)}  longest task from when plans are shown, while choosing one, at a quarter of the speed, ${against(chosen, bars.longTask)} ${bars.longTask} ms`,
  );
  for (const width of [360, 1280]) {
    const { shift } = await open(circumstances, { page: 'plans', slowdown: 1, isSlowNetwork: true, width });
    console.log(
      `  ${shift.toFixed(4)}  layout shift of plans, ${width} px wide, ${against(shift, bars.shift)} ${bars.shift}`,
    );
  }
}

async function printLasting(circumstances: Circumstances): Promise<void> {
  const steady = await launch(steadyHeap);
  const memory = await measureMemory({ ...circumstances, browser: steady }, mounts);
  await steady.close();
  const growth = (100 * (memory.many - memory.few)) / memory.few;
  console.log('\nMany');
  console.log(
    `  ${kib(memory.few)} KiB of heap after 10 mounts, ${kib(memory.many).trim()} after ${memory.mounts}: ${growth.toFixed(1)} %, ${against(growth, bars.growth)} ${bars.growth} %`,
  );
  const { shown, listRequests, reactFiles } = await measureHundred(circumstances);
  console.log(
    `  100 tags: all shown after ${ms(shown).trim()}; plans asked for ${listRequests} times, ${against(listRequests, 1)} 1; React loaded ${reactFiles} times, ${against(reactFiles, 1)} 1`,
  );
}

async function printOrders(): Promise<void> {
  console.log('\nA member with 10,000 orders at a quarter of the speed: tasks over 50 ms');
  for (const { act, longest, count } of await measureOrders())
    console.log(`  ${act}: ${count === 0 ? 'none' : `${count}, the longest ${longest} ms`}`);
}

await printSizes();
const engine = await ensureEngine('chromium');
if (!engine.ok) throw new Error('No Chromium to measure with');
// The card's frame lets itself be framed by pages that are named to it, the bench's own among them.
const sandbox = await startSandbox({ env: { FRAME_ANCESTORS: 'http://localhost:* https://localhost:*' } });
const delivery = await startDelivery(sandbox.origin);
const host = await startHost(delivery.origin);
// Precise figures of the heap, and frames at the speed of life.
const launch = (...more: string[]) =>
  chromium.launch({ executablePath: engine.path, args: [...chromiumArgs, ...more] });
const browser = await launch();
try {
  const circumstances: Circumstances = { browser, sandbox, host };
  await printTimes(circumstances);
  await printSmoothness(circumstances);
  await printLasting(circumstances);
} finally {
  await browser.close();
  await host.stop();
  await delivery.stop();
  await sandbox.stop();
}
if (!isQuick) await printOrders();
