import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickGatewayButton } from '../../../testing/gateway';
import { aMember, aPayment, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const phone = '+254712345678';
const clickOnPhone = (paymentId: string, button: string) =>
  clickGatewayButton(`${server.origin}/sandbox/gateway/phone/${paymentId}`, button);

const mobileMoneyRequest = (optionCode: string) => ({
  planId: '102',
  methodCode: 'mobile-money',
  optionCode,
  payer: { phone },
});

const startPayment = (optionCode = 'MPESA') => aPayment(server, mobileMoneyRequest(optionCode));

test('mobile money is offered with a choice of seven mobile operators, and requires a phone number', async () => {
  const { data } = await server.call('paymentMethods', { planId: '102' });
  const mobile = data.methods.find(({ group }) => group === 'MOBILE_MONEY');
  expect(mobile?.options?.map(({ code }) => code)).toEqual([
    'MPESA',
    'MTN',
    'AIRTEL',
    'VODAFONE',
    'TIGO',
    'ORANGE',
    'ZAMTEL',
  ]);
  expect(mobile?.fields).toEqual(['phone']);
});

test('the payer must confirm the payment on the phone, and the server returns the phone number masked', async () => {
  const { status, action } = await startPayment();
  expect(status).toBe('pending');
  expect(action).toMatchObject({ type: 'confirmOnPhone', operator: 'M-Pesa', phone: '•••• 5678' });
});

test('approving on the phone charges once, even if another outcome is reported later', async () => {
  const { token, orderId, paymentId } = await startPayment();
  await clickOnPhone(paymentId, 'approve');
  await clickOnPhone(paymentId, 'decline');
  expect(await server.settle(paymentId, 'success')).toMatchObject({ status: 'success', hasChanged: false });
  expect(await server.settle(paymentId, 'failed')).toMatchObject({ status: 'success', hasChanged: false });
  expect(await server.orderStatus(orderId, token)).toBe('success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test.each([
  ['decline', 'failed', '2003'],
  ['insufficient-balance', 'failed', '302'],
  ['cancel', 'cancelled', null],
])('choosing "%s" on the phone ends the order as %s', async (button, status, failureCode) => {
  const { token, orderId, paymentId } = await startPayment('MTN');
  await clickOnPhone(paymentId, button);
  expect((await server.call('order', { id: orderId }, { token })).data).toMatchObject({ status, failureCode });
  expect(await server.ledger({ orderId })).toHaveLength(0);
});

test('an unanswered request on the phone expires, and only a new request can then be approved', async () => {
  const { token, orderId, paymentId } = await startPayment();
  await server.control('clock', { seconds: 5 * 60 });
  expect((await server.call('paymentInfoDetail', { orderId }, { token })).data).toMatchObject({ status: 'cancelled' });
  const { planId: _, ...repayRequest } = mobileMoneyRequest('MPESA');
  const { data } = await server.call('repay', { orderId, ...repayRequest }, { token });
  await clickOnPhone(paymentId, 'approve');
  expect(await server.orderStatus(orderId, token)).toBe('pending');
  await clickOnPhone(data.paymentId, 'approve');
  expect(await server.orderStatus(orderId, token)).toBe('success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('an unknown mobile operator or an incomplete phone number is refused', async () => {
  const { token } = await aMember(server);
  expect((await server.call('pay', mobileMoneyRequest('NOBODY'), { token })).errCode).toBe('-24050');
  const withIncompletePhone = { ...mobileMoneyRequest('MPESA'), payer: { phone: '712' } };
  expect((await server.call('pay', withIncompletePhone, { token })).errCode).toBe('-24050');
});

test('after the payment has ended, the sandbox’s phone page shows that no request is pending', async () => {
  const { paymentId } = await startPayment();
  const page = async () => (await fetch(`${server.origin}/sandbox/gateway/phone/${paymentId}?lang=en`)).text();
  expect(await page()).toContain('M-Pesa');
  await clickOnPhone(paymentId, 'cancel');
  expect(await page()).toContain('no pending request');
});
