import { expect, test } from 'vitest';
import { isUnfinished } from './orders';

test('an order is unfinished while it is pending and its deadline has not passed', () => {
  expect(isUnfinished({ status: 'pending' }, 1000)).toBe(true);
  expect(isUnfinished({ status: 'pending', payBefore: null }, 1000)).toBe(true);
  expect(isUnfinished({ status: 'pending', payBefore: 1001 }, 1000)).toBe(true);
  expect(isUnfinished({ status: 'pending', payBefore: 1000 }, 1000)).toBe(false);
  expect(isUnfinished({ status: 'failed', payBefore: 1001 }, 1000)).toBe(false);
});
