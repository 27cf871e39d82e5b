import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Chromium64Driver } from '../../e2e/engines/drivers/chromium-64-driver';
import type { EngineDriver, Journey, JourneyEngine } from '../../e2e/engines/drivers/engine-driver';
import { WebKitDriver } from '../../e2e/engines/drivers/webkit-driver';
import type { EngineResult } from '../browsers/browser';
import { inRoot } from '../paths';
import { type Sandbox, type StartedSandbox, startSandbox } from '../sandbox/sandbox';
import { pathsBelow } from '../scan';
import { type Counts, oneFailed, onePassed, sumCounts } from './counts';

/*
 * A journey is a file `*.journey.ts`: an end-to-end test in a browser that Playwright can't control, Chromium 64 or
 * WebKitGTK. The helpers in `tests/e2e/helpers/interactions.ts` are for Playwright tests, not for these files.
 */

const driverStarters: Record<JourneyEngine, (executable: string, size: Journey['size']) => Promise<EngineDriver>> = {
  'chromium-64': (executable, size) => Chromium64Driver.start(executable, size),
  webkitgtk: (executable, size) => WebKitDriver.start(executable, size),
};

const journeysFolder = 'tests/e2e/engines';

async function loadJourneys(): Promise<Journey[]> {
  const files = (await pathsBelow(journeysFolder)).filter((path) => path.endsWith('.journey.ts'));
  return Promise.all(files.map((path) => import(pathToFileURL(inRoot(path)).href) as Promise<Journey>));
}

/** Lists the engines of all journeys. */
export async function listJourneyEngines(): Promise<JourneyEngine[]> {
  return [...new Set((await loadJourneys()).map(({ engine }) => engine))];
}

type JourneyRun = {
  /** Whether this is the full run (`npm run test:full`). */
  isFull: boolean;
  /** Finds or installs the browser. */
  ensureEngine(name: JourneyEngine): Promise<EngineResult>;
  /** Milliseconds until the whole run must end, at most `maxMs`. */
  remainingMs(maxMs: number): number;
  /** Notes for the end of the output, such as skipped engines. */
  notes: string[];
  print(line: string): void;
};

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${Math.round(timeoutMs / 1000)} s`)), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

async function runJourney(journey: Journey, executable: string, sandbox: Sandbox, run: JourneyRun): Promise<void> {
  const driver = await driverStarters[journey.engine](executable, journey.size);
  try {
    await sandbox.control('reset', {});
    await withTimeout(journey.run({ driver, sandbox }), run.remainingMs(journey.timeoutMs ?? 180_000));
  } catch (error) {
    await mkdir(inRoot('test-results'), { recursive: true });
    const screenshot = inRoot('test-results', `${journey.engine}.png`);
    // If the screenshot fails too, the journey's error is still the one that is thrown.
    await driver
      .takeScreenshot()
      .then((picture) => writeFile(screenshot, picture))
      .then(
        () => run.print(`  screenshot: test-results/${journey.engine}.png`),
        (screenshotError: Error) => run.print(`  no screenshot: ${screenshotError.message}`),
      );
    throw error;
  } finally {
    await driver.close();
  }
}

/** Runs the journeys, each in its engine. A journey whose engine can't be found or installed counts as skipped. */
export async function runJourneys(run: JourneyRun): Promise<Counts> {
  const journeys = (await loadJourneys()).filter(({ isInFullRunOnly }) => run.isFull || !isInFullRunOnly);
  const counts: Counts[] = [];
  let sandbox: StartedSandbox | undefined;
  try {
    for (const journey of journeys) {
      const engine = await run.ensureEngine(journey.engine);
      if (!engine.ok) {
        const note = `Skipped engine: ${engine.reason}`;
        if (!run.notes.includes(note)) run.notes.push(note);
        counts.push({ passed: 0, failed: 0, skipped: 1 });
        continue;
      }
      try {
        sandbox ??= await startSandbox();
        await runJourney(journey, engine.path, sandbox, run);
        run.print(`passed: ${journey.engine}: ${journey.name}`);
        counts.push(onePassed);
      } catch (error) {
        run.print(`failed: ${journey.engine}: ${journey.name}`);
        run.print(`  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        counts.push(oneFailed);
      }
    }
  } finally {
    await sandbox?.stop();
  }
  return sumCounts(counts);
}
