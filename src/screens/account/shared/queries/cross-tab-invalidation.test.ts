import { afterEach, expect, test, vi } from 'vitest';
import { renewInfo } from '../../../../contract/calls/account/renewal';
import { listCard } from '../../../../contract/calls/payments/payments';
import { changedElsewhere, invalidateEverywhere } from './cross-tab-invalidation';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
afterEach(() => stored.clear());

const event = () => {
  const [key = '', newValue = null] = [...stored][0] ?? [];
  return { key, newValue };
};

test('another tab receives each invalidation, also repeated ones', () => {
  invalidateEverywhere(renewInfo);
  const first = event();
  expect(changedElsewhere(first, [listCard, renewInfo])).toEqual([renewInfo]);
  invalidateEverywhere(renewInfo);
  expect(event().newValue).not.toBe(first.newValue);
});

test('other keys and invalid values in storage change nothing', () => {
  invalidateEverywhere(renewInfo);
  expect(changedElsewhere({ key: 'sub-elements:language', newValue: '"pt"' }, [renewInfo])).toEqual([]);
  stored.set('sub-elements:changed', '{"calls":"all"}');
  expect(changedElsewhere(event(), [renewInfo])).toEqual([]);
  stored.set('sub-elements:changed', 'not JSON');
  expect(changedElsewhere(event(), [renewInfo])).toEqual([]);
});
