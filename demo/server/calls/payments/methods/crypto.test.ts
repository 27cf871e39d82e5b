import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentAction } from '../../../../../src/contract/entities';
import { aCard, aMember, aPayment, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type CryptoAction = Extract<PaymentAction, { type: 'cryptoAddress' }>;
/**
 * Simulates transfers (`send`) and new blocks (`confirm`) on the blockchain. `send` is an amount, `exact` for the
 * amount that is missing, or `part` for half of it.
 */
const updateChain = (paymentId: string, update: object) => server.control(`payments/${paymentId}/chain`, update);

function requireCryptoAction(action: PaymentAction): CryptoAction {
  if (action.type !== 'cryptoAddress') throw new Error(action.type);
  return action;
}

async function beginPayment(optionCode = 'USDT-TRC20') {
  const payment = await aPayment(server, { methodCode: 'crypto', optionCode });
  return { ...payment, action: requireCryptoAction(payment.action) };
}

async function currentAction(orderId: string, token: string): Promise<CryptoAction> {
  const { data } = await server.call('paymentInfoDetail', { orderId }, { token });
  if (!data.action) throw new Error('The payment has no action');
  return requireCryptoAction(data.action);
}

test.each([
  ['BTC', 'Bitcoin', '0.00012485', /^bc1q[a-z0-9]{38}$/],
  ['ETH', 'Ethereum (ERC-20)', '0.00249688', /^0x[0-9a-fA-F]{40}$/],
  ['USDT-TRC20', 'TRON (TRC-20)', '7.99', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['USDT-ERC20', 'Ethereum (ERC-20)', '7.99', /^0x[0-9a-fA-F]{40}$/],
])('a %s payment has an exact amount and an address to send it to', async (optionCode, network, amount, address) => {
  const { status, action } = await beginPayment(optionCode);
  expect(status).toBe('pending');
  expect(action).toMatchObject({ optionCode, network, amount, received: '0', confirmations: 0 });
  expect(action.address).toMatch(address);
  expect(action.expires).toBeGreaterThan(Date.now());
});

test('no two payments share an address', async () => {
  const [first, second] = [await beginPayment('BTC'), await beginPayment('BTC')];
  expect(first.action.address).not.toBe(second.action.address);
});

test('a transfer of the exact amount pays the order after three confirmations, and only once', async () => {
  const { token, orderId, paymentId } = await beginPayment();
  await updateChain(paymentId, { send: 'exact' });
  expect(await currentAction(orderId, token)).toMatchObject({ received: '7.99', missing: null, confirmations: 0 });
  await updateChain(paymentId, { confirm: 2 });
  expect(await currentAction(orderId, token)).toMatchObject({ confirmations: 2, confirmationsNeeded: 3 });
  expect(await server.ledger({ orderId })).toHaveLength(0);
  expect(await updateChain(paymentId, { confirm: 1 })).toMatchObject({ status: 'success', hasChanged: true });
  expect(await updateChain(paymentId, { confirm: 1 })).toMatchObject({ status: 'success', hasChanged: false });
  expect(await updateChain(paymentId, { send: 'exact' })).toMatchObject({ hasChanged: false });
  expect(await server.settle(paymentId, 'failed')).toMatchObject({ status: 'success', hasChanged: false });
  expect(await server.orderStatus(orderId, token)).toBe('success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('after a transfer of a part of the amount, the payer has more time for the rest', async () => {
  const { token, orderId, paymentId, action } = await beginPayment();
  await updateChain(paymentId, { send: '3' });
  const actionAfterPart = await currentAction(orderId, token);
  expect(actionAfterPart).toMatchObject({ received: '3', missing: '4.99', address: action.address });
  expect(actionAfterPart.expires).toBeGreaterThan(action.expires);
  // Confirmations of a partial transfer don't complete the payment.
  expect(await updateChain(paymentId, { confirm: 9 })).toMatchObject({ status: 'pending', hasChanged: false });
  await server.control('clock', { seconds: 31 * 60 });
  await updateChain(paymentId, { send: 'exact', confirm: 3 });
  expect(await server.orderStatus(orderId, token)).toBe('success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('a transfer of more than the amount pays the order, and the response contains the excess', async () => {
  const { token, orderId, paymentId } = await beginPayment();
  await updateChain(paymentId, { send: '10' });
  expect(await currentAction(orderId, token)).toMatchObject({ received: '10', missing: null, excess: '2.01' });
  await updateChain(paymentId, { confirm: 3 });
  expect(await server.orderStatus(orderId, token)).toBe('success');
  expect(await server.ledger({ orderId })).toMatchObject([
    { kind: 'charge', money: { amount: '7.99' } },
    { kind: 'owed', money: { amount: '2.01' } },
  ]);
});

test('coins that arrived in time can be confirmed after the deadline', async () => {
  const { token, orderId, paymentId } = await beginPayment();
  await updateChain(paymentId, { send: 'exact' });
  await server.control('clock', { seconds: 2 * 60 * 60 });
  expect(await currentAction(orderId, token)).toMatchObject({ received: '7.99' });
  await updateChain(paymentId, { confirm: 3 });
  expect(await server.orderStatus(orderId, token)).toBe('success');
});

test('once the full amount has arrived, the order can’t be paid with another method', async () => {
  const { token, orderId, paymentId } = await beginPayment();
  await updateChain(paymentId, { send: 'exact' });
  const cardRequest = { orderId, methodCode: 'card', card: aCard('4242424242424242') };
  expect((await server.call('repay', cardRequest, { token })).data).toMatchObject({ paymentId, status: 'pending' });
  expect(await server.ledger({ orderId })).toHaveLength(0);
  await updateChain(paymentId, { confirm: 3 });
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

// A quote is the address, the amount and the deadline of a crypto payment.
test('after a quote has expired unpaid, the order can be paid with a new quote', async () => {
  const { token, orderId } = await beginPayment();
  await server.control('clock', { seconds: 31 * 60 });
  expect((await server.call('paymentInfoDetail', { orderId }, { token })).data).toMatchObject({ status: 'cancelled' });
  // `repay` creates a new quote.
  const repaid = await server.call('repay', { orderId, methodCode: 'crypto', optionCode: 'BTC' }, { token });
  // Bitcoin payments need two confirmations.
  await updateChain(repaid.data.paymentId, { send: 'exact', confirm: 2 });
  expect(await server.orderStatus(orderId, token)).toBe('success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('the payer can choose another coin until a transfer has arrived', async () => {
  const { token, orderId, paymentId, action } = await beginPayment();
  const response = await server.call('paymentCrypto', { orderId }, { token });
  expect(response.data).toMatchObject({ paymentId, status: 'pending', action });
  const changed = await server.call('paymentCrypto', { orderId, optionCode: 'BTC' }, { token });
  expect(changed.data).toMatchObject({ paymentId, action: { coin: 'BTC', amount: '0.00012485' } });
  expect(await currentAction(orderId, token)).toMatchObject({ coin: 'BTC' });
  expect((await server.call('paymentCrypto', { orderId, optionCode: 'DOGE' }, { token })).errCode).toBe('-2408');
  await updateChain(paymentId, { send: 'part' });
  expect((await server.call('paymentCrypto', { orderId, optionCode: 'ETH' }, { token })).errCode).toBe('1015');
});

test.each(['failed', 'cancelled'])(
  'after a payment with the status “%s”, the order can be paid by card',
  async (status) => {
    const { token, orderId, paymentId } = await beginPayment();
    await server.settle(paymentId, status);
    expect(await server.orderStatus(orderId, token)).toBe(status);
    await server.call('repay', { orderId, methodCode: 'card', card: aCard('4242424242424242') }, { token });
    expect(await server.ledger({ orderId })).toHaveLength(1);
  },
);

test('the call paymentCrypto refuses another member’s payment and a card payment', async () => {
  const { orderId } = await beginPayment();
  const { token } = await aMember(server);
  expect((await server.call('paymentCrypto', { orderId }, { token })).errCode).toBe('1001');
  const paidByCard = await server.call(
    'pay',
    { planId: '102', methodCode: 'card', card: aCard('4242424242424242') },
    { token },
  );
  expect((await server.call('paymentCrypto', { orderId: paidByCard.data.orderId }, { token })).errCode).toBe('1040');
});

test('crypto payments below the minimum are refused, and the list of methods contains the minimum', async () => {
  const { token } = await aMember(server);
  const { data } = await server.call('paymentMethods', { planId: '101' }, { token });
  const crypto = data.methods.find(({ code }) => code === 'crypto');
  expect(crypto).toMatchObject({ minimum: { amount: '5.00', currency: 'USD' }, note: 'From $5.00' });
  expect(crypto?.options?.map(({ code }) => code)).toEqual(['BTC', 'ETH', 'USDT-TRC20', 'USDT-ERC20']);
  const body = { planId: '101', methodCode: 'crypto' };
  expect((await server.call('pay', { ...body, optionCode: 'BTC' }, { token })).errCode).toBe('-2408');
  expect((await server.call('pay', { ...body, planId: '102', optionCode: 'DOGE' }, { token })).errCode).toBe('-24050');
});

test('the sandbox’s blockchain page shows the address and can send coins and confirmations', async () => {
  const { paymentId, token, orderId, action } = await beginPayment();
  const pageUrl = `${server.origin}/sandbox/gateway/chain/${paymentId}?lang=en`;
  const clickButton = (field: string, value: string) =>
    fetch(pageUrl, { method: 'POST', body: new URLSearchParams({ [field]: value }) });
  expect(await (await fetch(pageUrl)).text()).toContain(action.address);
  expect(await (await clickButton('send', 'exact')).text()).toContain('0 / 3');
  for (let block = 0; block < 3; block += 1) await clickButton('confirm', '1');
  expect(await server.orderStatus(orderId, token)).toBe('success');
  expect((await fetch(`${server.origin}/sandbox/gateway/chain/nobody`)).status).toBe(404);
});

test('an order for which coins have arrived can’t be cancelled', async () => {
  const { token, orderId, paymentId } = await beginPayment();
  const isCancelable = async () => (await server.call('order', { id: orderId }, { token })).data.isCancelable;
  expect(await isCancelable()).toBe(true);
  await updateChain(paymentId, { send: '3' });
  expect(await isCancelable()).toBe(false);
  expect((await server.call('cancelOrder', { orderId }, { token })).errCode).toBe('4598');
  expect(await server.orderStatus(orderId, token)).toBe('pending');
});
