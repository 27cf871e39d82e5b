import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crc16 } from '../../../../../src/rules';
import { clickGatewayButton } from '../../../testing/gateway';
import { aCard, aMember, aPayment, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const returnUrl = 'https://shop.example/buy?sub-attempt=abcdefgh';
const alipay = { planId: '102', methodCode: 'online-wallet', optionCode: 'alipay', returnUrl };
const picpay = {
  planId: '102',
  methodCode: 'picpay',
  returnUrl,
  payer: { cpfCnpj: '529.982.247-25', phone: '5511912345678' },
};

const pageUrl = (paymentId: string) => `${server.origin}/sandbox/gateway/wallet/${paymentId}`;
/** Clicks a button on the wallet's page, as the payer would. */
const clickButton = (paymentId: string, button: string) => clickGatewayButton(pageUrl(paymentId), button);

const beginPayment = (request: object = alipay) => aPayment(server, request);

describe('a wallet payment', () => {
  test('is pending until the payer decides on the wallet’s page, which shows the wallet’s name and the exact amount', async () => {
    const { action, paymentId, status } = await beginPayment();
    expect(status).toBe('pending');
    if (action.type !== 'redirect') throw new Error(action.type);
    expect(action.url).toBe(`${pageUrl(paymentId)}?lang=en&wallet=alipay`);
    const html = await (await fetch(action.url)).text();
    expect(html).toContain('<h1>Alipay</h1>');
    expect(html).toContain('$7.99');
  });

  test('with a method that has options is refused if the request names no option or an unknown one', async () => {
    const { token } = await aMember(server);
    const { optionCode: _, ...withoutOption } = alipay;
    expect((await server.call('pay', withoutOption, { token })).errCode).toBe('-24050');
    expect((await server.call('pay', { ...alipay, optionCode: 'cash' }, { token })).errCode).toBe('-24050');
  });

  test('that is approved charges once and redirects the payer to the return URL, which stays unchanged', async () => {
    const { paymentId, orderId, readDetail } = await beginPayment(picpay);
    const response = await clickButton(paymentId, 'approve');
    expect([response.status, response.headers.get('location')]).toEqual([303, returnUrl]);
    expect((await readDetail()).status).toBe('success');
    // The approval is repeated, then followed by a decline. Neither changes the result.
    await clickButton(paymentId, 'approve');
    await clickButton(paymentId, 'decline');
    expect(await server.settle(paymentId, 'failed')).toMatchObject({ status: 'success', hasChanged: false });
    expect((await server.ledger({ orderId })).map(({ money }) => money.currency)).toEqual(['BRL']);
  });

  test('with a delayed confirmation stays pending until the confirmation and charges once', async () => {
    const { paymentId, orderId, readDetail } = await beginPayment();
    await clickButton(paymentId, 'late');
    expect((await readDetail()).status).toBe('pending');
    // The page doesn't ask for a second decision, and the server ignores one that is sent anyway.
    expect(await (await fetch(pageUrl(paymentId))).text()).toContain('nothing left to pay');
    await clickButton(paymentId, 'decline');
    await server.control('clock', { seconds: 30 });
    expect((await readDetail()).status).toBe('pending');
    await server.control('clock', { seconds: 31 });
    expect((await readDetail()).status).toBe('success');
    await server.control('clock', { seconds: 60 });
    expect(await server.ledger({ orderId })).toHaveLength(1);
  });

  test('that was canceled after the approval is still paid by the delayed confirmation, once', async () => {
    const { paymentId, orderId, readDetail } = await beginPayment();
    await clickButton(paymentId, 'late');
    await server.settle(paymentId, 'cancelled');
    await server.control('clock', { seconds: 61 });
    expect((await readDetail()).status).toBe('success');
    await server.control('clock', { seconds: 61 });
    expect((await readDetail()).status).toBe('success');
    expect((await server.ledger({ orderId })).map(({ kind }) => kind)).toEqual(['charge']);
  });

  test('that is declined fails with error code 2003, and the order can be paid with another method', async () => {
    const { token, paymentId, orderId, readDetail } = await beginPayment();
    await clickButton(paymentId, 'decline');
    expect(await readDetail()).toMatchObject({ status: 'failed', failureCode: '2003' });
    const card = { orderId, methodCode: 'card', card: aCard('4242424242424242') };
    expect((await server.call('repay', card, { token })).data.status).toBe('success');
    expect(await server.ledger({ orderId })).toHaveLength(1);
  });

  test('that is canceled charges nothing, and the order can be paid with the same wallet', async () => {
    const { token, paymentId, orderId, readDetail } = await beginPayment();
    await clickButton(paymentId, 'cancel');
    expect((await readDetail()).status).toBe('cancelled');
    const { planId: _, ...repayRequest } = alipay;
    const next = await server.call('repay', { ...repayRequest, orderId }, { token });
    await clickButton(next.data.paymentId, 'approve');
    expect(await server.ledger({ orderId })).toHaveLength(1);
  });

  test('expires after 30 minutes; approving it afterwards charges nothing', async () => {
    const { paymentId, orderId, readDetail } = await beginPayment();
    await server.control('clock', { seconds: 30 * 60 });
    expect(await readDetail()).toMatchObject({ status: 'cancelled', isCodeRenewable: false });
    await clickButton(paymentId, 'approve');
    expect(await server.ledger({ orderId })).toEqual([]);
  });

  test('that starts with a form opens the wallet’s page only if the submitted fields match the payment', async () => {
    const { action, paymentId } = await beginPayment({ planId: '102', methodCode: 'mercado-pago', returnUrl });
    if (action.type !== 'form') throw new Error(action.type);
    const post = (fields: Record<string, string>) =>
      fetch(action.url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    expect((await post(action.fields)).headers.get('location')).toBe(`/sandbox/gateway/wallet/${paymentId}?lang=en`);
    expect((await post({ ...action.fields, amount: '0.01' })).status).toBe(404);
  });

  test('has a page that card payments don’t have: with a card payment’s id, nothing can be approved', async () => {
    const { token } = await aMember(server);
    const card = { planId: '102', methodCode: 'card', card: aCard('4000000000003220') };
    const { data } = await server.call('pay', card, { token });
    expect((await fetch(pageUrl(data.paymentId))).status).toBe(404);
    await clickButton(data.paymentId, 'approve');
    expect(await server.ledger({ orderId: data.orderId })).toEqual([]);
  });
});

describe('QR codes', () => {
  test('the PayNow code is an SGQR code for the exact amount in US dollars, valid for 15 minutes', async () => {
    const { action, paymentId } = await beginPayment({ planId: '102', methodCode: 'paynow' });
    if (action.type !== 'qr') throw new Error(action.type);
    const { payload, reference, expires, kind } = action;
    expect([kind, reference]).toEqual(['paynow', paymentId.slice(0, 10).toUpperCase()]);
    expect(Math.abs(expires - server.services.clock.now() - 15 * 60_000)).toBeLessThan(5000);
    // Each EMVCo field has a tag, a length and a value. Tag 53 is the currency (840 is USD), tag 54 the amount. Tag 62
    // contains a field with tag 01, the reference.
    expect(payload).toContain('0009SG.PAYNOW');
    expect(payload).toContain('53038405404');
    expect(payload).toContain('54047.99');
    expect(payload).toContain(`62140110${reference}`);
    expect(payload.slice(-4)).toBe(crc16(payload.slice(0, -4)));
  });

  test('the Caishen code opens the wallet’s page on a phone', async () => {
    const { action, paymentId } = await beginPayment({ planId: '102', methodCode: 'caishen' });
    if (action.type !== 'qr') throw new Error(action.type);
    expect([action.kind, action.payload]).toEqual(['caishen', `${pageUrl(paymentId)}?lang=en`]);
  });

  test.each(['caishen', 'paynow'])(
    'after a %s code has expired, repay creates a new one, and only one of them pays the order',
    async (methodCode) => {
      const { token, orderId, paymentId, readDetail } = await beginPayment({ planId: '102', methodCode });
      await server.control('clock', { seconds: 31 * 60 });
      expect(await readDetail()).toMatchObject({ status: 'cancelled', isCodeRenewable: true });
      const repaid = await server.call('repay', { orderId, methodCode }, { token });
      expect(repaid.data).toMatchObject({ status: 'pending', action: { type: 'qr', kind: methodCode } });
      await server.settle(repaid.data.paymentId, 'success');
      expect(await server.settle(paymentId, 'success')).toMatchObject({ status: 'cancelled', hasChanged: true });
      expect((await server.ledger({ orderId })).map(({ kind }) => kind)).toEqual(['charge', 'owed']);
    },
  );
});

describe('the sandbox control `methods`', () => {
  const setOffered = (code: string, isOffered: boolean) => server.control('methods', { code, isOffered });

  test('offers a method of a group that clients don’t know, and the method’s page accepts the payment', async () => {
    const { token } = await aMember(server);
    const codes = async () =>
      (await server.call('paymentMethods', { planId: '102' }, { token })).data.methods.map(({ code }) => code);
    expect(await codes()).not.toContain('new-wallet');
    expect((await server.call('pay', { planId: '102', methodCode: 'new-wallet' }, { token })).errCode).toBe('-2502');
    await setOffered('new-wallet', true);
    expect(await codes()).toContain('new-wallet');
    const { data } = await server.call('pay', { planId: '102', methodCode: 'new-wallet' }, { token });
    await clickButton(data.paymentId, 'approve');
    expect(await server.ledger({ orderId: data.orderId })).toHaveLength(1);
  });

  test('withdraws a method', async () => {
    await setOffered('picpay', false);
    const { token } = await aMember(server);
    expect((await server.call('pay', picpay, { token })).errCode).toBe('-2502');
    await setOffered('picpay', true);
  });

  test('refuses a method that the sandbox doesn’t have', async () => {
    expect(await setOffered('gold', true)).toEqual({ error: 'No such payment method' });
  });
});

test.each([
  ['bre-b', 'COP', 'Paga con Bre-B'],
  ['codi', 'MXN', 'Paga con SPEI CoDi'],
])('%s is a code with a key, a deadline and instructions in the payer’s language', async (code, currency, title) => {
  await server.control('methods', { code, isOffered: true });
  const { token } = await aMember(server);
  const methods = await server.call('paymentMethods', { planId: '102' }, { token });
  expect(methods.data.methods.find((method) => method.code === code)).toMatchObject({ showsCode: true, currency });
  const { data } = await server.call('pay', { planId: '102', methodCode: code }, { token, language: 'es' });
  expect(data.action).toMatchObject({ type: 'qr', title, copyText: expect.stringMatching(/^@/), steps: { length: 3 } });
  await server.settle(data.paymentId, 'success');
  expect(await server.orderStatus(data.orderId, token)).toBe('success');
  await server.control('methods', { code, isOffered: false });
});
