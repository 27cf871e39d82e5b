import { afterEach, expect, test, vi } from 'vitest';
import { renewInfo } from '../../../../contract/calls/account/renewal';
import { listCard } from '../../../../contract/calls/payments/payments';
import { callsInvalidatedElsewhere, invalidateEverywhere } from './cross-tab-invalidation';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
afterEach(() => stored.clear());

/** The storage event that other tabs receive for the stored value. */
const storageEvent = () => {
  const [key = '', newValue = null] = [...stored][0] ?? [];
  return { key, newValue };
};

test('another tab receives every invalidation, including repeated ones', () => {
  invalidateEverywhere(renewInfo);
  const firstEvent = storageEvent();
  expect(callsInvalidatedElsewhere(firstEvent, [listCard, renewInfo])).toEqual([renewInfo]);
  invalidateEverywhere(renewInfo);
  expect(storageEvent().newValue).not.toBe(firstEvent.newValue);
});

test('a storage event with an unrelated key or an invalid value invalidates nothing', () => {
  invalidateEverywhere(renewInfo);
  expect(callsInvalidatedElsewhere({ key: 'sub-elements:language', newValue: '"pt"' }, [renewInfo])).toEqual([]);
  stored.set('sub-elements:changed', '{"calls":"all"}');
  expect(callsInvalidatedElsewhere(storageEvent(), [renewInfo])).toEqual([]);
  stored.set('sub-elements:changed', 'not JSON');
  expect(callsInvalidatedElsewhere(storageEvent(), [renewInfo])).toEqual([]);
});
