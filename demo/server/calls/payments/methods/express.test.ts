import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clickGatewayButton } from '../../../testing/gateway';
import { aMember, aPayment, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.control('methods', { code: 'apple-pay', isOffered: true });
  await server.control('methods', { code: 'google-pay', isOffered: true });
  await server.control('methods', { code: 'paypal-express', isOffered: true });
});
afterAll(() => server.close());

const planId = '102';
const wallets = ['apple-pay', 'google-pay'];

/** The plan's total with the method. */
async function totalOf(methodCode: string): Promise<{ amount: string; currency: string }> {
  return (await server.call('goodsValuation', { planId, methodCode })).data.total;
}

/** The token that the wallet's stand-in gets for an amount. */
async function tokenFor(
  method: string,
  total: { amount: string; currency: string },
  decision: 'approve' | 'decline' = 'approve',
): Promise<string> {
  const query = new URLSearchParams({ method, ...total, decision });
  const response = await fetch(`${server.origin}/sandbox/gateway/express/token?${query}`);
  return ((await response.json()) as { token: string }).token;
}

test.each(wallets)('%s charges its token once, for requests with the same Idempotency-Key', async (methodCode) => {
  const { token } = await aMember(server);
  const expectedTotal = await totalOf(methodCode);
  const request = { planId, methodCode, expectedTotal, expressToken: await tokenFor(methodCode, expectedTotal) };
  const key = `${methodCode}-attempt-1`;
  const { data } = await server.call('pay', request, { token, key });
  expect(data).toMatchObject({ status: 'success', action: { type: 'none' } });
  expect((await server.call('pay', request, { token, key })).data.orderId).toBe(data.orderId);
  expect(await server.ledger({ orderId: data.orderId })).toMatchObject([{ kind: 'charge', money: expectedTotal }]);
});

test.each(wallets)('a token of %s can’t pay a second order, nor an order of another member', async (methodCode) => {
  const expectedTotal = await totalOf(methodCode);
  const request = { planId, methodCode, expectedTotal, expressToken: await tokenFor(methodCode, expectedTotal) };
  const first = await aMember(server);
  expect((await server.call('pay', request, { token: first.token })).code).toBe(0);
  for (const member of [first, await aMember(server)])
    expect((await server.call('pay', request, { token: member.token })).errCode).toBe('-2400');
  expect(await server.ledger({ uid: first.uid })).toHaveLength(1);
});

test('a token that is missing, forged, expired, from another wallet or for another amount creates no order', async () => {
  const { token, uid } = await aMember(server);
  const total = await totalOf('apple-pay');
  const valid = await tokenFor('apple-pay', total);
  const payWith = (expressToken?: string) =>
    server.call('pay', { planId, methodCode: 'apple-pay', ...(expressToken && { expressToken }) }, { token });
  const tokens = [
    undefined,
    `${valid.slice(0, -6)}AAAAAA`,
    await tokenFor('google-pay', total),
    await tokenFor('apple-pay', { ...total, amount: '0.01' }),
  ];
  for (const expressToken of tokens) expect((await payWith(expressToken)).errCode).toBe('-2400');
  await server.control('clock', { seconds: 360 });
  expect((await payWith(valid)).errCode).toBe('-2400');
  expect((await server.call('orders', {}, { token })).data.total).toBe(0);
  expect(await server.ledger({ uid })).toHaveLength(0);
});

test('a declined card charges nothing, and a new token pays the same order', async () => {
  const { token } = await aMember(server);
  const methodCode = 'google-pay';
  const total = await totalOf(methodCode);
  const expressToken = await tokenFor(methodCode, total, 'decline');
  const declined = await server.call('pay', { planId, methodCode, expressToken }, { token });
  expect(declined.errCode).toBe('301');
  const { orderId } = declined.data;
  expect(await server.ledger({ orderId })).toHaveLength(0);
  const request = { orderId, methodCode, expressToken: await tokenFor(methodCode, total) };
  expect((await server.call('repay', request, { token })).data.status).toBe('success');
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

test('if the price changed while the sheet was open, nothing happens, and the response has the new price', async () => {
  const { token, uid } = await aMember(server);
  const methodCode = 'apple-pay';
  const total = await totalOf(methodCode);
  const expectedTotal = { ...total, amount: '1.00' };
  const expressToken = await tokenFor(methodCode, expectedTotal);
  const refused = await server.call('pay', { planId, methodCode, expectedTotal, expressToken }, { token });
  expect(refused).toMatchObject({ errCode: '-2410', data: { total } });
  expect((await server.call('orders', {}, { token })).data.total).toBe(0);
  expect(await server.ledger({ uid })).toHaveLength(0);
});

test('a method’s row names the wallet’s script, which every origin can load', async () => {
  const { methods } = (await server.call('paymentMethods', { planId })).data;
  const rows = methods.filter(({ group }) => group === 'EXPRESS');
  const paypalScript = 'paypal.js?client-id=sandbox&currency=USD&intent=capture&locale=en';
  const names = ['apple-pay.js', 'google-pay.js', paypalScript];
  const scriptUrls = rows.map(({ express }) => express?.scriptUrl ?? '');
  expect(scriptUrls).toEqual(names.map((name) => `${server.origin}/sandbox/gateway/${name}`));
  for (const scriptUrl of scriptUrls) {
    const response = await fetch(scriptUrl);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    // Throws a SyntaxError if the script can't be parsed.
    new Function(await response.text());
  }
  expect(methods.filter(({ express }) => express)).toHaveLength(3);
});

test('the merchant validation returns a session for Apple’s URL only, and only for Apple Pay', async () => {
  const { token } = await aMember(server);
  const validationUrl = `${server.origin}/sandbox/gateway/apple-pay/session`;
  const validate = (request: object) => server.call('expressValidate', request, { token });
  const { data } = await validate({ methodCode: 'apple-pay', validationUrl });
  expect(data.merchantSession.merchantSessionIdentifier).toEqual(expect.any(String));
  for (const url of ['http://127.0.0.1/', `${validationUrl}?x`, 'https://evil.example/session'])
    expect((await validate({ methodCode: 'apple-pay', validationUrl: url })).errCode).toBe('-24050');
  expect((await validate({ methodCode: 'google-pay', validationUrl })).errCode).toBe('-2502');
});

test.each(wallets)('a renewal with %s charges the wallet’s card, which is saved', async (methodCode) => {
  const { token, uid } = await aMember(server);
  const expectedTotal = await totalOf(methodCode);
  const expressToken = await tokenFor(methodCode, expectedTotal);
  const paid = await server.call('pay', { planId, methodCode, expectedTotal, expressToken, renew: true }, { token });
  expect(paid.data.status).toBe('success');
  const { cards } = (await server.call('listCard', {}, { token })).data;
  expect(cards).toMatchObject([{ brand: 'visa', ending: '1111' }]);
  const { status, nextBillingDate } = (await server.call('renewInfo', {}, { token })).data;
  expect(status).toBe('on');
  const { now } = await server.control<{ now: number }>('clock');
  await server.control('clock', { seconds: Math.ceil(((nextBillingDate ?? 0) - now) / 1000) + 1 });
  expect(await server.ledger({ uid })).toHaveLength(2);
});

test('Apple’s token is accepted as JSON', async () => {
  const { token } = await aMember(server);
  const total = await totalOf('apple-pay');
  const expressToken = JSON.stringify({ paymentData: await tokenFor('apple-pay', total) });
  const request = { planId, methodCode: 'apple-pay', expressToken };
  expect((await server.call('pay', request, { token })).data.status).toBe('success');
  const broken = { ...request, expressToken: '{' };
  expect((await server.call('pay', broken, { token: (await aMember(server)).token })).errCode).toBe('-2400');
});

describe('PayPal', () => {
  const methodCode = 'paypal-express';
  const returnUrl = 'https://shop.example';

  async function aWalletOrder(request: { planId?: string; orderId?: string } = { planId }, member?: { token: string }) {
    const total = await totalOf(methodCode);
    const { token } = member ?? (await aMember(server));
    const { data } = await server.call('expressOrder', { methodCode, total, ...request }, { token });
    return { token, total, id: data.walletOrderId };
  }

  /** Decides on the page of PayPal's window. Returns the id that the approved order has. */
  async function decide(id: string, decision: string): Promise<string> {
    const page = await clickGatewayButton(
      `${server.origin}/sandbox/gateway/paypal-order/${id}?origin=${returnUrl}`,
      decision,
    );
    return /data-approved="([^"]*)"/.exec(await page.text())?.[1] ?? '';
  }

  test('charges its approved order once, and names plan, merchant and amount before', async () => {
    const { token, total, id } = await aWalletOrder();
    const page = await (await fetch(`${server.origin}/sandbox/gateway/paypal-order/${id}`)).text();
    for (const content of ['Member', '1 month · 1 device', '$7.99']) expect(page).toContain(content);
    const expressToken = await decide(id, 'balance');
    const request = { planId, methodCode, expectedTotal: total, expressToken };
    const key = 'paypal-express-attempt-1';
    const { data } = await server.call('pay', request, { token, key });
    expect(data.status).toBe('success');
    expect((await server.call('pay', request, { token, key })).data.orderId).toBe(data.orderId);
    expect(await server.ledger({ orderId: data.orderId })).toMatchObject([{ kind: 'charge', money: total }]);
    expect((await server.call('pay', request, { token: (await aMember(server)).token })).errCode).toBe('-2400');
  });

  test('charges no order that the payer hasn’t approved, has canceled, or has approved for another amount', async () => {
    const { token, total, id } = await aWalletOrder();
    const payWith = (expressToken: string) => server.call('pay', { planId, methodCode, expressToken }, { token });
    const cheap = await server.call('expressOrder', { methodCode, total: { ...total, amount: '0.01' } }, { token });
    const tokens = [id, await decide(id, 'cancel'), await decide(cheap.data.walletOrderId, 'balance'), 'forged.id.x'];
    for (const expressToken of tokens) expect((await payWith(expressToken)).errCode).toBe('-2400');
    expect((await server.call('orders', {}, { token })).data.total).toBe(0);
  });

  test('declines with 301, and another approval pays the same order', async () => {
    const { token, id } = await aWalletOrder();
    const request = { planId, methodCode, expressToken: await decide(id, 'declined') };
    const declined = await server.call('pay', request, { token });
    expect(declined.errCode).toBe('301');
    const { orderId } = declined.data;
    const again = await aWalletOrder({ orderId }, { token });
    const expressToken = await decide(again.id, 'balance');
    expect((await server.call('repay', { orderId, methodCode, expressToken }, { token })).data.status).toBe('success');
    expect(await server.ledger({ orderId })).toHaveLength(1);
  });

  test('doesn’t renew, and creates orders only for its own method and the member’s own orders', async () => {
    const { token, total, id } = await aWalletOrder();
    const renewing = { planId, methodCode, renew: true, expressToken: await decide(id, 'balance') };
    expect((await server.call('pay', renewing, { token })).errCode).toBe('-24050');
    const create = (request: { methodCode: string; orderId?: string }, member: { token: string }) =>
      server.call('expressOrder', { total, ...request }, member);
    expect((await create({ methodCode: 'apple-pay' }, { token })).errCode).toBe('-2502');
    const { orderId } = await aPayment(server, { planId, methodCode: 'paypal' });
    expect((await create({ methodCode, orderId }, { token })).errCode).toBe('1001');
  });
});
