import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const dayMs = 86_400_000;
const card = () => aCard('4242424242424242');

/** A member who has bought plan 102 by card, with automatic renewal. */
async function aBuyer(request: object = { renew: true }) {
  const member = await aMember(server);
  const { token, uid, account } = member;
  const buy = async (changes: object = {}) =>
    (await server.call('pay', { planId: '102', methodCode: 'card', card: card(), ...changes }, { token })).data.orderId;
  const info = async () => (await server.call('queryInfo', { uid, account, type: 'email' }, { token })).data;
  const trialEnd = (await info()).expiredTime ?? 0;
  const orderId = await buy(request);
  return {
    ...member,
    orderId,
    buy,
    trialEnd,
    order: async (id = orderId) => (await server.call('order', { id }, { token })).data,
    info,
    withdraw: (apply: boolean, id = orderId) =>
      server.call('withdraw', { orderId: id, ...(apply && { apply }) }, { token }),
    ledger: async () => (await server.ledger({ uid })).map(({ kind, money }) => [kind, money.amount]),
  };
}

test('a purchase can be withdrawn from for 14 days, and for 7 in Brazil; the order and the receipt say until when', async () => {
  const { order, account, buy } = await aBuyer();
  const { canWithdrawUntil, paidAt } = await order();
  expect(canWithdrawUntil).toBe((paidAt ?? 0) + 14 * dayMs);
  const receipt = (await server.outbox(account)).find(({ purpose }) => purpose === 'receipt');
  expect(receipt?.text).toContain('You can withdraw from this purchase');
  const payer = { name: 'Ana Lima', cpfCnpj: '52998224725' };
  const pix = await buy({ methodCode: 'pix', card: undefined, payer });
  expect((await order(pix)).canWithdrawUntil).toBeNull();
  await server.settle((await order(pix)).paymentId ?? '', 'success');
  const paid = await order(pix);
  expect(paid.canWithdrawUntil).toBe((paid.paidAt ?? 0) + 7 * dayMs);
});

test('a withdrawal says what it means first, then ends the days and renewal, and refunds exactly the charge, once', async () => {
  const buyer = await aBuyer();
  const { withdraw, order, info, ledger, account, token, trialEnd } = buyer;
  const { total } = await order();
  const effect = { refund: total, endsRenewal: true };
  expect((await withdraw(false)).data).toMatchObject({ ...effect, refundStatus: null });
  expect((await order()).refundStatus).toBeNull();
  const { data } = await withdraw(true);
  expect(data).toMatchObject({ ...effect, refundStatus: 'pending' });
  expect(Math.abs((data.activeUntil ?? 0) - trialEnd)).toBeLessThan(1000);
  expect((await info()).expiredTime).toBe(data.activeUntil);
  expect((await server.call('renewInfo', {}, { token })).data.status).toBe('off');
  expect(await order()).toMatchObject({ refundStatus: 'pending', canWithdrawUntil: null });
  // Repeated and simultaneous requests change nothing more.
  const again = await Promise.all([withdraw(true), withdraw(true), withdraw(false)]);
  for (const response of again) expect(response.data).toMatchObject({ refundStatus: 'pending', endsRenewal: false });
  expect((await info()).expiredTime).toBe(data.activeUntil);
  expect(await ledger()).toEqual([['charge', total.amount]]);
  await server.control('clock', { days: 2, seconds: 1 });
  await server.control('clock', { days: 2 });
  expect(await ledger()).toEqual([
    ['charge', total.amount],
    ['refund', total.amount],
  ]);
  const purposes = (await server.outbox(account)).map(({ purpose }) => purpose);
  expect(purposes.filter((purpose) => purpose === 'withdrawn')).toHaveLength(1);
  expect(purposes.filter((purpose) => purpose === 'refunded')).toHaveLength(1);
});

test('a withdrawal after an earlier purchase leaves the earlier purchase’s days and plan', async () => {
  const { buy, withdraw, info } = await aBuyer({});
  const before = await info();
  const upgrade = await buy({ planId: '205' });
  expect((await info()).planId).toBe('205');
  expect((await withdraw(true, upgrade)).data).toMatchObject({ activeUntil: before.expiredTime });
  expect(await info()).toMatchObject({ planId: before.planId, expiredTime: before.expiredTime });
});

test('nobody can withdraw from another member’s order, after the deadline, twice, or from what wasn’t charged', async () => {
  const buyer = await aBuyer();
  const stranger = await aMember(server);
  const request = { orderId: buyer.orderId, apply: true };
  expect((await server.call('withdraw', request, { token: stranger.token })).errCode).toBe('1001');
  expect((await server.call('withdraw', request)).errCode).toBe('-24010');
  expect((await server.call('withdraw', { ...request, orderId: '1' }, { token: stranger.token })).errCode).toBe('1001');
  const payer = { name: 'Ana Lima', cpfCnpj: '52998224725' };
  const unpaid = await buyer.buy({ methodCode: 'pix', card: undefined, payer });
  expect((await buyer.withdraw(true, unpaid)).errCode).toBe('-2417');
  const { codes } = await server.control<{ codes: string[] }>('activation-codes', { planId: '102' });
  await server.call('redeemCode', { code: codes[0], apply: true }, { token: stranger.token });
  const [free] = (await server.call('orders', {}, { token: stranger.token })).data.orders;
  const freeRequest = { orderId: free?.orderId, apply: true };
  expect((await server.call('withdraw', freeRequest, { token: stranger.token })).errCode).toBe('-2417');
  await server.control('clock', { days: 8 });
  await server.control('clock', { days: 5, hours: 23 });
  const login = { type: 'email', account: buyer.account, language: 'en' };
  await server.call('sendVerificationCode', { ...login, purpose: 'login' });
  const [message] = await server.outbox(buyer.account);
  const { token } = (await server.call('codeLogin', { ...login, code: message?.code ?? '' })).data;
  expect((await server.call('withdraw', { orderId: buyer.orderId }, { token })).code).toBe(0);
  await server.control('clock', { hours: 2 });
  expect((await server.call('withdraw', request, { token })).errCode).toBe('-2417');
  expect(await buyer.ledger()).toHaveLength(1);
});

test('a refund on its way survives the deletion of the account', async () => {
  const { withdraw, token, account, ledger } = await aBuyer();
  await withdraw(true);
  await server.call('sendVerificationCode', { type: 'email', account, purpose: 'delete', language: 'en' }, { token });
  const [message] = await server.outbox(account);
  await server.call('deleteAccount', { code: message?.code }, { token });
  await server.control('clock', { days: 15 });
  expect((await ledger()).map(([kind]) => kind)).toEqual(['charge', 'refund']);
});
