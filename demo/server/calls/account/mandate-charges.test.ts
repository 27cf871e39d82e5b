import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, isMandate, MandateMembers } from '../../testing/mandates';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const members = new MandateMembers(() => server);
const { payer, planId } = members;

const now = async () => (await server.control<{ now: number }>('clock')).now;

/** Collects a member's letters, because the outbox keeps them for a week only. */
function letterBox(account: string) {
  const letters = new Map<string, Awaited<ReturnType<TestServer['outbox']>>[number]>();
  return {
    collect: async () => {
      for (const letter of await server.outbox(account)) letters.set(letter.id, letter);
    },
    of: (purpose: string) =>
      [...letters.values()].filter((letter) => letter.purpose === purpose).sort((a, b) => a.sentAt - b.sentAt),
  };
}

test.each([
  [0, 0],
  [1, 2],
  [2, 2],
  [10, 2],
  [30, 2],
])(
  'in steps of %i days, each of %i charges is announced 2 to 10 days before, in a letter and the account',
  async (stepDays, count) => {
    const member = await members.aRenewingMember();
    const letters = letterBox(member.account);
    const steps = stepDays === 0 ? 1 : Math.ceil(70 / stepDays);
    for (let step = 0; step < steps; step += 1) {
      if (stepDays > 0) await server.control('clock', { days: stepDays });
      const { nextBillingDate, isAnnounced, nextAmount } = await member.renewal();
      expect(isAnnounced).toBe((nextBillingDate ?? 0) - (await now()) <= 7 * dayMs);
      expect(nextAmount).toEqual({ amount: '15.92', currency: 'BRL' });
      await letters.collect();
    }
    const renewals = (await server.ledger({ uid: member.uid })).slice(1);
    expect(renewals.map(({ kind, money }) => [kind, money.amount])).toEqual(Array(count).fill(['charge', '15.92']));
    const announced = letters.of('chargeAhead');
    for (const [index, { at }] of renewals.entries()) {
      const daysAhead = (at - (announced[index]?.sentAt ?? 0)) / dayMs;
      expect(daysAhead).toBeGreaterThanOrEqual(2);
      expect(daysAhead).toBeLessThanOrEqual(10);
      expect(announced[index]?.text).toContain('R$15.92');
    }
  },
);

test('a trial ends with the first charge of the mandate that was only authorized, announced before and exact', async () => {
  const member = await members.aMember();
  const { methods } = (await member.call('paymentMethods', { planId })).data;
  const { afterTrial } = methods.find(({ code }) => code === 'pix') ?? {};
  expect(afterTrial).toMatchObject({ planId, amount: { amount: '15.92', currency: 'BRL' } });
  expect(((afterTrial?.firstCharge ?? 0) - (await now())) / dayMs).toBeCloseTo(7, 2);
  expect(methods.filter((method) => method.afterTrial).map(({ code }) => code)).toEqual(['pix']);

  const ask = (request: object = {}) =>
    member.call('cardChange', {
      methodCode: 'pix',
      planId,
      payer,
      expectedTotal: { amount: '0.00', currency: 'BRL' },
      ...request,
    });
  expect((await ask({ expectedTotal: { amount: '15.92', currency: 'BRL' } })).errCode).toBe('-2410');
  expect((await ask({ methodCode: 'mercado-pago' })).errCode).toBe('-2502');
  const { data } = await ask();
  expect(data.renewal.status).toBe('none');
  if (data.action?.type !== 'copyPaste' || !data.action.mandate) throw new Error('no mandate');
  expect(data.action.mandate).toMatchObject({ isOnlyAuthorized: true, firstCharge: afterTrial?.firstCharge });
  expect((await member.call('renewInfo')).errCode).toBe('6201');

  const { mandateId } = data.action.mandate;
  await members.decide(mandateId, 'authorize');
  expect(await member.renewal()).toMatchObject({
    status: 'on',
    planId,
    nextBillingDate: afterTrial?.firstCharge,
    nextAmount: afterTrial?.amount,
    isAnnounced: true,
    mandate: { cardId: mandateId, status: 'active' },
  });
  expect((await member.letters()).slice(0, 2)).toEqual(['chargeAhead', 'renewalOn']);
  // Nothing is offered twice.
  expect((await ask()).errCode).toBe('4598');
  const offered = (await member.call('paymentMethods', { planId })).data.methods;
  expect(offered.some((method) => method.afterTrial)).toBe(false);

  await members.moveToBilling(member, -0.1);
  expect(await member.ledger()).toEqual([]);
  await members.moveToBilling(member, 0.1);
  expect(await member.ledger()).toEqual(['charge 15.92']);
  expect((await member.renewal()).nextBillingDate).toBe((afterTrial?.firstCharge ?? 0) + 30 * dayMs);
});

test('a mandate that was authorized during the trial and revoked before its end charges nothing', async () => {
  const member = await members.aMember();
  const { data } = await member.call('cardChange', { methodCode: 'pix', planId, payer });
  if (data.action?.type !== 'copyPaste' || !data.action.mandate) throw new Error('no mandate');
  await members.decide(data.action.mandate.mandateId, 'authorize');
  await members.decide(data.action.mandate.mandateId, 'revoke');
  expect(await member.renewal()).toMatchObject({ status: 'failed', failureCode: '-2430', nextBillingDate: null });
  expect((await member.letters())[0]).toBe('mandateEnded');
  await server.control('clock', { days: 40 });
  await member.renewal();
  expect(await member.ledger()).toEqual([]);
});

test('a plan that is bought after its authorization moves the first charge to the end of that plan', async () => {
  const member = await members.aMember();
  const { data } = await member.call('cardChange', { methodCode: 'pix', planId, payer });
  if (data.action?.type !== 'copyPaste' || !data.action.mandate) throw new Error('no mandate');
  await members.decide(data.action.mandate.mandateId, 'authorize');
  const { nextBillingDate: trialEnd } = await member.renewal();
  const payment = (await member.call('pay', { ...members.pixRequest, renew: false })).data;
  await server.settle(payment.paymentId, 'success');
  expect((await member.renewal()).nextBillingDate).toBe((trialEnd ?? 0) + 30 * dayMs);
  await server.control('clock', { days: 10 });
  expect(await member.ledger()).toEqual(['charge 18.90']);
});

test('without enough days for the announcement, and after the trial, nothing is offered', async () => {
  const member = await members.aMember();
  const offers = async () =>
    (await member.call('paymentMethods', { planId })).data.methods.some((method) => method.afterTrial);
  expect(await offers()).toBe(true);
  for (const days of [5.5, 2]) {
    await server.control('clock', { hours: days * 24 });
    expect(await offers()).toBe(false);
    expect((await member.call('cardChange', { methodCode: 'pix', planId, payer })).errCode).toBe('4598');
  }
});

test('two authorizations charge a period once, and the member can cancel the one that isn’t used', async () => {
  const member = await members.aRenewingMember();
  const ask = async () => {
    const { action } = (await member.call('cardChange', { methodCode: 'pix', payer })).data;
    if (action?.type !== 'copyPaste' || !action.mandate) throw new Error('no mandate');
    return action.mandate.mandateId;
  };
  const [second, third] = [await ask(), await ask()];
  await members.decide(third, 'authorize');
  await members.decide(second, 'authorize');
  expect((await member.renewal()).mandate?.cardId).toBe(second);
  await members.moveToBilling(member, 0.1);
  expect(await member.ledger()).toEqual(['charge 18.90', 'charge 15.92']);
  expect((await member.call('deleteCard', { cardId: third })).code).toBe(0);
  expect((await member.call('deleteCard', { cardId: second })).errCode).toBe('1021');
  expect((await member.methods()).filter(isMandate)).toMatchObject([{ status: 'active' }, { cardId: second }]);
});

test('a limit that was lowered below the price is known before the charge, which fails without a retry', async () => {
  const member = await members.aRenewingMember();
  await server.control(`mandates/${member.mandateId}`, { maximum: '10.00' });
  expect(await member.renewal()).toMatchObject({
    status: 'on',
    nextAmount: { amount: '15.92' },
    mandate: { maximum: { amount: '10.00' } },
  });
  await members.moveToBilling(member, 0.1);
  expect(await member.renewal()).toMatchObject({ status: 'failed', failureCode: '-2432', retryAt: null });
  await server.control('clock', { days: 30 });
  await member.renewal();
  expect(await member.ledger()).toEqual(['charge 18.90']);
});

test('a mandate that is chosen again a day before the plan ends is charged two days later, after a new letter', async () => {
  const member = await members.aRenewingMember();
  await member.call('cardChange', { card: aCard('4242424242424242') });
  await members.moveToBilling(member, -1);
  const chosenAt = await now();
  const { renewal } = (await member.call('cardChange', { cardId: member.mandateId })).data;
  expect(renewal).toMatchObject({ status: 'on', isAnnounced: true });
  expect(((renewal.nextBillingDate ?? 0) - chosenAt) / dayMs).toBeCloseTo(2, 2);
  const letter = (await server.outbox(member.account)).find(({ purpose }) => purpose === 'chargeAhead');
  expect(letter?.sentAt).toBeGreaterThanOrEqual(chosenAt);
  await server.control('clock', { days: 1, hours: 12 });
  expect(await member.ledger()).toEqual(['charge 18.90']);
  await server.control('clock', { days: 1 });
  await member.renewal();
  expect(await member.ledger()).toEqual(['charge 18.90', 'charge 15.92']);
});

test('a new price and an accepted discount are announced as they are charged', async () => {
  const member = await members.aRenewingMember();
  const { account } = member;
  const nextPrice = { amount: '17.50', inDays: 10, needsConsent: false };
  await server.control('renewals', { account, state: 'on', nextPrice });
  await members.moveToBilling(member, -6);
  const announced = async () => (await server.outbox(account)).find(({ purpose }) => purpose === 'chargeAhead')?.text;
  expect((await member.renewal()).nextAmount?.amount).toBe('17.50');
  expect(await announced()).toContain('R$17.50');
  await members.moveToBilling(member, 0.1);
  expect(await member.ledger()).toEqual(['charge 18.90', 'charge 17.50']);

  await members.moveToBilling(member, -1);
  expect(await announced()).toContain('R$17.50');
  await member.call('updateRenewStatus', { status: 'on', offerId: 'coupon' });
  const { nextAmount, isAnnounced } = await member.renewal();
  expect([nextAmount?.amount, isAnnounced]).toEqual(['12.25', true]);
  expect(await announced()).toContain('R$12.25');
  // The bank has to know the new amount two days ahead.
  await server.control('clock', { days: 1, hours: 12 });
  await member.renewal();
  expect(await member.ledger()).toHaveLength(2);
  await server.control('clock', { days: 1 });
  await member.renewal();
  expect((await member.ledger()).at(-1)).toBe('charge 12.25');
});

test('a price that needs consent isn’t announced without it, and ends the renewal', async () => {
  const member = await members.aRenewingMember();
  const nextPrice = { amount: '17.50', inDays: 10, needsConsent: true };
  await server.control('renewals', { account: member.account, state: 'on', nextPrice });
  await members.moveToBilling(member, -6);
  expect((await member.renewal()).isAnnounced).toBe(false);
  expect(await member.letters()).not.toContain('chargeAhead');
  await members.moveToBilling(member, 0.1);
  expect((await member.renewal()).status).not.toBe('on');
  expect(await member.ledger()).toEqual(['charge 18.90']);
});

test('a pause that ends a day before the plan does leaves the bank two days', async () => {
  const member = await members.aRenewingMember();
  const { nextBillingDate } = await member.renewal();
  await member.call('pauseRenewal', { until: (nextBillingDate ?? 0) + 30 * dayMs });
  await members.moveToBilling({ renewal: async () => ({ status: 'on', nextBillingDate }) }, -1);
  await member.call('pauseRenewal', { until: null });
  expect((((await member.renewal()).nextBillingDate ?? 0) - (await now())) / dayMs).toBeCloseTo(2, 2);
});

test('in a brand that sells in dollars, limit and renewals are the converted price, as the first payment is', async () => {
  const { token, uid } = await aMember(server);
  const quoted = (await server.call('goodsValuation', { planId, methodCode: 'pix' })).data;
  const { data } = await server.call('pay', members.pixRequest, { token });
  if (data.action.type !== 'copyPaste') throw new Error(data.action.type);
  expect(data.action.mandate?.maximum).toEqual(quoted.subtotal);
  expect(quoted.renewal?.fullPrice).toEqual(quoted.subtotal);
  await members.decide(data.paymentId, 'authorizeAndPay');
  const { nextAmount, nextBillingDate } = (await server.call('renewInfo', {}, { token })).data;
  expect(nextAmount).toEqual(quoted.renewal?.price);
  await server.control('clock', { seconds: ((nextBillingDate ?? 0) - (await now())) / 1000 + 60 });
  await server.control('mandates');
  expect((await server.ledger({ uid })).map(({ money }) => money)).toEqual([quoted.total, quoted.renewal?.price]);
});
