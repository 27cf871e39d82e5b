import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cardsOf } from '../../../../src/contract/entities';
import { setDefaultCard } from '../../billing/settlement/apply-verified-card';
import { clickGatewayButton } from '../../testing/gateway';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const dayMs = 86_400_000;
const visa = 'card-renewing-visa';
const mastercard = 'card-renewing-mastercard';
// The cards of the seed members `renewal-off`, `renewal-renewing` and `renewal-failed`. The renewal of
// `renewal-renewing` is in progress. The seed member `renewing` is a different member, whose renewal is on.
const cardOfRenewalOff = 'card-1000000011';
const cardOfRenewalRenewing = 'card-1000000012';
const cardOfRenewalFailed = 'card-1000000015';

/** Signs in with a code, which is faster than with a password. */
const signIn = async (name: string) => {
  const login = { type: 'email', account: `${name}@example.com`, code: '1234' };
  return (await server.call('codeLogin', login)).data;
};
/** Signs a seed member in and returns functions that call the API as this member. */
const signInAs = async (name: string) => {
  const { token, uid } = await signIn(name);
  return {
    uid,
    setRenewal: (status: string, reason?: string) => server.call('updateRenewStatus', { status, reason }, { token }),
    info: async () => (await server.call('renewInfo', {}, { token })).data,
    cards: async () => cardsOf((await server.call('listCard', {}, { token })).data.cards),
    changeCard: (request: object, idempotencyKey?: string) =>
      server.call('cardChange', request, { token, ...(idempotencyKey ? { key: idempotencyKey } : {}) }),
    /** Returns the error code; `0` if the card was deleted. */
    deleteCard: async (cardId: string) => (await server.call('deleteCard', { cardId }, { token })).errCode ?? '0',
    ledger: () => server.ledger({ uid }),
    token,
  };
};

test('turning renewal off stores the reason and keeps the card; turning it on restores the billing date', async () => {
  const member = await signInAs('renewing');
  const infoBefore = await member.info();
  const turnedOff = await member.setRenewal('off', ' too expensive ');
  expect(turnedOff.data).toMatchObject({ status: 'off', nextBillingDate: null, cardId: visa });
  expect((await member.setRenewal('off')).code).toBe(0);
  type State = { members: { uid: string; renewal: { reason: string } | null }[] };
  const { members } = await server.control<State>('state');
  expect(members.find(({ uid }) => uid === member.uid)?.renewal?.reason).toBe('too expensive');
  const turnedOn = await member.setRenewal('on');
  expect(turnedOn.data).toMatchObject({ status: 'on', discountsUsed: 1 });
  expect(Math.abs((turnedOn.data.nextBillingDate ?? 0) - (infoBefore.nextBillingDate ?? 0))).toBeLessThan(dayMs);
});

test('a renewal that was turned off charges nothing and expires with the plan', async () => {
  await server.control('clock', { days: 10 });
  const member = await signInAs('renewal-off');
  expect((await member.info()).status).toBe('expired');
  expect(await member.ledger()).toEqual([]);
  expect((await member.setRenewal('on')).errCode).toBe('6202');
});

test('each state in which a renewal can’t be turned on or off has its own error code', async () => {
  const errorFor = async (name: string, status: string) => (await (await signInAs(name)).setRenewal(status)).errCode;
  expect(await errorFor('member', 'on')).toBe('6201');
  expect(await errorFor('renewal-expired', 'on')).toBe('6202');
  expect(await errorFor('renewal-cancelled', 'on')).toBe('6204');
  expect(await errorFor('renewal-cancelled', 'off')).toBe('6204');
  expect(await errorFor('renewal-renewing', 'off')).toBe('6207');
  const memberInRenewal = await signInAs('renewal-renewing');
  expect((await memberInRenewal.setRenewal('on')).data.status).toBe('renewing');
  expect((await memberInRenewal.changeCard({ cardId: cardOfRenewalRenewing })).errCode).toBe('6207');
});

test('a renewal without a valid card can’t be turned on', async () => {
  const member = await signInAs('renewal-off');
  expect(await member.deleteCard(cardOfRenewalOff)).toBe('0');
  expect((await member.setRenewal('on')).errCode).toBe('6206');
  expect((await member.changeCard({ card: aCard('4242424242424242') })).data.renewal).toMatchObject({
    status: 'off',
    cardEnding: '4242',
  });
  expect((await member.setRenewal('on')).data.status).toBe('on');
});

test('the sandbox control `renewals` puts a renewal into any state', async () => {
  const member = await signInAs('member');
  for (const state of ['on', 'off', 'renewing', 'cancelled', 'expired', 'failed']) {
    expect(await server.control('renewals', { uid: member.uid, state })).toEqual({ uid: member.uid, state });
    expect((await member.info()).status).toBe(state);
  }
  expect((await member.info()).failureCode).toBe('302');
  await server.control('renewals', { account: 'member@example.com', state: 'none' });
  expect((await server.call('renewInfo', {}, { token: member.token })).errCode).toBe('6201');
  expect(await server.control('renewals', { uid: 'nobody', state: 'on' })).toEqual({ error: 'No such member' });
});

test('after a failed renewal, a newly chosen card is charged immediately, and the renewal is on again', async () => {
  const member = await signInAs('renewal-failed');
  expect(await member.info()).toMatchObject({ status: 'failed', failureCode: '302' });
  const { data } = await member.changeCard({ card: aCard('4242424242424242') });
  expect(data.renewal).toMatchObject({ status: 'on', cardEnding: '4242', failureCode: null });
  expect(data.renewal.nextBillingDate).toBeGreaterThan(server.services.clock.now() + 29 * dayMs);
  expect(await member.ledger()).toMatchObject([{ kind: 'charge', money: { currency: 'USD' } }]);
  expect((await signIn('renewal-failed')).payStatus).toBe('PAID');
});

test('a newly chosen card isn’t charged before the next renewal; a repeated request saves the card once', async () => {
  const member = await signInAs('renewing');
  expect((await member.changeCard({ cardId: mastercard })).data.renewal).toMatchObject({
    cardId: mastercard,
    status: 'on',
  });
  const idempotencyKey = 'one-attempt';
  const first = await member.changeCard({ card: aCard('5066991111111118') }, idempotencyKey);
  expect(await member.changeCard({ card: aCard('5066991111111118') }, idempotencyKey)).toEqual(first);
  const cardsAfterChange = await member.cards();
  expect(cardsAfterChange.map(({ isForRenewal }) => isForRenewal)).toEqual([false, false, true]);
  expect(await member.ledger()).toEqual([]);
});

test('a refused change of the card changes neither the renewal nor the saved cards', async () => {
  const member = await signInAs('renewing');
  const errorFor = async (number: string) => (await member.changeCard({ card: aCard(number) })).errCode;
  expect(await errorFor('4000000000000002')).toBe('301');
  expect(await errorFor('4242424242424241')).toBe('314');
  expect((await member.changeCard({ cardId: 'nothing' })).errCode).toBe('-2511');
  expect((await member.changeCard({ cardId: cardOfRenewalOff })).errCode).toBe('1020');
  expect((await member.changeCard({})).errCode).toBe('-24050');
  expect((await member.changeCard({ cardId: visa, returnUrl: 'javascript:0' })).errCode).toBe('-24050');
  expect((await member.info()).cardId).toBe(visa);
  expect(await member.cards()).toHaveLength(2);
});

test('a Mir card that is chosen for the renewal is verified with one ruble, which is refunded', async () => {
  const member = await signInAs('renewing');
  expect((await member.changeCard({ card: aCard('2200000000000004'), purpose: 'keep' })).code).toBe(0);
  expect(await member.ledger()).toEqual([]);
  expect((await member.changeCard({ card: aCard('2200000000000004') })).code).toBe(0);
  const ruble = { amount: '1.00', currency: 'RUB' };
  expect((await member.ledger()).map(({ kind, money }) => [kind, money])).toEqual([
    ['authorization', ruble],
    ['refund', ruble],
  ]);
});

test('a card that requires 3-D Secure is used for the renewal only after its holder approves', async () => {
  const member = await signInAs('renewing');
  const startCardChange = async () =>
    (await member.changeCard({ card: aCard('4000000000003220'), returnUrl: 'https://shop.example/back' })).data;
  const urlOf = ({ action }: Awaited<ReturnType<typeof startCardChange>>) =>
    action?.type === 'redirect' ? action.url : '';
  const declinedChange = await startCardChange();
  expect(declinedChange.renewal.cardId).toBe(visa);
  const declineResponse = await clickGatewayButton(urlOf(declinedChange), 'decline');
  expect(declineResponse.headers.get('Location')).toBe('https://shop.example/back');
  expect(await member.cards()).toHaveLength(2);
  await clickGatewayButton(urlOf(await startCardChange()), 'approve');
  expect(await member.info()).toMatchObject({ cardEnding: '3220' });
  expect(await member.cards()).toHaveLength(3);
});

test('a member without a renewal can save cards and choose the default card', async () => {
  const { token } = await aMember(server);
  const change = (request: object) => server.call('cardChange', request, { token });
  const cards = async () => cardsOf((await server.call('listCard', {}, { token })).data.cards);
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

test('another member’s card can’t become the default card, and the member’s own default card stays', async () => {
  const owner = await signInAs('renewing');
  const member = await signInAs('renewal-off');
  const [ownerCards, memberCards] = [await owner.cards(), await member.cards()];
  expect(memberCards).toMatchObject([{ cardId: cardOfRenewalOff, isDefault: true }]);
  for (const cardId of [mastercard, 'nothing']) {
    await setDefaultCard(server.services.database, member.uid, cardId);
    expect(await owner.cards(), cardId).toEqual(ownerCards);
    expect(await member.cards(), cardId).toEqual(memberCards);
  }
});

test('a card can’t be deleted by another member, or while a renewal uses it', async () => {
  const member = await signInAs('renewing');
  expect(await member.deleteCard(visa)).toBe('1021');
  expect(await member.deleteCard(cardOfRenewalOff)).toBe('1020');
  expect(await member.deleteCard('nothing')).toBe('1020');
  expect(await member.deleteCard(mastercard)).toBe('0');
  await member.setRenewal('off');
  expect(await member.deleteCard(visa)).toBe('0');
  expect(await member.cards()).toEqual([]);
  expect(await (await signInAs('renewal-failed')).deleteCard(cardOfRenewalFailed)).toBe('1021');
});

test('queryInfo lists the member’s coupons, usable ones first', async () => {
  const { token, uid, account } = await signIn('renewing');
  const { data } = await server.call('queryInfo', { uid, account, type: 'email' }, { token });
  expect(data.coupons?.map(({ code, state }) => [code, state])).toEqual([
    ['SAVE15', 'available'],
    ['BOUND20', 'bound'],
    ['USED10', 'used'],
    ['OLD25', 'expired'],
  ]);
});
