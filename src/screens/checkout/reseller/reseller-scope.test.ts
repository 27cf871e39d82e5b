import { expect, test, vi } from 'vitest';
import { order } from '../../../contract/calls/account/orders';
import { goodsValuation, paymentInfoDetail, repay } from '../../../contract/calls/payments/payments';
import type { ElementContext } from '../../../runtime/page/element-context';
import { resellerContext } from './reseller-scope';

function aScope() {
  const call = vi.fn(() => Promise.resolve({ ok: true, value: null }));
  const navigate = vi.fn(() => true);
  return { call, navigate, own: resellerContext({ call, navigate } as unknown as ElementContext) };
}

test('an order is read, priced and paid by the reseller’s calls, under the same key', async () => {
  const { call, own } = aScope();
  await own.call(order, { id: '7' });
  await own.call(goodsValuation, { orderId: '7', methodCode: 'pix' });
  await own.call(repay, { orderId: '7', methodCode: 'card' }, { idempotencyKey: 'key' });
  expect(call.mock.calls).toEqual([
    [expect.objectContaining({ name: 'dtGetOrder' }), { orderId: '7' }, undefined],
    [expect.objectContaining({ name: 'dtGoodsValuation' }), { orderId: '7', methodCode: 'pix' }, undefined],
    [expect.objectContaining({ name: 'dtPay' }), { orderId: '7', methodCode: 'card' }, { idempotencyKey: 'key' }],
  ]);
});

test('what is the same for everybody is asked as everybody asks it', async () => {
  const { call, own } = aScope();
  await own.call(paymentInfoDetail, { orderId: '7' });
  expect(call).toHaveBeenCalledWith(paymentInfoDetail, { orderId: '7' }, undefined);
});

test('ways out of a checkout lead to the reseller’s screens', () => {
  const { navigate, own } = aScope();
  own.navigate('plans');
  own.navigate('checkout', { orderId: '7' });
  own.navigate('orders');
  expect(navigate.mock.calls).toEqual([
    ['reseller', undefined],
    ['reseller-payment', { orderId: '7' }],
    ['orders', undefined],
  ]);
});
