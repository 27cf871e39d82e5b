import { expect, test } from 'vitest';
import { isUnfinished } from '../../rules/plans/orders';
import { orderBadge } from './order-badge';

const now = 1_000_000;

test('an order is labelled by the status of its payment', () => {
  expect(orderBadge({ status: 'success' }, now)).toEqual({ state: 'success', kind: 'success' });
  expect(orderBadge({ status: 'failed' }, now)).toEqual({ state: 'failed', kind: 'danger' });
  expect(orderBadge({ status: 'cancelled' }, now)).toEqual({ state: 'cancelled', kind: 'neutral' });
});

test('refunds take precedence over the payment', () => {
  expect(orderBadge({ status: 'success', refundStatus: 'succeeded' }, now).state).toBe('refunded');
  expect(orderBadge({ status: 'success', refundStatus: 'pending' }, now).state).toBe('refunding');
  expect(orderBadge({ status: 'success', refundStatus: 'rejected' }, now).state).toBe('success');
  expect(orderBadge({ status: 'success', chargebackStatus: 'pending' }, now).state).toBe('disputed');
});

test('an unfinished order can be continued until it expires', () => {
  expect(isUnfinished({ status: 'pending', payBefore: now + 1 }, now)).toBe(true);
  expect(isUnfinished({ status: 'pending' }, now)).toBe(true);
  expect(isUnfinished({ status: 'failed', payBefore: now + 1 }, now)).toBe(false);
  expect(orderBadge({ status: 'pending', payBefore: now + 1 }, now).state).toBe('pending');
  expect(orderBadge({ status: 'pending', payBefore: now - 1 }, now).state).toBe('overdue');
});
