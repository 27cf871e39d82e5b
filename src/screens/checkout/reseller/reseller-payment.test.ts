import { expect, test, vi } from 'vitest';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import { resellerCalls, resellerContext } from './reseller-payment';

test('resellerCalls loads, prices and pays an order with the reseller API, and sends the idempotency key', async () => {
  const call = vi.fn(() => Promise.resolve({ ok: true, value: null }));
  const calls = resellerCalls(call as unknown as ElementContext['call']);
  await calls.loadOrder('7');
  await calls.valuate({ orderId: '7', methodCode: 'pix' });
  // `repay` pays an existing order.
  await calls.repay({ orderId: '7', methodCode: 'card' }, { idempotencyKey: 'key' });
  expect(call.mock.calls).toEqual([
    [expect.objectContaining({ name: 'dtGetOrder' }), { orderId: '7' }],
    [expect.objectContaining({ name: 'dtGoodsValuation' }), { orderId: '7', methodCode: 'pix' }, undefined],
    [expect.objectContaining({ name: 'dtPay' }), { orderId: '7', methodCode: 'card' }, { idempotencyKey: 'key' }],
  ]);
});

test('resellerContext opens the reseller’s screens in place of plans and checkout, and other screens as usual', () => {
  const navigate = vi.fn(() => true);
  const context = resellerContext({ navigate } as unknown as ElementContext);
  context.navigate('plans');
  context.navigate('checkout', { orderId: '7' });
  context.navigate('orders');
  expect(navigate.mock.calls).toEqual([
    ['reseller', undefined],
    ['reseller-payment', { orderId: '7' }],
    ['orders', undefined],
  ]);
});
