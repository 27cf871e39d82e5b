import { expect, test } from 'vitest';
import {
  countsFromOutput,
  countsFromPlaywright,
  countsFromVitest,
  failureLines,
  failureSummaries,
  formatCounts,
  noCounts,
  sumCounts,
  withRunnerFailure,
} from './counts';

test('formatCounts mentions skipped tests only if there are some', () => {
  expect(formatCounts({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(formatCounts({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
});

test('sumCounts adds up the counts of several stages', () => {
  expect(sumCounts([{ passed: 1, failed: 2, skipped: 3 }, noCounts, { passed: 10, failed: 20, skipped: 30 }])).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});

test('a runner that crashes or runs nothing counts as a failure', () => {
  expect(withRunnerFailure({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(withRunnerFailure({ passed: 5, failed: 0, skipped: 0 }, null).failed).toBe(1);
  expect(withRunnerFailure(noCounts, 0).failed).toBe(1);
  expect(withRunnerFailure({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  expect(withRunnerFailure({ passed: 5, failed: 0, skipped: 1 }, 0).failed).toBe(0);
});

test('a file that vitest can’t load counts as one failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  expect(countsFromVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('a Playwright error outside of tests counts as one failure', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countsFromPlaywright({ stats, errors: [] })).toEqual({ passed: 8, failed: 1, skipped: 2 });
  expect(countsFromPlaywright({ stats, errors: [{}] }).failed).toBe(2);
});

test('failureSummaries lists failed and flaky tests with their first error message', () => {
  const aTest = (status: string, ...messages: string[]) => ({
    projectName: 'chromium-phone',
    status,
    results: messages.map((message) => ({ errors: message ? [{ message }] : [] })),
  });
  const spec = (title: string, ...tests: ReturnType<typeof aTest>[]) => ({ title, file: 'a.spec.ts', line: 3, tests });
  const suites = [
    {
      specs: [spec('passes', aTest('expected', ''))],
      suites: [
        { specs: [spec('fails', aTest('unexpected', '\u001b[31mno such button\u001b[39m\nat 1:2'))] },
        { specs: [spec('is flaky', aTest('flaky', 'too late', ''))] },
      ],
    },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
  expect(failureSummaries({ stats, errors: [], suites })).toEqual([
    'failed: [chromium-phone] a.spec.ts:3 fails\n    no such button\n    at 1:2',
    'flaky (passed on retry): [chromium-phone] a.spec.ts:3 is flaky\n    too late',
  ]);
});

test('failureLines returns only the lines about failures', () => {
  const output = [
    'ok',
    ' \u001b[41m FAIL \u001b[49m a.test.ts > adds',
    'AssertionError: expected 1\n  at a.test.ts:3',
    'failed: b',
  ];
  expect(failureLines(output)).toEqual([
    '    FAIL  a.test.ts > adds',
    '    AssertionError: expected 1',
    '    failed: b',
  ]);
});

test('countsFromOutput reads a tool’s counts from the last line of its output that has counts', () => {
  expect(countsFromOutput('a: 1 passed, 0 failed\nall: 4 passed, 1 failed, 2 skipped\n')).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
  });
  expect(countsFromOutput('done')).toEqual(noCounts);
});
