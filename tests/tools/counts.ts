import { readFile } from 'node:fs/promises';

/** How many checks of a stage passed, failed and were left out. */
export type Counts = { passed: number; failed: number; skipped: number };

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Counts = { ...none, passed: 1 };
export const oneFailed: Counts = { ...none, failed: 1 };

export const sum = (list: Counts[]): Counts =>
  list.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    none,
  );

/** `12 passed, 0 failed`, and what was skipped when something was. */
export function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A runner that ended badly although it counted no failure still failed, and one that counted nothing did too. */
export function honest(counts: Counts, exitCode: number | null): Counts {
  const nothing = counts.passed + counts.failed + counts.skipped === 0;
  return counts.failed === 0 && (exitCode !== 0 || nothing) ? { ...counts, failed: 1 } : counts;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** Counts of vitest's JSON report; a file that could not be loaded is one failure. */
export function fromVitest(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Counts of playwright's JSON report; an error outside of tests, a run out of time for one, is one failure. */
export function fromPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  };
}

/** The last `N passed, N failed` a tool printed. */
export function fromOutput(output: string): Counts {
  const line = [...output.matchAll(/(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/g)].at(-1);
  return line ? { passed: Number(line[1]), failed: Number(line[2]), skipped: Number(line[3] ?? 0) } : none;
}

/** A report some runner wrote, turned into counts; no report means that the runner broke. */
export async function readCounts<T>(file: string, convert: (report: T) => Counts): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? none : convert(JSON.parse(text) as T);
}
