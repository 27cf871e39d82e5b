import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { increment, limits } from '../../accounts/protection/limits';
import { aCard, aMember, aPayment, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

/** The code in the latest SMS about a payment. */
const latestCode = async () => (await server.outbox()).find(({ purpose }) => purpose === 'payment')?.code;

/** Ways to pay that need a one-time code (OTP). */
const methodsWithCode = {
  'a card': { methodCode: 'card', card: aCard('4000002500003155') },
  'mobile money': { methodCode: 'mobile-money', optionCode: 'VODAFONE', payer: { phone: '+233241234567' } },
} as const;

/** Begins a payment that needs a code. `confirm(otp)` submits the code, `confirm()` requests a new one. */
async function beginPayment(method: keyof typeof methodsWithCode = 'a card') {
  const payment = await aPayment(server, methodsWithCode[method]);
  const { token, orderId } = payment;
  const confirm = (otp?: string | null, key?: string, ip?: string) =>
    server.call(
      'liquidoConfirm',
      { orderId, ...(otp && { otp }) },
      { token, ...(key && { key }), ...(ip && { headers: { 'X-Forwarded-For': ip } }) },
    );
  return { ...payment, confirm };
}

const wrongCodeFor = (code: string | null | undefined): string => (code === '0000' ? '1111' : '0000');

test.each(Object.keys(methodsWithCode) as (keyof typeof methodsWithCode)[])(
  '%s is charged only after the code sent to the phone is entered, and only once',
  async (method) => {
    const { status, action, orderId, confirm } = await beginPayment(method);
    expect(status).toBe('pending');
    expect(action).toMatchObject({ type: 'otp', length: 4 });
    expect(await server.ledger({ orderId })).toHaveLength(0);
    const code = await latestCode();
    expect((await confirm(code)).data).toMatchObject({ status: 'success' });
    expect((await confirm(code)).data).toMatchObject({ status: 'success' });
    expect(await server.ledger({ orderId })).toHaveLength(1);
  },
);

test('submitting a code again with the same Idempotency-Key returns the first response and charges once', async () => {
  const { orderId, confirm } = await beginPayment();
  const key = 'confirm-payment-code';
  // The sandbox accepts 1234 for every payment, in addition to the code that was sent.
  const first = await confirm('1234', key);
  expect(await confirm('1234', key)).toEqual(first);
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('a wrong payment code is refused with -3032, and the correct code can then still be submitted', async () => {
  const { orderId, confirm } = await beginPayment();
  const code = await latestCode();
  expect((await confirm(wrongCodeFor(code))).errCode).toBe('-3032');
  expect((await confirm(code)).data.status).toBe('success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('the fifth wrong code fails the payment; the order can then be paid with another card', async () => {
  const { token, orderId, confirm } = await beginPayment();
  const wrong = wrongCodeFor(await latestCode());
  for (let attempt = 1; attempt < 5; attempt += 1) expect((await confirm(wrong)).errCode).toBe('-3032');
  expect((await confirm(wrong)).data).toMatchObject({ status: 'failed', failureCode: '2003' });
  expect(await server.ledger({ orderId })).toHaveLength(0);
  const otherCard = { methodCode: 'card', card: aCard('4242424242424242') };
  expect((await server.call('repay', { orderId, ...otherCard }, { token })).data.status).toBe('success');
});

test('wrong codes are counted per payment: requesting a new code doesn’t reset the count', async () => {
  const { orderId, confirm } = await beginPayment();
  for (const pauseSeconds of [60, 120, 300]) {
    const wrong = wrongCodeFor(await latestCode());
    expect((await confirm(wrong)).errCode).toBe('-3032');
    await server.control('clock', { seconds: pauseSeconds });
    expect((await confirm()).data).toMatchObject({ status: 'pending', action: { type: 'otp' } });
  }
  expect((await confirm(wrongCodeFor(await latestCode()))).errCode).toBe('-3032');
  const wrong = wrongCodeFor(await latestCode());
  expect((await confirm(wrong)).data).toMatchObject({ status: 'failed', failureCode: '2003' });
  expect(await server.ledger({ orderId })).toHaveLength(0);
});

test('an expired code is refused with -3034; the payer can then request a new one', async () => {
  const { orderId, confirm } = await beginPayment();
  const expiredCode = await latestCode();
  await server.control('clock', { seconds: 6 * 60 });
  expect((await confirm(expiredCode)).errCode).toBe('-3034');
  expect((await confirm()).data).toMatchObject({ status: 'pending', action: { type: 'otp' } });
  const code = await latestCode();
  expect((await confirm(code)).data.status).toBe('success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('a new code can be requested after a minute, but not earlier, and the next one after two', async () => {
  const { confirm } = await beginPayment();
  expect(await confirm()).toMatchObject({ errCode: '-3031', data: { countdown: 60, isSent: true } });
  await server.control('clock', { seconds: 60 });
  const { action, status } = (await confirm()).data;
  expect(status).toBe('pending');
  if (action.type !== 'otp') throw new Error(action.type);
  expect((action.resendAfter ?? 0) - server.services.clock.now()).toBeGreaterThan(60_000);
});

test('of 60 wrong codes for one order, paid again and again from other addresses, ten are judged', async () => {
  const { token, orderId, confirm } = await beginPayment();
  let judged = 0;
  for (let payment = 0; payment < 12; payment += 1) {
    const code = await latestCode();
    for (let guess = 0; guess < 5; guess += 1)
      if ((await confirm(wrongCodeFor(code), undefined, `203.0.113.${payment}`)).errCode === '-3032') judged += 1;
    await server.control('clock', { seconds: 900 });
    await server.call('repay', { orderId, ...methodsWithCode['a card'] }, { token });
  }
  // The fifth wrong code of a payment is judged too, and answered with the failed payment.
  expect(judged + 2).toBe(limits.wrongOtpsOfOrder.maxCount);
  const refused = await server.call('repay', { orderId, ...methodsWithCode['a card'] }, { token });
  expect(refused).toMatchObject({ errCode: '-3031', data: { isSent: false } });
  // After the tenth wrong code, no further code is sent.
  expect((await server.outbox()).filter(({ purpose }) => purpose === 'payment')).toHaveLength(2);
});

test('the twentieth wrong code of a member in a day is the last one that is judged, whatever the orders', async () => {
  const { uid, token } = await aMember(server);
  const pay = () => server.call('pay', { planId: '102', ...methodsWithCode['a card'] }, { token });
  const { orderId } = (await pay()).data;
  const confirm = (otp: string | null | undefined) => server.call('liquidoConfirm', { orderId, otp }, { token });
  const { database, clock } = server.services;
  for (let count = 1; count < limits.wrongOtpsOfMember.maxCount; count += 1)
    await increment(database, { limit: 'wrongOtpsOfMember', subject: uid }, clock.now());
  const code = await latestCode();
  expect((await confirm(wrongCodeFor(code))).errCode).toBe('-3032');
  expect((await confirm(code)).data).toMatchObject({ status: 'failed', failureCode: '2003' });
  await server.control('clock', { seconds: 900 });
  expect(await pay()).toMatchObject({ errCode: '-3031', data: { isSent: false } });
});

test('an unconfirmed payment expires, and its code then charges nothing', async () => {
  const { token, orderId, confirm } = await beginPayment();
  await server.control('clock', { seconds: 15 * 60 });
  expect((await confirm('1234')).data).toMatchObject({ status: 'cancelled' });
  expect((await server.call('paymentInfoDetail', { orderId }, { token })).data.status).toBe('cancelled');
  expect(await server.ledger({ orderId })).toHaveLength(0);
});
