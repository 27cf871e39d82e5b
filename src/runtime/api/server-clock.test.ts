import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetServerTime, isServerTimeKnown, learnServerTime, serverNow } from './server-clock';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const serverTime = Date.UTC(2026, 10, 28, 12);
const header = (time: number) => new Date(time).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: serverTime });
  forgetServerTime();
});
afterEach(() => {
  vi.useRealTimers();
  forgetServerTime();
});

test('before a response with a `Date` header, the time is the device’s', () => {
  learnServerTime(null);
  learnServerTime('not a date');
  expect(isServerTimeKnown()).toBe(false);
  expect(serverNow()).toBe(Date.now());
});

test.each([
  ['61 minutes ahead', 61 * minuteMs],
  ['a week ahead', 7 * dayMs],
  ['400 days ahead', 400 * dayMs],
  ['a day behind', -dayMs],
  ['in 1971', Date.UTC(1971, 0, 1) - serverTime],
])('the time is the server’s if the device’s clock is %s', (_, offsetMs) => {
  vi.setSystemTime(serverTime + offsetMs);
  learnServerTime(header(serverTime));
  expect(serverNow()).toBe(serverTime);
  vi.advanceTimersByTime(5 * minuteMs);
  expect(serverNow()).toBe(serverTime + 5 * minuteMs);
});

test('the time doesn’t change when the device’s clock is set', () => {
  learnServerTime(header(serverTime));
  vi.setSystemTime(serverTime + 400 * dayMs);
  expect(serverNow()).toBe(serverTime);
});

test('a response from a cache or a slow response doesn’t set the time back', () => {
  learnServerTime(header(serverTime));
  learnServerTime(header(serverTime - dayMs));
  expect(serverNow()).toBe(serverTime);
});

test('the time is right again after the device was asleep, with the next response', () => {
  learnServerTime(header(serverTime));
  learnServerTime(header(serverTime + dayMs));
  expect(serverNow()).toBe(serverTime + dayMs);
});
