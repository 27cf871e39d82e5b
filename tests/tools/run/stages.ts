import { mkdir, rm } from 'node:fs/promises';
import { type EngineResult, ensureEngine } from '../browsers/browser';
import type { EngineName } from '../browsers/engines';
import { type ChildOutcome, runChild } from '../child';
import { binPath, inRoot } from '../paths';
import { ensureProgram } from '../programs';
import { lints, runChecks, typecheck } from './checks';
import {
  type Counts,
  countsFromOutput,
  countsFromPlaywright,
  countsFromVitest,
  failureSummaries,
  noCounts,
  oneFailed,
  onePassed,
  type PlaywrightReport,
  readCounts,
  readReport,
  withRunnerFailure,
} from './counts';
import { listJourneyEngines, runJourneys } from './journeys';

/** What each stage receives: the state that all stages share, and a `print` of its own. */
export type Run = {
  isFull: boolean;
  /** Milliseconds until the whole run must end, at most `maxMs`. */
  remainingMs(maxMs: number): number;
  /** Finds or installs a browser. Later calls for the same browser return the first call's result. */
  ensureEngine(name: EngineName): Promise<EngineResult>;
  /**
   * Generates the files that the type check and the linters require, once per run. Resolves with false if that
   * fails, and prints the reason only for the first caller.
   */
  generateOnce(print: (line: string) => void): Promise<boolean>;
  /** The production build. `isUsable` is false if the build failed. */
  build: { isUsable: boolean };
  /** Lines to print at the end, between the stages' summaries and the sum of their counts. */
  notes: string[];
  /** Prints a line of this stage's output. The lines of concurrent stages don't mix. */
  print(line: string): void;
};

export type Stage = {
  name: 'typecheck' | 'lint' | 'build' | 'budgets' | 'unit' | 'elements' | 'deployment' | 'e2e' | 'engines';
  /** Display name. */
  title: string;
  needsBuild?: boolean;
  /** Starts when all earlier stages in the list have ended. Only the last stage may set this. */
  runsAlone?: boolean;
  /** Lists the browsers that the stage uses, so that they can be installed early. */
  listEngines?: () => Promise<EngineName[]>;
  run(run: Run): Promise<Counts>;
};

const minuteMs = 60_000;
const resultsFolder = inRoot('test-results');
const truncate = (line: string): string => (line.length > 400 ? `${line.slice(0, 400)} …` : line);

/** Runs a command and prints its output lines. */
async function runAndPrint(
  { print }: Run,
  command: string,
  args: string[],
  timeoutMs: number,
  env: Record<string, string> = {},
): Promise<ChildOutcome> {
  const outcome = await runChild(command, args, {
    timeoutMs,
    onLine: (line) => print(truncate(line)),
    env: { NO_COLOR: '1', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', FORCE_COLOR: undefined, ...env },
  });
  if (outcome.timedOut) print(`stopped after ${Math.round(timeoutMs / 1000)} s`);
  return outcome;
}

const countsOf = ({ code }: ChildOutcome): Counts => (code === 0 ? onePassed : oneFailed);

/** Deletes a stage's earlier report. Returns the path for the new one. */
async function prepareReportFile(name: string): Promise<string> {
  await mkdir(resultsFolder, { recursive: true });
  const file = inRoot('test-results', `${name}.json`);
  await rm(file, { force: true });
  return file;
}

/** Environment variables with Chromium's path; undefined if Chromium can't be found or installed. */
async function findChromiumEnv(run: Run): Promise<Record<string, string> | undefined> {
  const engine = await run.ensureEngine('chromium');
  if (engine.ok) return { SUB_CHROMIUM: engine.path, CHROME_PATH: engine.path };
  run.print(engine.reason);
  return undefined;
}

/**
 * Returns the variables of `findChromiumEnv` with the headless shell's path, for stages that need no browser UI. The
 * headless shell uses less CPU time than Chromium. If it can't be found or installed, Chromium is used.
 */
async function findHeadlessShellEnv(run: Run): Promise<Record<string, string> | undefined> {
  const shell = await run.ensureEngine('headless-shell');
  return shell.ok ? { SUB_CHROMIUM: shell.path, CHROME_PATH: shell.path } : findChromiumEnv(run);
}

/**
 * The stages of `npm test`, started in this order, two at a time; the last one runs alone. Long stages come early: if
 * one started late, it would still run after the others have ended, and leave a core idle.
 */
export const stages: Stage[] = [
  {
    name: 'build',
    title: 'production build',
    run: async (run) => {
      const scripts = ['elements/build/build.ts', 'demo/docs/.vitepress/build.ts'];
      const outcomes = await Promise.all(
        scripts.map((script) => runAndPrint(run, binPath('tsx'), [script], run.remainingMs(6 * minuteMs))),
      );
      const counts = outcomes.every(({ code }) => code === 0) ? onePassed : oneFailed;
      run.build.isUsable = counts.failed === 0;
      return counts;
    },
  },
  {
    name: 'typecheck',
    title: 'types',
    run: async (run) => {
      // The result is ignored here: the lint stage fails if the files can't be generated.
      await run.generateOnce(run.print);
      return countsOf(await runAndPrint(run, ...typecheck, run.remainingMs(5 * minuteMs)));
    },
  },
  {
    name: 'unit',
    title: 'unit tests',
    run: async (run) => {
      // The tests of the WordPress plugin and of several server processes are skipped where these programs are missing.
      for (const name of ['php', 'postgres'] as const) {
        const error = await ensureProgram(name).then(
          () => null,
          (error: Error) => error,
        );
        if (error && process.env.CI) throw error;
        if (error) run.notes.push(`Skipped tests: ${error.message}`);
      }
      const file = await prepareReportFile('unit');
      const exclusions = ['tests/e2e/**', 'tests/elements/**', 'tests/bench/**'].flatMap((glob) => ['--exclude', glob]);
      const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
      const { code } = await runAndPrint(
        run,
        binPath('vitest'),
        ['run', ...reports, ...exclusions],
        run.remainingMs(15 * minuteMs),
      );
      return withRunnerFailure(await readCounts(file, countsFromVitest), code);
    },
  },
  {
    name: 'lint',
    title: 'lint: style, layers, texts, unused code',
    run: async (run) => {
      const areTablesCurrent = await run.generateOnce(run.print);
      const options = { timeoutMs: run.remainingMs(5 * minuteMs), print: run.print };
      return (await runChecks(lints, options)) && areTablesCurrent ? onePassed : oneFailed;
    },
  },
  {
    name: 'engines',
    title: 'end-to-end tests in Chromium 64 and WebKit',
    needsBuild: true,
    listEngines: listJourneyEngines,
    run: (run) =>
      runJourneys({
        isFull: run.isFull,
        ensureEngine: run.ensureEngine,
        remainingMs: run.remainingMs,
        notes: run.notes,
        print: run.print,
      }),
  },
  {
    name: 'elements',
    title: 'element tests in a browser',
    listEngines: async () => ['chromium', 'headless-shell'],
    run: async (run) => {
      const env = await findHeadlessShellEnv(run);
      if (!env) return oneFailed;
      const file = await prepareReportFile('elements');
      const args = ['--config', 'tests/wtr.config.mjs'];
      const { code } = await runAndPrint(run, binPath('wtr'), args, run.remainingMs(15 * minuteMs), {
        ...env,
        WTR_JSON: file,
      });
      return withRunnerFailure(await readCounts<Counts>(file, (counts) => counts), code);
    },
  },
  {
    name: 'deployment',
    title: 'the documented deployment: PostgreSQL, two servers, nginx',
    // This stage makes a build of its own, with the operator's origins. It waits because both use the same sources.
    needsBuild: true,
    listEngines: async () => ['chromium'],
    run: async (run) => {
      const env = await findChromiumEnv(run);
      if (!env) return oneFailed;
      const file = await prepareReportFile('deployment');
      const args = ['run', '--config', 'tests/deployment/vitest.config.ts', '--reporter=dot', '--reporter=json'];
      const timeoutMs = run.remainingMs(10 * minuteMs);
      const { code } = await runAndPrint(
        run,
        binPath('vitest'),
        [...args, `--outputFile.json=${file}`],
        timeoutMs,
        env,
      );
      return withRunnerFailure(await readCounts(file, countsFromVitest), code);
    },
  },
  {
    name: 'budgets',
    title: 'size budgets',
    needsBuild: true,
    listEngines: async () => ['chromium', 'headless-shell'],
    run: async (run) => {
      const env = await findHeadlessShellEnv(run);
      if (!env) return oneFailed;
      const outcome = await runAndPrint(
        run,
        binPath('tsx'),
        ['tests/bench/budgets.ts'],
        run.remainingMs(3 * minuteMs),
        env,
      );
      const counts = countsFromOutput(outcome.output);
      return counts.passed + counts.failed > 0 ? withRunnerFailure(counts, outcome.code) : countsOf(outcome);
    },
  },
  {
    name: 'e2e',
    title: 'end-to-end tests of the production build',
    needsBuild: true,
    // These tests keep two cores busy. If other stages ran at the same time, pages would load too slowly.
    runsAlone: true,
    listEngines: async () => ['chromium', 'headless-shell', 'firefox'],
    run: async (run) => {
      const env = await findChromiumEnv(run);
      if (!env) return oneFailed;
      const shell = await run.ensureEngine('headless-shell');
      if (!shell.ok) run.print(`${shell.reason}; the end-to-end tests run in the full Chromium, which takes longer`);
      const firefox = await run.ensureEngine('firefox');
      if (!firefox.ok) run.notes.push(`Skipped engine: ${firefox.reason}`);
      const file = await prepareReportFile('e2e');
      const timeoutMs = run.remainingMs(150 * minuteMs);
      const args = [
        'test',
        '--config',
        'tests/playwright.config.ts',
        `--global-timeout=${Math.max(timeoutMs - 20_000, 1000)}`,
      ];
      const { code } = await runAndPrint(run, binPath('playwright'), args, timeoutMs, {
        ...env,
        SUB_HEADLESS_SHELL: shell.ok ? shell.path : '',
        SUB_FIREFOX: firefox.ok ? firefox.path : '',
        PLAYWRIGHT_JSON: file,
      });
      const report = await readReport<PlaywrightReport>(file);
      if (report) run.notes.push(...failureSummaries(report));
      return withRunnerFailure(report ? countsFromPlaywright(report) : noCounts, code);
    },
  },
];

/**
 * Returns a function that finds or installs a browser, each browser only once. Installs run sequentially, because
 * package managers take a lock.
 */
export function createEngineCache(print: (line: string) => void): (name: EngineName) => Promise<EngineResult> {
  const cache = new Map<EngineName, Promise<EngineResult>>();
  let queue: Promise<unknown> = Promise.resolve();
  return (name) => {
    let cached = cache.get(name);
    if (!cached) {
      cached = queue.then(() => ensureEngine(name, print));
      queue = cached;
      cache.set(name, cached);
    }
    return cached;
  };
}
