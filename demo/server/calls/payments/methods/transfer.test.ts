import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, aPayment, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const payer = { firstName: 'Ana', lastName: 'Lima', cpfCnpj: '529.982.247-25' };
const byTransfer = (optionCode: string) => ({ planId: '102', methodCode: 'transfer', optionCode, payer });
const hourMs = 3_600_000;

const beginPayment = async (brand = 'member', optionCode = 'harbor') => {
  const payment = await aPayment(server, byTransfer(optionCode), { brand });
  const { action } = payment;
  if (action.type !== 'bankDetails') throw new Error(action.type);
  return { ...payment, action };
};

/** The codes of the banks to choose from. Default currency: the brand's. */
const bankCodesFor = async (brand: string, currency?: string) => {
  const { data } = await server.call('paymentMethods', { planId: '102', ...(currency && { currency }) }, { brand });
  return data.methods.find(({ code }) => code === 'transfer')?.options?.map(({ code }) => code);
};

test('the banks to choose from depend on the currency', async () => {
  expect(await bankCodesFor('telinha')).toEqual(['horizonte', 'litoral', 'serra']);
  expect(await bankCodesFor('member')).toEqual(['harbor', 'meridian', 'summit']);
  expect(await bankCodesFor('member', 'CLP')).toEqual(['andes', 'pampa', 'austral']);
});

test('the bank details contain the account, a reference and a deadline', async () => {
  const { action, status, paymentId } = await beginPayment('telinha', 'horizonte');
  expect(status).toBe('pending');
  expect(action.lines).toEqual([
    { label: 'Bank', value: 'Banco Horizonte' },
    { label: 'Account holder', value: 'Streaming Services Ltda' },
    { label: 'Tax ID', value: '11.222.333/0001-81' },
    { label: 'Branch', value: '0042' },
    { label: 'Account number', value: '1234567-8' },
  ]);
  expect(action.reference).toBe(`S${paymentId.slice(0, 9).toUpperCase()}`);
  expect(Math.abs(action.expires - Date.now() - 48 * hourMs)).toBeLessThan(5000);
});

test('a bank without a receiving account is refused and no order is created; another bank can then be chosen', async () => {
  const { token } = await aMember(server);
  expect((await server.call('pay', byTransfer('summit'), { token })).errCode).toBe('-2602');
  expect((await server.call('orderRemind', {}, { token })).data.order).toBeNull();
  expect((await server.call('pay', byTransfer('meridian'), { token })).data.status).toBe('pending');
});

test('a bank that doesn’t accept the order’s currency is refused, and so is a request without a bank', async () => {
  const { token } = await aMember(server);
  expect((await server.call('pay', byTransfer('horizonte'), { token })).errCode).toBe('-24050');
  const { optionCode: _, ...withoutBank } = byTransfer('harbor');
  expect((await server.call('pay', withoutBank, { token })).errCode).toBe('-24050');
});

test('switching to a bank without a receiving account is refused; the transfer to the first bank stays pending', async () => {
  const { token, orderId, readDetail, action } = await beginPayment();
  const request = { orderId, methodCode: 'transfer', optionCode: 'summit', payer };
  expect((await server.call('repay', request, { token })).errCode).toBe('-2602');
  expect(await readDetail()).toMatchObject({ status: 'pending', action });
});

test('the bank’s first notification settles a transfer; later ones change nothing', async () => {
  const { orderId, paymentId } = await beginPayment();
  expect(await server.settle(paymentId, 'success')).toMatchObject({ hasChanged: true });
  expect(await server.settle(paymentId, 'failed')).toMatchObject({ status: 'success', hasChanged: false });
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test.each(['failed', 'cancelled'])('a transfer with the status “%s” charges nothing', async (status) => {
  const { orderId, paymentId, token } = await beginPayment();
  await server.settle(paymentId, status);
  expect((await server.call('order', { id: orderId }, { token })).data).toMatchObject({ status, isCharged: false });
  expect(await server.ledger({ orderId })).toHaveLength(0);
});

test('a transfer that the payer reported as sent stays pending longer than an unreported one', async () => {
  const reported = await beginPayment();
  const unreported = await beginPayment();
  await server.control('clock', { hours: 4 * 24 });
  const { data } = await server.call('liquidoConfirm', { orderId: reported.orderId }, { token: reported.token });
  expect(data).toMatchObject({ status: 'pending', action: { type: 'bankDetails', reported: expect.any(Number) } });
  expect(await server.ledger({ orderId: reported.orderId })).toHaveLength(0);
  await server.control('clock', { hours: 2 * 24 });
  expect((await unreported.readDetail()).status).toBe('cancelled');
  expect((await reported.readDetail()).status).toBe('pending');
  await server.settle(reported.paymentId, 'success');
  expect(await server.ledger({ orderId: reported.orderId })).toHaveLength(1);
});

test('after the bank details have expired, the order can be paid with new bank details', async () => {
  const { token, orderId, action } = await beginPayment();
  await server.control('clock', { days: 6 });
  const request = { orderId, methodCode: 'transfer', optionCode: 'meridian', payer };
  const secondPayment = (await server.call('repay', request, { token })).data;
  if (secondPayment.action.type !== 'bankDetails') throw new Error(secondPayment.action.type);
  expect(secondPayment.action.reference).not.toBe(action.reference);
  await server.settle(secondPayment.paymentId, 'success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('orderRemind returns a purchase of the plan for three days after it was paid', async () => {
  const { token } = await aMember(server);
  const recentPurchase = async (planId: string) =>
    (await server.call('orderRemind', { planId }, { token })).data.recentPurchase;
  expect(await recentPurchase('102')).toBeNull();
  expect((await server.call('orderRemind', {}, { token })).data).not.toHaveProperty('recentPurchase');
  const { orderId } = (await server.call('pay', byTransfer('harbor'), { token })).data;
  await server.control('clock', { days: 2 });
  expect(await recentPurchase('102')).toBeNull();
  await server.control(`payments/${orderId}/settle`, { status: 'success' });
  await server.control('clock', { days: 2 });
  // The age counts from the payment, not from the order.
  expect(await recentPurchase('102')).toMatchObject({ order: { orderId, status: 'success' } });
  const { order, ageMs } = (await recentPurchase('102')) ?? {};
  expect(order?.paidAt).toBeGreaterThan((order?.date ?? 0) + 2 * 24 * hourMs - 1);
  expect(Math.round((ageMs ?? 0) / (24 * hourMs))).toBe(2);
  expect(await recentPurchase('202')).toBeNull();
  await server.control('clock', { days: 1.1 });
  expect(await recentPurchase('102')).toBeNull();
});
