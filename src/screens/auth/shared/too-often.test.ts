import { expect, test } from 'vitest';
import { tooOften } from './too-often';

const error = (data?: unknown, code = '-3031') => ({ kind: 'code' as const, code, data });

test('reads how long to wait, and whether a message was sent', () => {
  expect(tooOften(error({ countdown: 300, isSent: true }))).toEqual({ wait: 300, isSent: true });
  expect(tooOften(error({ countdown: 3600, isSent: false }))).toEqual({ wait: 3600, isSent: false });
});

test('without data, the limit is the account’s', () => {
  for (const data of [undefined, null, {}, 'soon', { countdown: 'soon' }])
    expect(tooOften(error(data))).toEqual({ wait: null, isSent: true });
});

test('is null for other errors', () => {
  expect(tooOften(error({ countdown: 5 }, '-3035'))).toBeNull();
  expect(tooOften({ kind: 'network' })).toBeNull();
});
