import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendDueGift } from '../../billing/orders/gifts';
import { type OrderRow, orders } from '../../database/schema';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const dayMs = 86_400_000;
const recipient = 'friend@example.com';

/** A member with a gift that isn't paid yet. */
async function aGiver(gift: object = { email: recipient, message: 'Enjoy!' }) {
  const member = await aMember(server);
  const { uid, account } = member;
  const session = { token: member.token };
  const created = await server.call('giftCreate', { planId: '102', from: 'Ann', ...gift }, session);
  const orderId = created.data?.orderId ?? '';
  return {
    ...member,
    created,
    orderId,
    pay: (request: object = {}) =>
      server.call('repay', { orderId, methodCode: 'card', card: aCard('4242424242424242'), ...request }, session),
    gift: async () => (await server.call('gifts', {}, session)).data.gifts[0],
    resend: () => server.call('giftResend', { orderId }, session),
    withdraw: (apply = true) => server.call('withdraw', { orderId, apply }, session),
    info: async () => (await server.call('queryInfo', { uid, account, type: 'email' }, session)).data,
    ledger: async () => (await server.ledger({ uid })).map(({ kind, money }) => [kind, money.amount]),
  };
}

const letters = async () => (await server.outbox(recipient)).filter(({ purpose }) => purpose === 'gift');

test('a paid gift is emailed with its link, and never changes the giver’s plan or renewal', async () => {
  const giver = await aGiver();
  const before = await giver.info();
  expect(await giver.gift()).toMatchObject({ state: 'unpaid', code: null });
  expect((await giver.pay({ renew: true })).errCode).toBe('-24050');
  await giver.pay();
  const { expiredTime, planId, payStatus } = await giver.info();
  expect({ expiredTime, planId, payStatus }).toEqual({
    expiredTime: before.expiredTime,
    planId: before.planId,
    payStatus: before.payStatus,
  });
  expect((await server.call('renewInfo', {}, { token: giver.token })).errCode).toBe('6201');
  // A job sends the letter, with the next request of the giver.
  const { code } = (await giver.gift()) ?? {};
  const [letter] = await letters();
  expect(letter?.text).toContain('Enjoy!');
  expect(new URL(letter?.link ?? '').pathname).toBe('/redeem');
  expect(new URL(letter?.link ?? '').searchParams.get('code')).toBe(code);
  expect(await giver.ledger()).toEqual([['charge', '7.99']]);
});

test('the receiver sees who gave what and redeems it once; the giver sees that, and can’t take the money back', async () => {
  const giver = await aGiver();
  await giver.pay();
  const { code } = (await giver.gift()) ?? {};
  const receiver = await aMember(server);
  const redeem = (apply: boolean, token = receiver.token) =>
    server.call('redeemCode', { code, ...(apply && { apply }) }, { token });
  expect((await redeem(false)).data).toMatchObject({ gift: { from: 'Ann', message: 'Enjoy!' }, validDays: 30 });
  expect((await redeem(true)).data.status).toBe('redeemed');
  const thief = await aMember(server);
  expect((await redeem(true, thief.token)).errCode).toBe('-2414');
  expect(await giver.gift()).toMatchObject({ state: 'redeemed', code: null, canWithdrawUntil: null });
  expect((await giver.withdraw()).errCode).toBe('-2417');
  expect((await giver.resend()).errCode).toBe('4598');
  expect(await giver.ledger()).toEqual([['charge', '7.99']]);
});

test('an unused gift is canceled for exactly its price: its code stops working, and the giver’s plan stays', async () => {
  const giver = await aGiver({});
  await giver.pay();
  const { code } = (await giver.gift()) ?? {};
  const before = await giver.info();
  expect((await giver.withdraw(false)).data).toMatchObject({ refund: { amount: '7.99' }, endsRenewal: false });
  await giver.withdraw();
  await giver.withdraw();
  const receiver = await aMember(server);
  expect((await server.call('redeemCode', { code, apply: true }, { token: receiver.token })).errCode).toBe('-2413');
  expect((await giver.info()).expiredTime).toBe(before.expiredTime);
  await server.control('clock', { days: 3 });
  expect(await giver.ledger()).toEqual([
    ['charge', '7.99'],
    ['refund', '7.99'],
  ]);
});

test('a gift with a date is emailed on that date, and not after it was canceled', async () => {
  const { now } = await server.control<{ now: number }>('clock');
  const sendAt = now + 5 * dayMs;
  const giver = await aGiver({ email: recipient, sendAt });
  await giver.pay();
  expect(await giver.gift()).toMatchObject({ state: 'scheduled', sendAt });
  await server.control('clock', { days: 4 });
  expect(await letters()).toEqual([]);
  await server.control('clock', { days: 2 });
  expect(await letters()).toHaveLength(1);
  const canceled = await aGiver({ email: recipient, sendAt: sendAt + 20 * dayMs });
  await canceled.pay();
  await canceled.withdraw();
  await server.control('clock', { days: 30 });
  expect(await letters()).toHaveLength(1);
});

test('only the giver can send, see or cancel a gift, not too often, and letters contain no links of the giver', async () => {
  const giver = await aGiver();
  await giver.pay();
  await giver.gift();
  const stranger = await aMember(server);
  const { orderId } = giver;
  const session = { token: stranger.token };
  expect((await server.call('giftResend', { orderId }, session)).errCode).toBe('1001');
  expect((await server.call('withdraw', { orderId, apply: true }, session)).errCode).toBe('1001');
  expect((await server.call('gifts', {}, session)).data.gifts).toEqual([]);
  expect((await server.call('gifts', {})).errCode).toBe('-24010');
  expect((await giver.resend()).code).toBe(0);
  expect((await giver.resend()).errCode).toBe('-3031');
  expect(await letters()).toHaveLength(2);
  for (const gift of [
    { message: 'see http://evil.example' },
    { from: 'www.evil.example' },
    { email: 'nobody' },
    { from: ' ' },
    { from: 'Ann\r\nBcc: victim@example.com' },
    { from: 'Ann\u202e' },
    { message: 'a\u2066b' },
    { email: 'friend@example.com,other' },
    { email: 'friend@example.com;other' },
    { email: '<friend@example.com>' },
  ])
    expect((await aGiver(gift)).created.errCode, JSON.stringify(gift)).toBe('-24050');
});

test('the letter has no link of the giver, also none that mail programs make of a host name', async () => {
  const giver = await aGiver({
    email: recipient,
    from: 'Bank.example',
    message: 'See evil.example/gift or me@EVIL.Example, bit。ly. Love... A.',
  });
  await giver.pay();
  await giver.info();
  const [letter] = await letters();
  const texts = [letter?.subject, letter?.text.replace(letter.link ?? '', '')].join('\n');
  expect(texts).not.toMatch(/\S[.\u3002]\p{L}/u);
  expect(texts).toContain('Love... A.');
  expect(texts).toContain('evil. example/gift');
});

test('a partner’s page can’t read the code of a gift', async () => {
  const giver = await aGiver();
  await giver.pay();
  const page = { headers: { Origin: 'https://shop.example' } };
  const login = { type: 'email', account: giver.account, language: 'en' };
  await server.call('sendVerificationCode', { ...login, purpose: 'login' });
  const [message] = (await server.outbox(giver.account)).filter(({ purpose }) => purpose === 'login');
  const { token } = (await server.call('codeLogin', { ...login, code: message?.code ?? '' }, page)).data;
  const { gifts } = (await server.call('gifts', {}, { token, ...page })).data;
  expect(gifts).toMatchObject([{ orderId: giver.orderId, state: 'unused', code: null }]);
  expect((await giver.gift())?.code).toMatch(/^[2-9A-Z-]{19}$/);
});

test('a gift that is redeemed while its letter is sent stays redeemed, so it isn’t refunded', async () => {
  const giver = await aGiver({ email: recipient, sendAt: server.services.clock.now() + dayMs });
  await giver.pay();
  const { database, clock } = server.services;
  const [read] = await database.select().from(orders).where(eq(orders.orderId, giver.orderId));
  const { code } = (await giver.gift()) ?? {};
  const receiver = await aMember(server);
  expect((await server.call('redeemCode', { code, apply: true }, { token: receiver.token })).code).toBe(0);
  // The job has read the order before the code was redeemed, and writes it afterwards.
  await sendDueGift(database, read as OrderRow, clock.now());
  expect(await giver.gift()).toMatchObject({ state: 'redeemed' });
  expect((await giver.withdraw()).errCode).toBe('-2417');
});
