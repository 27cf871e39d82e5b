import { expect, test } from 'vitest';
import { readRateLimit, secondsToWait } from './rate-limit';

const error = (data?: unknown, code = '-3031') => ({ kind: 'code' as const, code, data });

test('reads how long to wait, and whether a message was sent', () => {
  expect(readRateLimit(error({ countdown: 300, isSent: true }))).toEqual({ wait: 300, isSent: true });
  expect(readRateLimit(error({ countdown: 3600, isSent: false }))).toEqual({ wait: 3600, isSent: false });
});

test('without data, the limit is the account’s', () => {
  for (const data of [undefined, null, {}, 'soon', { countdown: 'soon' }])
    expect(readRateLimit(error(data))).toEqual({ wait: null, isSent: true });
});

test('is null for other errors', () => {
  expect(readRateLimit(error({ countdown: 5 }, '-3035'))).toBeNull();
  expect(readRateLimit({ kind: 'network' })).toBeNull();
});

test('knows how long a lockout lasts', () => {
  expect(secondsToWait(error({ countdown: 900 }, '17'))).toBe(900);
  expect(secondsToWait(error({ countdown: 60, isSent: true }))).toBe(60);
  expect(secondsToWait(error(undefined, '17'))).toBeNull();
  expect(secondsToWait(error({ countdown: 900 }, '3'))).toBeNull();
});
