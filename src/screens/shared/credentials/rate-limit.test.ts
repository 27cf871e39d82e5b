import { expect, test } from 'vitest';
import { readRateLimit, secondsToWait } from './rate-limit';

/** Creates a `CallError` with an error code. Code -3031: rate limit; 17: lockout; -3035 and 3: other errors. */
const errorWith = (data?: unknown, code = '-3031') => ({ kind: 'code' as const, code, data });

test('readRateLimit reads the waiting time, and whether a message was sent', () => {
  expect(readRateLimit(errorWith({ countdown: 300, isSent: true }))).toEqual({ waitSeconds: 300, isSent: true });
  expect(readRateLimit(errorWith({ countdown: 3600, isSent: false }))).toEqual({ waitSeconds: 3600, isSent: false });
});

test('readRateLimit assumes that a message was sent if the error has no valid data', () => {
  for (const data of [undefined, null, {}, 'soon', { countdown: 'soon' }])
    expect(readRateLimit(errorWith(data))).toEqual({ waitSeconds: null, isSent: true });
});

test('readRateLimit returns null for errors other than a rate limit', () => {
  expect(readRateLimit(errorWith({ countdown: 5 }, '-3035'))).toBeNull();
  expect(readRateLimit({ kind: 'network' })).toBeNull();
});

test('secondsToWait reads the waiting time of a rate limit or a lockout, and returns null for other errors', () => {
  expect(secondsToWait(errorWith({ countdown: 900 }, '17'))).toBe(900);
  expect(secondsToWait(errorWith({ countdown: 60, isSent: true }))).toBe(60);
  expect(secondsToWait(errorWith(undefined, '17'))).toBeNull();
  expect(secondsToWait(errorWith({ countdown: 900 }, '3'))).toBeNull();
});
