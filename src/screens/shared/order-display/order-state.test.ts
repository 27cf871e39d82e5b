import { expect, test } from 'vitest';
import { orderState } from './order-state';

const now = 1_000_000;

test('the state of a paid, failed or canceled order is its status', () => {
  expect(orderState({ status: 'success' }, now)).toBe('success');
  expect(orderState({ status: 'failed' }, now)).toBe('failed');
  expect(orderState({ status: 'cancelled' }, now)).toBe('cancelled');
});

test('an order paid by a coupon alone is free, unless it is refunded', () => {
  expect(orderState({ status: 'success', methodGroup: 'FREE' }, now)).toBe('free');
  expect(orderState({ status: 'success', methodGroup: 'PREPAID' }, now)).toBe('success');
  expect(orderState({ status: 'success', methodGroup: 'FREE', refundStatus: 'succeeded' }, now)).toBe('refunded');
});

test.each([
  ['refundStatus', { pending: 'refunding', succeeded: 'refunded', rejected: 'success', cancelled: 'success' }],
  ['chargebackStatus', { pending: 'disputed', succeeded: 'chargedBack', rejected: 'success', cancelled: 'success' }],
] as const)('the state of a paid order depends on its %s', (field, states) => {
  for (const [status, state] of Object.entries(states))
    expect(orderState({ status: 'success', [field]: status }, now)).toBe(state);
});

test('a chargeback that isn’t rejected takes precedence over a refund', () => {
  expect(orderState({ status: 'success', chargebackStatus: 'succeeded', refundStatus: 'pending' }, now)).toBe(
    'chargedBack',
  );
  expect(orderState({ status: 'success', chargebackStatus: 'rejected', refundStatus: 'succeeded' }, now)).toBe(
    'refunded',
  );
});

test('an unpaid order is pending, and overdue once its deadline has passed', () => {
  expect(orderState({ status: 'pending' }, now)).toBe('pending');
  expect(orderState({ status: 'pending', payBefore: now + 1 }, now)).toBe('pending');
  expect(orderState({ status: 'pending', payBefore: now - 1 }, now)).toBe('overdue');
});
