import { afterEach, expect, test, vi } from 'vitest';
import { listCard } from '../../../contract/calls/cards';
import { renewInfo } from '../../../contract/calls/renewal';
import { callsInvalidatedByOtherTab, invalidateInAllTabs } from './queries';

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
  invalidateInAllTabs(renewInfo);
  const firstEvent = storageEvent();
  expect(callsInvalidatedByOtherTab(firstEvent, [listCard, renewInfo])).toEqual([renewInfo]);
  invalidateInAllTabs(renewInfo);
  expect(storageEvent().newValue).not.toBe(firstEvent.newValue);
});

test('a storage event with an unrelated key or an invalid value invalidates nothing', () => {
  invalidateInAllTabs(renewInfo);
  expect(callsInvalidatedByOtherTab({ key: 'sub-elements:language', newValue: '"pt"' }, [renewInfo])).toEqual([]);
  stored.set('sub-elements:changed', '{"calls":"all"}');
  expect(callsInvalidatedByOtherTab(storageEvent(), [renewInfo])).toEqual([]);
  stored.set('sub-elements:changed', 'not JSON');
  expect(callsInvalidatedByOtherTab(storageEvent(), [renewInfo])).toEqual([]);
});
