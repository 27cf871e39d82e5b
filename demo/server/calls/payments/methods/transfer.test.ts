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

const banksIn = async (brand: string, currency?: string) => {
  const { data } = await server.call('paymentMethods', { planId: '102', ...(currency && { currency }) }, { brand });
  return data.methods.find(({ code }) => code === 'transfer')?.options?.map(({ code }) => code);
};

test('each currency has its own banks', async () => {
  expect(await banksIn('telinha')).toEqual(['horizonte', 'litoral', 'serra']);
  expect(await banksIn('member')).toEqual(['harbor', 'meridian', 'summit']);
  expect(await banksIn('member', 'CLP')).toEqual(['andes', 'pampa', 'austral']);
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

test('a bank without a receiving account is refused and no order is created; another bank works', async () => {
  const { token } = await aMember(server);
  expect((await server.call('pay', byTransfer('summit'), { token })).errCode).toBe('-2602');
  expect((await server.call('orderRemind', {}, { token })).data.order).toBeNull();
  expect((await server.call('pay', byTransfer('meridian'), { token })).data.status).toBe('pending');
});

test('a bank of another currency, or no bank, is refused', async () => {
  const { token } = await aMember(server);
  expect((await server.call('pay', byTransfer('horizonte'), { token })).errCode).toBe('-24050');
  const { optionCode: _, ...withoutBank } = byTransfer('harbor');
  expect((await server.call('pay', withoutBank, { token })).errCode).toBe('-24050');
});

test('switching to a bank without a receiving account is refused and keeps the pending transfer', async () => {
  const { token, orderId, detail, action } = await beginPayment();
  const request = { orderId, methodCode: 'transfer', optionCode: 'summit', payer };
  expect((await server.call('repay', request, { token })).errCode).toBe('-2602');
  expect(await detail()).toMatchObject({ status: 'pending', action });
});

test('the first confirmation of the bank settles a transfer; later ones change nothing', async () => {
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

test('a transfer that the payer reported stays pending longer than others', async () => {
  const reported = await beginPayment();
  const unreported = await beginPayment();
  await server.control('clock', { hours: 4 * 24 });
  const { data } = await server.call('liquidoConfirm', { orderId: reported.orderId }, { token: reported.token });
  expect(data).toMatchObject({ status: 'pending', action: { type: 'bankDetails', reported: expect.any(Number) } });
  expect(await server.ledger({ orderId: reported.orderId })).toHaveLength(0);
  await server.control('clock', { hours: 2 * 24 });
  expect((await unreported.detail()).status).toBe('cancelled');
  expect((await reported.detail()).status).toBe('pending');
  await server.settle(reported.paymentId, 'success');
  expect(await server.ledger({ orderId: reported.orderId })).toHaveLength(1);
});

test('expired bank details are replaced by new ones for the same order', async () => {
  const { token, orderId, paymentId, action } = await beginPayment();
  await server.control('clock', { days: 6 });
  expect(await server.settle(paymentId, 'success')).toMatchObject({ status: 'cancelled', hasChanged: false });
  const request = { orderId, methodCode: 'transfer', optionCode: 'meridian', payer };
  const again = (await server.call('repay', request, { token })).data;
  if (again.action.type !== 'bankDetails') throw new Error(again.action.type);
  expect(again.action.reference).not.toBe(action.reference);
  await server.settle(again.paymentId, 'success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});
