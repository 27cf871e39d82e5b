import { Chromium64Driver } from '../e2e/engines/drivers/chromium-64-driver';
import { elementExpression } from '../e2e/engines/drivers/engine-driver';
import { ensureEngine } from '../tools/browsers/browser';
import type { Sandbox } from '../tools/sandbox/sandbox';
import { countObjectBytes } from './heap-snapshot';
import {
  changeScreensScript,
  checkIdleScript,
  cpuSlowdown,
  fewChanges,
  keySequence,
  type PageMemory,
  percentile,
  readUntilStable,
  recordDelaysScript,
  type TvMemoryGrowth,
} from './tv';

/** Number of arrow keys to press. */
const keyCount = 120;

async function openTv(sandbox: Sandbox): Promise<Chromium64Driver> {
  const engine = await ensureEngine('chromium-64', console.log);
  if (!engine.ok) throw new Error(engine.reason);
  const driver = await Chromium64Driver.start(engine.path);
  await driver.goto(`${sandbox.pagesOrigin}/tv.html`);
  await driver.waitFor(elementExpression('sub-plans >>> fieldset ~ * button[part~=button]'));
  return driver;
}

/** Measures the time from an arrow key press until the focus moves, in Chromium 64: the 95th percentile in ms. */
export async function measureOldTvKeyDelay(sandbox: Sandbox): Promise<number> {
  const driver = await openTv(sandbox);
  try {
    await driver.evaluate(recordDelaysScript);
    await driver.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    for (let count = 0; count < keyCount; count++)
      await driver.press(keySequence[count % keySequence.length] as string);
    const delays = await driver.evaluate<number[]>('window.focusDelays');
    if (delays.length < keyCount / 3) throw new Error(`Only ${delays.length} of ${keyCount} keys moved the focus`);
    return percentile(delays, 0.95);
  } finally {
    await driver.close();
  }
}

/**
 * Measures the page's memory in Chromium 64: after the first `fewChanges` screen changes, and after all of them.
 * `changeCount` is the number of all screen changes.
 */
export async function measureOldTvMemoryGrowth(sandbox: Sandbox, changeCount: number): Promise<TvMemoryGrowth> {
  const driver = await openTv(sandbox);
  // Each run of the script changes the screen twice.
  const changeScreens = async (count: number) => {
    for (let changed = 0; changed < count; changed += 2) await driver.evaluate(changeScreensScript);
  };
  const readMetrics = async (): Promise<PageMemory> => {
    // The second collection frees objects that were still referenced by pending tasks.
    for (let round = 0; round < 2; round++) await driver.send('HeapProfiler.collectGarbage');
    const { metrics } = (await driver.send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] };
    const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { heap: metricOf('JSHeapUsedSize'), listeners: metricOf('JSEventListeners'), nodes: metricOf('Nodes') };
  };
  // Counts only the bytes of objects, functions and strings, because Chromium 64 can't run without its JIT compiler,
  // which adds compiled code to the heap.
  const readMemory = async (): Promise<PageMemory> => ({
    ...(await readUntilStable(readMetrics)),
    heap: countObjectBytes(await driver.takeHeapSnapshot()),
  });
  try {
    await driver.send('Performance.enable');
    await driver.waitFor(checkIdleScript);
    await changeScreens(fewChanges);
    const afterFew = await readMemory();
    await changeScreens(changeCount - fewChanges);
    return { afterFew, afterMany: await readMemory(), changeCount };
  } finally {
    await driver.close();
  }
}
