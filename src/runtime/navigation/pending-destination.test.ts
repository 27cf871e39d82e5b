import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consumePendingDestination, readPendingDestination, storePendingDestination } from './pending-destination';

const destination = { to: 'checkout', params: { planId: '101' } } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  consumePendingDestination();
  vi.useRealTimers();
});

test('a pending destination can be read until it is consumed', () => {
  storePendingDestination(destination);
  expect(readPendingDestination()).toMatchObject(destination);
  expect(consumePendingDestination()).toMatchObject(destination);
  expect(readPendingDestination()).toBeUndefined();
  expect(consumePendingDestination()).toBeUndefined();
});

test('a pending destination expires half an hour after it was stored', () => {
  storePendingDestination(destination);
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(readPendingDestination()).toMatchObject(destination);
  vi.advanceTimersByTime(1);
  expect(readPendingDestination()).toBeUndefined();
  expect(consumePendingDestination()).toBeUndefined();
});

test('a pending destination whose name this version doesn’t know is ignored', () => {
  storePendingDestination({ ...destination, to: 'toString' as never });
  expect(readPendingDestination()).toBeUndefined();
});
