import { expect, test } from 'vitest';
import { canContinue, orderWords } from './order-words';

const now = 1_000_000;

test('an order is labelled by the status of its payment', () => {
  expect(orderWords({ status: 'success' }, now)).toEqual({ state: 'success', kind: 'success' });
  expect(orderWords({ status: 'failed' }, now)).toEqual({ state: 'failed', kind: 'danger' });
  expect(orderWords({ status: 'cancelled' }, now)).toEqual({ state: 'cancelled', kind: 'neutral' });
});

test('refunds take precedence over the payment', () => {
  expect(orderWords({ status: 'success', refundStatus: 'succeeded' }, now).state).toBe('refunded');
  expect(orderWords({ status: 'success', refundStatus: 'pending' }, now).state).toBe('refunding');
  expect(orderWords({ status: 'success', refundStatus: 'rejected' }, now).state).toBe('success');
  expect(orderWords({ status: 'success', chargebackStatus: 'pending' }, now).state).toBe('disputed');
});

test('an unfinished order can be continued until it expires', () => {
  expect(canContinue({ status: 'pending', payBefore: now + 1 }, now)).toBe(true);
  expect(canContinue({ status: 'pending' }, now)).toBe(true);
  expect(canContinue({ status: 'failed', payBefore: now + 1 }, now)).toBe(false);
  expect(orderWords({ status: 'pending', payBefore: now + 1 }, now).state).toBe('pending');
  expect(orderWords({ status: 'pending', payBefore: now - 1 }, now).state).toBe('overdue');
});
