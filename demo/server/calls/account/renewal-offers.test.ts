import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Unsealed } from '../../testing/seal';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const dayMs = 86_400_000;

/** A member whose plan for two devices renews automatically. */
async function aRenewingMember(brand = 'member') {
  const member = await aMember(server, { brand });
  const { uid, account } = member;
  const session = { token: member.token, brand };
  const pay = (planId: string, request: object = {}) =>
    server.call('pay', { planId, methodCode: 'card', card: aCard('4242424242424242'), ...request }, session);
  await pay('202', { renew: true });
  return {
    ...member,
    pay,
    renewal: async () => (await server.call('renewInfo', {}, session)).data,
    pause: (until: number | null) => server.call('pauseRenewal', { until }, session),
    set: (request: object) => server.call('updateRenewStatus', request, session),
    previewNow: async (planId: string) => (await server.call('planConvert', { planId }, session)).data,
    planEnd: async () =>
      (await server.call('queryInfo', { uid, account, type: 'email' }, session)).data.expiredTime ?? 0,
    ledger: async () => (await server.ledger({ uid })).map(({ money }) => money.amount),
    /** Moves the clock and signs in again. */
    async later(days: number) {
      await server.control('clock', { days });
      const login = { type: 'email', account, language: 'en' };
      await server.call('sendVerificationCode', { ...login, purpose: 'login' }, { brand });
      const [message] = await server.outbox(account);
      session.token = (await server.call('codeLogin', { ...login, code: message?.code ?? '' }, { brand })).data.token;
    },
  };
}

test('a renewal that is on lists a coupon, pauses and the smaller plan, each with what it means', async () => {
  const member = await aRenewingMember();
  const { offers, nextAmount } = await member.renewal();
  const planEnd = await member.planEnd();
  expect(offers?.map(({ kind }) => kind)).toEqual(['coupon', 'pause', 'pause', 'plan']);
  expect(offers?.[1]).toMatchObject({ until: planEnd + 30 * dayMs });
  expect(offers?.[3]).toMatchObject({ planId: '102' });
  expect(Number(offers?.[0]?.amount?.amount)).toBeLessThan(Number(nextAmount?.amount));
  await member.set({ status: 'off' });
  expect((await member.renewal()).offers).toEqual([]);
});

test('a pause moves the charge, charges nothing meanwhile, and ends by itself with one charge', async () => {
  const member = await aRenewingMember();
  const planEnd = await member.planEnd();
  const until = planEnd + 30 * dayMs;
  const { data } = await member.pause(until);
  expect(data).toMatchObject({ status: 'paused', pausedUntil: until, nextBillingDate: until, offers: [] });
  expect((await server.outbox(member.account))[0]?.purpose).toBe('renewalPaused');
  const before = await member.ledger();
  await member.later(50);
  expect(await member.renewal()).toMatchObject({ status: 'paused' });
  // The plan has ended, so ending the pause would charge at once. A purchase ends the pause instead.
  expect((await member.pause(null)).errCode).toBe('4598');
  expect(await member.ledger()).toEqual(before);
  await member.later(30);
  expect(await member.renewal()).toMatchObject({ status: 'on', pausedUntil: null });
  expect(await member.ledger()).toHaveLength(before.length + 1);
});

test('a pause is undone with one call while the plan runs, by turning renewal off, and by a purchase', async () => {
  const member = await aRenewingMember();
  const planEnd = await member.planEnd();
  await member.pause(planEnd + 30 * dayMs);
  expect((await member.pause(null)).data).toMatchObject({ status: 'on', nextBillingDate: planEnd, pausedUntil: null });
  await member.pause(planEnd + 60 * dayMs);
  expect((await member.set({ status: 'off' })).data).toMatchObject({ status: 'off', pausedUntil: null });
  expect((await member.set({ status: 'on' })).data).toMatchObject({ status: 'on', nextBillingDate: planEnd });
  await member.pause(planEnd + 60 * dayMs);
  await member.pay('202');
  expect(await member.renewal()).toMatchObject({
    status: 'on',
    pausedUntil: null,
    nextBillingDate: await member.planEnd(),
  });
});

test('a pause before the plan’s end, for too long, or of a renewal that is off, is refused', async () => {
  const member = await aRenewingMember();
  const planEnd = await member.planEnd();
  for (const until of [0, 1, planEnd - 1, planEnd, planEnd + 91 * dayMs])
    expect((await member.pause(until)).errCode, String(until)).toBe('-24050');
  await member.set({ status: 'off' });
  expect((await member.pause(planEnd + 30 * dayMs)).errCode).toBe('4598');
  expect((await server.call('pauseRenewal', { until: planEnd + 30 * dayMs })).errCode).toBe('-24010');
  const stranger = await aMember(server);
  expect((await server.call('pauseRenewal', { until: planEnd }, { token: stranger.token })).errCode).toBe('6201');
});

test('the coupon reduces exactly one renewal, is offered once, and can be undone before', async () => {
  const member = await aRenewingMember();
  const { nextAmount, offers } = await member.renewal();
  const reduced = offers?.[0]?.amount;
  const accepted = (await member.set({ status: 'on', offerId: 'coupon' })).data;
  expect(accepted).toMatchObject({ acceptedOffer: 'coupon', nextAmount: reduced });
  // A repeated request, as after a lost response, changes nothing.
  expect((await member.set({ status: 'on', offerId: 'coupon' })).data.nextAmount).toEqual(reduced);
  expect((await member.set({ status: 'on', offerId: null })).data).toMatchObject({ acceptedOffer: null, nextAmount });
  await member.set({ status: 'on', offerId: 'coupon' });
  expect((await member.set({ status: 'on', offerId: 'unknown' })).errCode).toBe('-24050');
  await member.later(40);
  expect((await member.ledger()).at(-1)).toBe(reduced?.amount);
  const after = await member.renewal();
  expect(after).toMatchObject({ acceptedOffer: null });
  expect(after.nextAmount).not.toEqual(reduced);
  expect(after.offers?.map(({ kind }) => kind)).not.toContain('coupon');
  expect((await member.set({ status: 'on', offerId: 'coupon' })).errCode).toBe('-24050');
});

test('the smaller plan starts with the next renewal, never lowers the running plan, and can be undone', async () => {
  const member = await aRenewingMember();
  const { offers, nextAmount } = await member.renewal();
  const smaller = offers?.at(-1);
  const accepted = (await member.set({ status: 'on', offerId: 'plan' })).data;
  expect(accepted).toMatchObject({ planId: '102', nextAmount: smaller?.amount, acceptedOffer: 'plan' });
  const planOf = async () => (await server.call('queryCart', {}, { token: member.token })).data.activePlan?.planId;
  expect(await planOf()).toBe('202');
  expect((await member.set({ status: 'on', offerId: null })).data).toMatchObject({ planId: '202', nextAmount });
  await member.set({ status: 'on', offerId: 'plan' });
  await member.later(40);
  expect((await member.ledger()).at(-1)).toBe(smaller?.amount?.amount);
});

/** Announces a price of 12.34 for the member's next renewals. */
const announce = (account: string, needsConsent: boolean, inDays = 1) =>
  server.control('renewals', { account, state: 'on', nextPrice: { amount: '12.34', inDays, needsConsent } });

test('an announced price is shown and charged from its date on, and the letter says so', async () => {
  const member = await aRenewingMember();
  const { nextAmount } = await member.renewal();
  await announce(member.account, false, 60);
  expect(await member.renewal()).toMatchObject({ nextAmount, nextPrice: { amount: { amount: '12.34' } } });
  expect((await server.outbox(member.account))[0]?.purpose).toBe('priceChange');
  await member.later(40);
  expect((await member.ledger()).at(-1)).toBe(nextAmount?.amount);
  await member.later(30);
  expect((await member.ledger()).at(-1)).toBe('12.34');
  expect(await member.renewal()).toMatchObject({ nextPrice: null, nextAmount: { amount: '12.34' } });
});

test('a price that needs consent is charged only if the member accepted exactly this price', async () => {
  const refusing = await aRenewingMember();
  await announce(refusing.account, true);
  const before = await refusing.ledger();
  const other = { status: 'on', acceptedPrice: { amount: '1.00', currency: 'USD' } };
  expect((await refusing.set(other)).errCode).toBe('-2410');
  await refusing.later(40);
  expect(await refusing.ledger()).toEqual(before);
  expect((await refusing.renewal()).status).not.toBe('on');

  const accepting = await aRenewingMember();
  await announce(accepting.account, true);
  const { nextPrice } = await accepting.renewal();
  const accepted = await accepting.set({ status: 'on', acceptedPrice: nextPrice?.amount });
  expect(accepted.data.nextPrice).toMatchObject({ isAccepted: true });
  await accepting.later(40);
  expect((await accepting.ledger()).at(-1)).toBe('12.34');
});

test('on a partner’s page, a price that needs consent is accepted only after the card’s security code', async () => {
  const { account } = await aRenewingMember();
  await announce(account, true);
  const partner = 'https://shop.example';
  const login = { type: 'email', account, language: 'en' };
  const page = { headers: { Origin: partner } };
  await server.call('sendVerificationCode', { ...login, purpose: 'login' });
  const [message] = await server.outbox(account);
  const { token } = (await server.call('codeLogin', { ...login, code: message?.code ?? '' }, page)).data;
  const session = { token, ...page };
  const renewal = async () => (await server.call('renewInfo', {}, session)).data;
  const { nextPrice, cardId } = await renewal();
  const accept = () => server.call('updateRenewStatus', { status: 'on', acceptedPrice: nextPrice?.amount }, session);
  expect((await accept()).errCode).toBe('315');
  // Turning it off and on again needs no code, but doesn't accept the price.
  expect((await server.call('updateRenewStatus', { status: 'off' }, session)).code).toBe(0);
  expect((await accept()).errCode).toBe('315');
  expect((await server.call('updateRenewStatus', { status: 'on' }, session)).code).toBe(0);
  expect((await renewal()).nextPrice?.isAccepted).not.toBe(true);
  const change = { cardId: cardId ?? '', securityCode: new Unsealed('securityCode', { code: '123' }) };
  expect((await server.call('cardChange', change, session)).code).toBe(0);
  expect((await accept()).data.nextPrice?.isAccepted).toBe(true);
});

test('a renewal that an app store manages is neither charged nor changed here', async () => {
  const member = await aRenewingMember();
  const managedBy = { name: 'App Store', url: 'https://apps.example/subscriptions' };
  await server.control('renewals', { account: member.account, state: 'on', managedBy });
  expect((await member.renewal()).managedBy).toEqual(managedBy);
  expect((await member.set({ status: 'off' })).errCode).toBe('4598');
  expect((await member.pause((await member.planEnd()) + 30 * dayMs)).errCode).toBe('4598');
  const before = await member.ledger();
  await member.later(90);
  expect(await member.ledger()).toEqual(before);
});

test('a member who wants it is reminded three days before each charge, once, at the price that is charged', async () => {
  const member = await aRenewingMember();
  const reminders = async () =>
    (await server.outbox(member.account)).filter(({ purpose }) => purpose === 'renewalReminder');
  expect((await member.renewal()).reminder).toEqual({ isOn: false, days: 3 });
  await member.later(10);
  expect(await reminders()).toEqual([]);
  await member.set({ status: 'on', reminder: true });
  const { nextAmount, nextBillingDate } = await member.renewal();
  const { now } = await server.control<{ now: number }>('clock');
  const daysLeft = ((nextBillingDate ?? 0) - now) / dayMs;
  await member.later(daysLeft - 4);
  expect(await reminders()).toEqual([]);
  await member.later(2);
  const [letter] = await reminders();
  expect(letter?.text).toContain(nextAmount?.amount);
  expect(new URL(letter?.link ?? '').search).toBe('?view=renewal');
  await member.later(1);
  expect(await reminders()).toHaveLength(1);
  await member.later(3);
  expect((await member.ledger()).at(-1)).toBe(nextAmount?.amount);
  await member.set({ status: 'on', reminder: false });
  await member.later(28);
  expect(await reminders()).toHaveLength(1);
});

test('another plan starts with the next renewal at the price that the member saw, and can be undone before', async () => {
  const member = await aRenewingMember();
  const { planChoices = [], planId, nextAmount, nextBillingDate } = await member.renewal();
  expect(planChoices?.map((choice) => choice.planId)).not.toContain(planId);
  const [choice] = planChoices?.filter((plan) => plan.planId === '402') ?? [];
  const request = { status: 'on', planId: '402', acceptedPrice: choice?.amount };
  expect((await member.set({ ...request, acceptedPrice: nextAmount })).errCode).toBe('-2410');
  expect((await member.set({ ...request, acceptedPrice: undefined })).errCode).toBe('-2410');
  expect((await member.set({ ...request, planId: 'unknown' })).errCode).toBe('-24050');
  const before = await member.ledger();
  const end = await member.planEnd();
  expect((await member.set(request)).data).toMatchObject({
    planId: '402',
    nextAmount: choice?.amount,
    nextBillingDate,
    acceptedOffer: 'plan',
    planChoices: [],
  });
  expect((await member.set(request)).code).toBe(0);
  expect([await member.ledger(), await member.planEnd()]).toEqual([before, end]);
  expect((await member.set({ status: 'on', offerId: null })).data).toMatchObject({ planId, nextAmount });
  await member.set(request);
  await member.later(40);
  expect((await member.ledger()).at(-1)).toBe(choice?.amount.amount);
});

describe.each([
  { policy: 'adds the remaining days', brand: 'orbit' },
  { policy: 'converts the remaining days', brand: 'ivory' },
])('if the brand $policy, a change of plan does what its preview says', ({ brand }) => {
  test('now: the member pays the price at once and gets the days', async () => {
    const member = await aRenewingMember(brand);
    const before = await member.ledger();
    const preview = await member.previewNow('402');
    expect(preview.convertedDays < preview.remainingDays).toBe(brand === 'ivory');
    await member.pay('402');
    expect(await member.ledger()).toEqual([...before, preview.payToday.amount]);
    // A converted plan starts at the moment of the payment.
    expect(Math.abs((await member.planEnd()) - preview.validUntil)).toBeLessThan(60_000);
    // Renewals are still for the plan that the member chose to renew, from the new end on.
    expect(await member.renewal()).toMatchObject({ planId: '202', nextBillingDate: await member.planEnd() });
  });

  test('at the end of the plan: nothing is charged before, then the price, and all days stay', async () => {
    const member = await aRenewingMember(brand);
    const before = await member.ledger();
    const end = await member.planEnd();
    const choice = (await member.renewal()).planChoices?.find(({ planId }) => planId === '402');
    await member.set({ status: 'on', planId: '402', acceptedPrice: choice?.amount });
    await member.later(30);
    expect([await member.ledger(), await member.planEnd()]).toEqual([before, end]);
    await member.later(10);
    expect(await member.ledger()).toEqual([...before, choice?.amount.amount]);
    expect(((await member.planEnd()) - end) / dayMs).toBeCloseTo(30, 1);
  });

  test('let it end: all days stay, and nothing is charged anymore', async () => {
    const member = await aRenewingMember(brand);
    const before = await member.ledger();
    const end = await member.planEnd();
    await member.set({ status: 'off' });
    await member.later(60);
    expect([await member.ledger(), await member.planEnd()]).toEqual([before, end]);
  });
});
