import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consumePendingDestination, readPendingDestination, storePendingDestination } from './pending-destination';

const settings = { api: 'https://api.example' };
const destination = { to: 'checkout', params: { planId: '101' } } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  consumePendingDestination(settings);
  vi.useRealTimers();
});

test('a pending destination can be read until it is consumed', () => {
  storePendingDestination(settings, destination);
  expect(readPendingDestination(settings)).toMatchObject(destination);
  expect(consumePendingDestination(settings)).toMatchObject(destination);
  expect(readPendingDestination(settings)).toBeUndefined();
  expect(consumePendingDestination(settings)).toBeUndefined();
});

test('a pending destination expires half an hour after it was stored', () => {
  storePendingDestination(settings, destination);
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(readPendingDestination(settings)).toMatchObject(destination);
  vi.advanceTimersByTime(1);
  expect(readPendingDestination(settings)).toBeUndefined();
  expect(consumePendingDestination(settings)).toBeUndefined();
});

test('a pending destination whose name this version doesn’t know is ignored', () => {
  storePendingDestination(settings, { ...destination, to: 'toString' as never });
  expect(readPendingDestination(settings)).toBeUndefined();
});

test('a pending destination is only for the operator at whose element it was stored', () => {
  const otherSettings = { api: 'https://other.example' };
  storePendingDestination(settings, destination);
  expect(readPendingDestination(otherSettings)).toBeUndefined();
  expect(consumePendingDestination(otherSettings)).toBeUndefined();
  expect(readPendingDestination({ api: 'https://api.example/path' })).toMatchObject(destination);
});
