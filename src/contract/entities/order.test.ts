import { expect, test } from 'vitest';
import { paymentStatusSchema } from './order';

test('a submitted payment counts as pending', () => {
  expect(paymentStatusSchema.safeParse('submitted')).toEqual({ success: true, data: 'pending' });
  expect(paymentStatusSchema.safeParse('success')).toEqual({ success: true, data: 'success' });
  expect(paymentStatusSchema.safeParse('new').success).toBe(false);
});
