import { readFile } from 'node:fs/promises';

/** Numbers of passed, failed and skipped checks. */
export type Counts = { passed: number; failed: number; skipped: number };

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Counts = { ...noCounts, passed: 1 };
export const oneFailed: Counts = { ...noCounts, failed: 1 };

export const sumCounts = (list: Counts[]): Counts =>
  list.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    noCounts,
  );

/** Formats counts: `12 passed, 0 failed`, or `12 passed, 0 failed, 3 skipped` if any were skipped. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Adds a failure to the counts of a runner that exited with an error or ran nothing. Counts that already contain a
 * failure stay as they are.
 */
export function withRunnerFailure(counts: Counts, exitCode: number | null): Counts {
  const hasRunNothing = counts.passed + counts.failed + counts.skipped === 0;
  return counts.failed === 0 && (exitCode !== 0 || hasRunNothing) ? { ...counts, failed: 1 } : counts;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** The counts in Vitest's JSON report. A file that couldn't be loaded counts as one failure. */
export function countsFromVitest(report: VitestReport): Counts {
  const unloadableFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadableFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

type PlaywrightSuite = {
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites?: PlaywrightSuite[];
};

/**
 * The counts in Playwright's JSON report. An error outside of tests, such as a global timeout, counts as one failure.
 */
export function countsFromPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  };
}

const messageLimits = { lines: 24, charactersPerLine: 160 } as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes the escape codes for terminal colors
const ansiColors = /\u001b\[[\d;]*m/g;

/** Short descriptions of failed and flaky tests, repeated at the end of the output. */
export function failureSummaries({ suites = [] }: PlaywrightReport): string[] {
  return suites.flatMap((suite) => [
    ...failureSummaries({ suites: suite.suites ?? [] } as PlaywrightReport),
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, status, results }) => {
          const outcome = status === 'flaky' ? 'flaky (passed on retry)' : 'failed';
          const message = results.flatMap(({ errors }) => errors)[0]?.message ?? 'no message';
          const lines = message.replace(ansiColors, '').split('\n').slice(0, messageLimits.lines);
          return [`${outcome}: [${projectName}] ${file}:${line} ${title}`, ...lines.map((text) => `    ${text}`)]
            .map((text) => text.slice(0, messageLimits.charactersPerLine))
            .join('\n');
        }),
    ),
  ]);
}

/** The lines that a stage's tools print about failures, to repeat them at the end of the output. */
export function failureLines(output: readonly string[]): string[] {
  const failurePattern = /^\s*(FAIL |failed: |✗|×)|Error: |━━$/;
  return output
    .flatMap((text) => text.replace(ansiColors, '').split('\n'))
    .filter((line) => failurePattern.test(line))
    .slice(0, messageLimits.lines)
    .map((line) => `    ${line.trim()}`.slice(0, messageLimits.charactersPerLine));
}

/** The counts from the last `N passed, N failed` in a tool's output. */
export function countsFromOutput(output: string): Counts {
  const lastMatch = [...output.matchAll(/(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/g)].at(-1);
  if (!lastMatch) return noCounts;
  return { passed: Number(lastMatch[1]), failed: Number(lastMatch[2]), skipped: Number(lastMatch[3] ?? 0) };
}

/** Reads a runner's JSON report; undefined if it wrote none. */
export async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** Reads a runner's JSON report and converts it to counts. If the runner wrote no report, all counts are 0. */
export async function readCounts<T>(file: string, convert: (report: T) => Counts): Promise<Counts> {
  const report = await readReport<T>(file);
  return report === undefined ? noCounts : convert(report);
}
