import { expect, test } from 'vitest';
import { paymentStatusSchema } from './order';

test('the payment status `submitted` is read as `pending`, and an unknown status is refused', () => {
  expect(paymentStatusSchema.safeParse('submitted')).toEqual({ success: true, data: 'pending' });
  expect(paymentStatusSchema.safeParse('success')).toEqual({ success: true, data: 'success' });
  expect(paymentStatusSchema.safeParse('new').success).toBe(false);
});
