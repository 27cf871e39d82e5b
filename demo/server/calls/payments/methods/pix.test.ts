import { afterAll, beforeAll, expect, test } from 'vitest';
import { pixPayload } from '../../../../../src/rules';
import { aCard, aMember, aPayment, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const payer = { name: 'Ana Lima', cpfCnpj: '529.982.247-25' };
const purchase = { planId: '102', methodCode: 'pix', payer };
/** This brand's prices are in BRL, the only currency that Pix charges. */
const brand = 'telinha';

const beginPayment = () => aPayment(server, purchase, { brand });

test('Pix creates a code for the exact amount, valid for 15 minutes', async () => {
  const { status, action, paymentId } = await beginPayment();
  expect(status).toBe('pending');
  if (action.type !== 'copyPaste') throw new Error(action.type);
  const payload = pixPayload(action.payload);
  if (!payload.ok) throw new Error(payload.reason);
  // 19.90 minus the 5% discount.
  expect(payload.value).toMatchObject({
    amount: { amount: '18.90', currency: 'BRL' },
    txid: paymentId,
    isSingleUse: true,
  });
  expect(Math.abs(action.expires - Date.now() - 15 * 60_000)).toBeLessThan(5000);
});

test('paymentInfoDetail returns the code of a pending payment, and orderRemind returns its order', async () => {
  const { token, orderId, action } = await beginPayment();
  expect((await server.call('paymentInfoDetail', { orderId }, { token })).data).toMatchObject({
    status: 'pending',
    action,
  });
  expect((await server.call('orderRemind', {}, { token })).data.order).toMatchObject({
    orderId,
    status: 'pending',
    methodCode: 'pix',
  });
});

test('the bank’s first notification settles the payment; later ones change nothing', async () => {
  const { token, orderId, paymentId } = await beginPayment();
  expect(await server.settle(paymentId, 'success')).toMatchObject({ status: 'success', hasChanged: true });
  expect(await server.settle(paymentId, 'success')).toMatchObject({ status: 'success', hasChanged: false });
  expect(await server.settle(paymentId, 'failed')).toMatchObject({ status: 'success', hasChanged: false });
  expect((await server.call('order', { id: orderId }, { token })).data).toMatchObject({
    status: 'success',
    isCharged: true,
  });
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test.each(['failed', 'cancelled'])(
  'after a payment with the status “%s”, the order can be paid with another method',
  async (status) => {
    const { token, orderId, paymentId } = await beginPayment();
    await server.settle(paymentId, status);
    expect((await server.call('order', { id: orderId }, { token })).data).toMatchObject({ status, isCharged: false });
    const request = { orderId, methodCode: 'card', payer, card: aCard('4242424242424242') };
    expect((await server.call('repay', request, { token, brand })).data.status).toBe('success');
    // The discount for Pix no longer applies.
    expect((await server.call('order', { id: orderId }, { token })).data.total).toEqual({
      amount: '19.90',
      currency: 'BRL',
    });
  },
);

test('after a code has expired, the order can be paid with a new code', async () => {
  const { token, orderId, paymentId } = await beginPayment();
  await server.control('clock', { seconds: 15 * 60 });
  expect((await server.call('paymentInfoDetail', { orderId }, { token })).data).toMatchObject({
    status: 'cancelled',
    failureCode: null,
  });
  expect((await server.call('order', { id: orderId }, { token })).data.status).toBe('pending');
  const repaid = await server.call('repay', { orderId, methodCode: 'pix', payer }, { token, brand });
  expect(repaid.data).toMatchObject({ status: 'pending', action: { type: 'copyPaste' } });
  expect(repaid.data.paymentId).not.toBe(paymentId);
  await server.settle(repaid.data.paymentId, 'success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('after a new code has replaced the old one, only one of them pays the order', async () => {
  const { token, orderId, paymentId } = await beginPayment();
  const repaid = await server.call('repay', { orderId, methodCode: 'pix', payer }, { token, brand });
  await server.settle(repaid.data.paymentId, 'success');
  expect(await server.settle(paymentId, 'success')).toMatchObject({ status: 'cancelled', hasChanged: true });
  expect((await server.ledger({ orderId })).map(({ kind }) => kind)).toEqual(['charge', 'owed']);
});

test('if the plan’s price isn’t in reais, Pix charges the price converted to reais', async () => {
  const { token } = await aMember(server);
  const valuation = await server.call('goodsValuation', { planId: '102', methodCode: 'pix' }, { token });
  expect(valuation.data).toMatchObject({
    subtotal: { amount: '43.15', currency: 'BRL' },
    exchangeRate: '5.4',
    methodDiscountPercent: 5,
  });
  const { data } = await server.call('pay', purchase, { token });
  expect((await server.call('order', { id: data.orderId }, { token })).data).toMatchObject({
    currency: 'BRL',
    exchangeRate: '5.4',
    total: valuation.data.total,
  });
});

test('Pix requires a valid CPF or CNPJ, and a boleto can’t be chosen for a purchase that renews', async () => {
  const { token } = await aMember(server);
  const invalidPayer = { ...payer, cpfCnpj: '111.111.111-11' };
  expect((await server.call('pay', { ...purchase, payer: invalidPayer }, { token })).errCode).toBe('-24050');
  const boleto = { planId: '102', methodCode: 'boleto', payer, renew: true };
  expect((await server.call('pay', boleto, { token })).errCode).toBe('-24050');
});

test('an unknown payment can’t be settled', async () => {
  expect(await server.settle('nothing', 'success')).toEqual({ error: 'No such payment' });
});

test('a payer with a CNPJ gets the receiver’s Pix key, but a payer with a CPF doesn’t', async () => {
  const { token } = await aMember(server, { brand });
  const keyFor = async (cpfCnpj: string) => {
    const { action } = (await server.call('pay', { ...purchase, payer: { ...payer, cpfCnpj } }, { token, brand })).data;
    return action.type === 'copyPaste' ? action.key : undefined;
  };
  expect(await keyFor('11.222.333/0001-81')).toBe('00000000-0000-4000-8000-000000000000');
  expect(await keyFor('529.982.247-25')).toBeNull();
});
