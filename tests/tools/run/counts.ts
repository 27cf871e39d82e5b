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

/** Counts of playwright's JSON report; an error outside of tests, a run out of time for one, is one failure. */
export function fromPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  };
}

const most = { lines: 24, letters: 160 } as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours that a terminal would show
const colours = /\u001b\[[\d;]*m/g;

/** What went wrong in which test, in short: repeated where the end of a long output is all that is kept. */
export function playwrightTroubles({ suites = [] }: PlaywrightReport): string[] {
  return suites.flatMap((suite) => [
    ...playwrightTroubles({ suites: suite.suites ?? [] } as PlaywrightReport),
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, status, results }) => {
          const end = status === 'flaky' ? 'failed, and passed when it was tried again' : 'failed';
          const message = results.flatMap(({ errors }) => errors)[0]?.message ?? 'without a message';
          const lines = message.replace(colours, '').split('\n').slice(0, most.lines);
          return [`${end}: [${projectName}] ${file}:${line} ${title}`, ...lines.map((one) => `    ${one}`)]
            .map((one) => one.slice(0, most.letters))
            .join('\n');
        }),
    ),
  ]);
}

/** The last `N passed, N failed` a tool printed. */
export function fromOutput(output: string): Counts {
  const line = [...output.matchAll(/(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/g)].at(-1);
  return line ? { passed: Number(line[1]), failed: Number(line[2]), skipped: Number(line[3] ?? 0) } : none;
}

/** A report some runner wrote; none means that the runner broke. */
export async function readReport<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** A report turned into counts. */
export async function readCounts<T>(file: string, convert: (report: T) => Counts): Promise<Counts> {
  const report = await readReport<T>(file);
  return report === undefined ? none : convert(report);
}
