import type { Order, PaymentResponse } from '../../../contract/entities';

const price = { amount: '19.90', currency: 'BRL' };

/** A pending order for a month on one device. */
export const anOrder = (overrides: Partial<Order> = {}): Order => ({
  orderId: 'o1',
  status: 'pending',
  date: Date.now(),
  planId: '102',
  planName: 'One device, a month',
  deviceCount: 1,
  items: [{ planId: '102', name: 'One device, a month', quantity: 1, price }],
  quantity: 1,
  paymentType: 'full',
  currency: 'BRL',
  subtotal: price,
  total: price,
  validDays: 30,
  methodCode: 'card',
  methodGroup: 'CARD',
  paymentId: 'p1',
  payBefore: Date.now() + 86_400_000,
  ...overrides,
});

export const aPaymentResponse = (overrides: Partial<PaymentResponse> = {}): PaymentResponse => ({
  orderId: 'o1',
  paymentId: 'p1',
  status: 'success',
  action: { type: 'none' },
  ...overrides,
});

/** The `action` of a pending PIX payment: a code to copy, which is valid for 15 minutes. */
export const aPixAction = (payload = 'code-1') =>
  ({ type: 'copyPaste', payload, expires: Date.now() + 900_000, key: null }) as const;
