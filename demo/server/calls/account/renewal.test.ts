import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clickGatewayButton } from '../../testing/gateway';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const day = 86_400_000;
const visa = 'card-renewing-visa';
const mastercard = 'card-renewing-mastercard';

/** Signing in with a code is faster than with a password. */
const enter = async (name: string) => {
  const named = { type: 'email', account: `${name}@example.com`, code: '1234' };
  return (await server.call('codeLogin', named)).data;
};
const as = async (name: string) => {
  const { token, uid } = await enter(name);
  return {
    uid,
    turn: (status: string, reason?: string) => server.call('updateRenewStatus', { status, reason }, { token }),
    info: async () => (await server.call('renewInfo', {}, { token })).data,
    cards: async () => (await server.call('listCard', {}, { token })).data.cards,
    change: (request: object, key?: string) => server.call('cardChange', request, { token, ...(key ? { key } : {}) }),
    remove: async (cardId: string) => (await server.call('deleteCard', { cardId }, { token })).errCode ?? '0',
    ledger: () => server.ledger({ uid }),
    token,
  };
};

test('turning renewal off stores the reason and keeps the plan; turning it on restores it', async () => {
  const member = await as('renewing');
  const before = await member.info();
  const turnedOff = await member.turn('off', ' too expensive ');
  expect(turnedOff.data).toMatchObject({ status: 'off', nextBillingDate: null, cardId: visa });
  expect((await member.turn('off')).code).toBe(0);
  type State = { members: { uid: string; renewal: { reason: string } | null }[] };
  const { members } = await server.control<State>('state');
  expect(members.find(({ uid }) => uid === member.uid)?.renewal?.reason).toBe('too expensive');
  const turnedOn = await member.turn('on');
  expect(turnedOn.data).toMatchObject({ status: 'on', discountsUsed: 1 });
  expect(Math.abs((turnedOn.data.nextBillingDate ?? 0) - (before.nextBillingDate ?? 0))).toBeLessThan(day);
});

test('a renewal that was turned off charges nothing and expires with the plan', async () => {
  await server.control('clock', { days: 10 });
  const member = await as('renewal-off');
  expect((await member.info()).status).toBe('expired');
  expect(await member.ledger()).toEqual([]);
  expect((await member.turn('on')).errCode).toBe('6202');
});

test('each state that can’t be changed has its own error', async () => {
  const refused = async (name: string, status: string) => (await (await as(name)).turn(status)).errCode;
  expect(await refused('member', 'on')).toBe('6201');
  expect(await refused('renewal-expired', 'on')).toBe('6202');
  expect(await refused('renewal-cancelled', 'on')).toBe('6204');
  expect(await refused('renewal-cancelled', 'off')).toBe('6204');
  expect(await refused('renewal-renewing', 'off')).toBe('6207');
  const renewing = await as('renewal-renewing');
  expect((await renewing.turn('on')).data.status).toBe('renewing');
  expect((await renewing.change({ cardId: 'card-1000000012' })).errCode).toBe('6207');
});

test('a renewal without a valid card can’t be turned on', async () => {
  const memberWithoutRenewal = await as('renewal-off');
  expect(await memberWithoutRenewal.remove('card-1000000011')).toBe('0');
  expect((await memberWithoutRenewal.turn('on')).errCode).toBe('6206');
  expect((await memberWithoutRenewal.change({ card: aCard('4242424242424242') })).data.renewal).toMatchObject({
    status: 'off',
    cardEnding: '4242',
  });
  expect((await memberWithoutRenewal.turn('on')).data.status).toBe('on');
});

test('the control puts a renewal into any state', async () => {
  const member = await as('member');
  for (const state of ['on', 'off', 'renewing', 'cancelled', 'expired', 'failed']) {
    expect(await server.control('renewals', { uid: member.uid, state })).toEqual({ uid: member.uid, state });
    expect((await member.info()).status).toBe(state);
  }
  expect((await member.info()).failureCode).toBe('302');
  await server.control('renewals', { account: 'member@example.com', state: 'none' });
  expect((await server.call('renewInfo', {}, { token: member.token })).errCode).toBe('6201');
  expect(await server.control('renewals', { uid: 'nobody', state: 'on' })).toEqual({ error: 'No such member' });
});

test('another card fixes a failed renewal and is charged immediately', async () => {
  const member = await as('renewal-failed');
  expect(await member.info()).toMatchObject({ status: 'failed', failureCode: '302' });
  const { data } = await member.change({ card: aCard('4242424242424242') });
  expect(data.renewal).toMatchObject({ status: 'on', cardEnding: '4242', failureCode: null });
  expect(data.renewal.nextBillingDate).toBeGreaterThan(server.services.clock.now() + 29 * day);
  expect(await member.ledger()).toMatchObject([{ kind: 'charge', money: { currency: 'USD' } }]);
  expect((await enter('renewal-failed')).payStatus).toBe('PAID');
});

test('another card is charged from the next renewal on; a repeated request changes it once', async () => {
  const member = await as('renewing');
  expect((await member.change({ cardId: mastercard })).data.renewal).toMatchObject({
    cardId: mastercard,
    status: 'on',
  });
  const key = 'one-attempt';
  const first = await member.change({ card: aCard('5066991111111118') }, key);
  expect(await member.change({ card: aCard('5066991111111118') }, key)).toEqual(first);
  const remainingCards = await member.cards();
  expect(remainingCards.map(({ isForRenewal }) => isForRenewal)).toEqual([false, false, true]);
  expect(await member.ledger()).toEqual([]);
});

test('a card the bank refuses changes nothing', async () => {
  const member = await as('renewing');
  const refused = async (number: string) => (await member.change({ card: aCard(number) })).errCode;
  expect(await refused('4000000000000002')).toBe('301');
  expect(await refused('4242424242424241')).toBe('314');
  expect((await member.change({ cardId: 'nothing' })).errCode).toBe('-2511');
  expect((await member.change({ cardId: 'card-1000000011' })).errCode).toBe('1020');
  expect((await member.change({})).errCode).toBe('-24050');
  expect((await member.change({ cardId: visa, returnUrl: 'javascript:0' })).errCode).toBe('-24050');
  expect((await member.info()).cardId).toBe(visa);
  expect(await member.cards()).toHaveLength(2);
});

test('a Mir card is verified with one rouble, which is refunded', async () => {
  const member = await as('renewing');
  expect((await member.change({ card: aCard('2200000000000004'), purpose: 'keep' })).code).toBe(0);
  expect(await member.ledger()).toEqual([]);
  expect((await member.change({ card: aCard('2200000000000004') })).code).toBe(0);
  const rouble = { amount: '1.00', currency: 'RUB' };
  expect((await member.ledger()).map(({ kind, money }) => [kind, money])).toEqual([
    ['authorization', rouble],
    ['refund', rouble],
  ]);
});

test('a card with 3-D Secure counts only once its holder approved', async () => {
  const member = await as('renewing');
  const startPayment = async () =>
    (await member.change({ card: aCard('4000000000003220'), returnUrl: 'https://shop.example/back' })).data;
  const clickBankButton = async (url: string, decision: string) => clickGatewayButton(url, decision);
  const urlOf = ({ action }: Awaited<ReturnType<typeof startPayment>>) =>
    action?.type === 'redirect' ? action.url : '';
  const declined = await startPayment();
  expect(declined.renewal.cardId).toBe(visa);
  expect((await clickBankButton(urlOf(declined), 'decline')).headers.get('Location')).toBe('https://shop.example/back');
  expect(await member.cards()).toHaveLength(2);
  await clickBankButton(urlOf(await startPayment()), 'approve');
  expect(await member.info()).toMatchObject({ cardEnding: '3220' });
  expect(await member.cards()).toHaveLength(3);
});

test('cards can be saved and made the default without a renewal', async () => {
  const { token } = await aMember(server);
  const change = (request: object) => server.call('cardChange', request, { token });
  const cards = async () => (await server.call('listCard', {}, { token })).data.cards;
  expect((await change({ card: aCard('4242424242424242') })).errCode).toBe('6201');
  expect((await change({ card: aCard('4242424242424242'), purpose: 'keep' })).data.renewal.status).toBe('none');
  await change({ card: aCard('5555555555554444'), purpose: 'keep' });
  expect((await cards()).map(({ ending, isDefault }) => [ending, isDefault])).toEqual([
    ['4242', true],
    ['4444', false],
  ]);
  await change({ cardId: (await cards())[1]?.cardId, purpose: 'default' });
  expect((await cards()).map(({ isDefault }) => isDefault)).toEqual([false, true]);
  await server.call('deleteCard', { cardId: (await cards())[1]?.cardId }, { token });
  expect((await cards()).map(({ ending, isDefault }) => [ending, isDefault])).toEqual([['4242', true]]);
});

test('a card can’t be deleted while a renewal or payment uses it, nor by another member', async () => {
  const member = await as('renewing');
  expect(await member.remove(visa)).toBe('1021');
  expect(await member.remove('card-1000000011')).toBe('1020');
  expect(await member.remove('nothing')).toBe('1020');
  expect(await member.remove(mastercard)).toBe('0');
  await member.turn('off');
  expect(await member.remove(visa)).toBe('0');
  expect(await member.cards()).toEqual([]);
  expect(await (await as('renewal-failed')).remove('card-1000000015')).toBe('1021');
});

test('the account lists its coupons, usable ones first', async () => {
  const { token, uid, account } = await enter('renewing');
  const { data } = await server.call('queryInfo', { uid, account, type: 'email' }, { token });
  expect(data.coupons?.map(({ code, state }) => [code, state])).toEqual([
    ['SAVE15', 'available'],
    ['BOUND20', 'bound'],
    ['USED10', 'used'],
    ['OLD25', 'expired'],
  ]);
});
