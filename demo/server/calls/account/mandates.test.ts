import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pixPayload } from '../../../../src/rules';
import { clickGatewayButton } from '../../testing/gateway';
import { isMandate, MandateMembers, memberPassword } from '../../testing/mandates';
import { aCard, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const members = new MandateMembers(() => server);
const { brand, payer, planId, pixRequest } = members;
const decide = members.decide.bind(members);
const moveToBilling = members.moveToBilling.bind(members);

test('one code pays and asks for Pix Automático, and its terms say what is authorized', async () => {
  const { action, status } = await members.aRecurringPayment();
  expect(status).toBe('pending');
  expect(pixPayload(action.payload)).toMatchObject({
    value: { kind: 'dynamic', amount: { amount: '18.90' }, recurrenceUrl: expect.stringContaining('/rec/mandate') },
  });
  expect(action.mandate).toMatchObject({
    maximum: { amount: '19.90', currency: 'BRL' },
    isFixed: false,
    frequency: 'month',
    isOnlyAuthorized: false,
  });
});

test('without `renew`, a Pix code asks for nothing but the payment', async () => {
  const member = await members.aMember();
  const { data } = await member.call('pay', { ...pixRequest, renew: false });
  expect(data.action).not.toHaveProperty('mandate');
  await server.settle(data.paymentId, 'success');
  expect((await member.call('renewInfo')).errCode).toBe('6201');
});

/** What each decision at the bank leads to: the order, whether renewal is on, the mandate, and the ledger. */
test.each([
  ['authorizeAndPay', 'success', 'on', 'active', ['charge 18.90']],
  ['authorizeOnly', 'pending', null, 'active', []],
  ['payOnly', 'success', null, null, ['charge 18.90']],
  ['lowerLimit', 'success', 'on', 'active', ['charge 18.90']],
  ['refuse', 'failed', null, null, []],
  ['payTwice', 'success', 'on', 'active', ['charge 18.90', 'owed 18.90']],
])('the bank decides “%s”', async (decision, orderStatus, renewalStatus, mandateStatus, entries) => {
  const member = await members.aRecurringPayment();
  await decide(member.paymentId, decision);
  expect((await member.order(member.orderId)).status).toBe(orderStatus);
  expect((await member.call('renewInfo')).data?.status ?? null).toBe(renewalStatus);
  const listed = (await member.methods()).filter(isMandate);
  expect(listed.map(({ status }) => status)).toEqual(mandateStatus === null ? [] : [mandateStatus]);
  expect(await member.ledger()).toEqual(entries);
});

test('the payment’s result by another way than the bank’s page authorizes too, as paying the code does', async () => {
  const member = await members.aRecurringPayment();
  await server.settle(member.paymentId, 'success');
  expect(await member.renewal()).toMatchObject({
    status: 'on',
    cardId: null,
    mandate: { cardId: member.mandateId, status: 'active', methodName: 'Pix Automático', isForRenewal: true },
  });
});

test('an authorization without its payment ends with the code, and money that comes later turns no renewal on', async () => {
  const member = await members.aRecurringPayment();
  await decide(member.paymentId, 'authorizeOnly');
  await server.control('clock', { hours: 1 });
  expect((await member.methods()).filter(isMandate)).toEqual([]);
  await server.settle(member.paymentId, 'success');
  expect((await member.order(member.orderId)).status).toBe('success');
  expect((await member.call('renewInfo')).errCode).toBe('6201');
});

test('three periods are announced and charged once each, until the payer revokes the mandate at the bank', async () => {
  const member = await members.aRenewingMember();
  for (const period of [1, 2, 3]) {
    await moveToBilling(member, -8);
    expect(await member.renewal()).toMatchObject({ status: 'on', isAnnounced: false });
    await moveToBilling(member, -6.9);
    expect(await member.renewal()).toMatchObject({ isAnnounced: true, nextAmount: { amount: '15.92' } });
    expect((await member.letters())[0]).toBe('chargeAhead');
    expect(await member.ledger()).toHaveLength(period);
    await moveToBilling(member, 0.1);
    expect(await member.ledger()).toHaveLength(period + 1);
    expect((await member.letters())[0]).toBe('receipt');
  }
  expect(await member.ledger()).toEqual(['charge 18.90', 'charge 15.92', 'charge 15.92', 'charge 15.92']);
  await decide(member.mandateId, 'revoke');
  expect(await member.renewal()).toMatchObject({
    status: 'failed',
    failureCode: '-2430',
    nextBillingDate: null,
    amountDue: null,
    mandate: { status: 'revoked' },
  });
  expect((await member.letters())[0]).toBe('mandateEnded');
  await server.control('clock', { days: 60 });
  expect(await member.ledger()).toHaveLength(4);
});

test('several periods in one step of the clock are announced before each charge', async () => {
  const member = await members.aRenewingMember();
  await moveToBilling(member, 31);
  const kinds = (await member.letters()).filter((purpose) => purpose === 'chargeAhead' || purpose === 'receipt');
  expect(kinds.reverse()).toEqual(['receipt', 'chargeAhead', 'receipt', 'chargeAhead', 'receipt']);
});

test('a charge that the bank doesn’t pay is tried again on the scheme’s days, and then fails', async () => {
  const member = await members.aRenewingMember();
  await server.control(`mandates/${member.mandateId}`, { isAccountEmpty: true });
  await moveToBilling(member, 0.1);
  const first = await member.renewal();
  expect(first).toMatchObject({ status: 'on', failureCode: '-2433' });
  expect(first.retryAt).toBe(first.nextBillingDate);
  expect((await member.letters())[0]).toBe('renewalRetry');
  await server.control('clock', { days: 3 });
  expect(await member.renewal()).toMatchObject({ status: 'on' });
  await server.control('clock', { days: 5 });
  expect(await member.renewal()).toMatchObject({ status: 'failed', failureCode: '-2433', retryAt: null });
  expect(await member.ledger()).toEqual(['charge 18.90']);
  expect((await member.letters()).filter((purpose) => purpose === 'renewalRetry')).toHaveLength(3);
});

test('a retry pays the open order of the period, once', async () => {
  const member = await members.aRenewingMember();
  await server.control(`mandates/${member.mandateId}`, { status: 'paused' });
  await moveToBilling(member, 0.1);
  expect(await member.renewal()).toMatchObject({ failureCode: '-2431', mandate: { status: 'paused' } });
  await decide(member.mandateId, 'resume');
  await server.control('clock', { days: 2 });
  expect(await member.renewal()).toMatchObject({ status: 'on', retryAt: null });
  expect(await member.ledger()).toEqual(['charge 18.90', 'charge 15.92']);
});

test('a charge above the payer’s limit fails without a retry', async () => {
  const member = await members.aRecurringPayment();
  await decide(member.paymentId, 'lowerLimit');
  expect((await member.renewal()).mandate?.maximum).toEqual({ amount: '1.00', currency: 'BRL' });
  await moveToBilling(member, 1);
  expect(await member.renewal()).toMatchObject({ status: 'failed', failureCode: '-2432' });
  expect(await member.ledger()).toEqual(['charge 18.90']);
});

test('a card is replaced by a mandate that is only authorized, and the card stays if the payer refuses', async () => {
  const member = await members.aMember();
  const card = aCard('4242424242424242');
  await member.call('pay', { planId, methodCode: 'card', currency: 'BRL', payer, card, renew: true });
  const { cardId, mandateMethods } = await member.renewal();
  expect(mandateMethods).toEqual([{ code: 'pix', name: 'Pix Automático', fields: ['name', 'cpfCnpj'] }]);
  const authorize = async (decision: string) => {
    const { data } = await member.call('cardChange', { methodCode: 'pix', payer });
    if (data.action?.type !== 'copyPaste' || !data.action.mandate) throw new Error('no mandate');
    expect(data.action.mandate.isOnlyAuthorized).toBe(true);
    expect(pixPayload(data.action.payload)).toMatchObject({ value: { url: null, amount: null } });
    // Until the payer answers, the card stays.
    expect(data.renewal.cardId).toBe(cardId);
    await decide(data.action.mandate.mandateId, decision);
  };
  await authorize('refuse');
  expect(await member.renewal()).toMatchObject({ status: 'on', cardId, mandate: null });
  await authorize('authorize');
  expect(await member.renewal()).toMatchObject({ status: 'on', cardId: null, mandate: { status: 'active' } });
  const before = await member.ledger();
  await moveToBilling(member, 1);
  expect(await member.ledger()).toEqual([...before, 'charge 15.92']);
  // The card isn't used any more, so it can be deleted.
  expect((await member.call('deleteCard', { cardId })).code).toBe(0);
});

test('a failed renewal is charged at the earliest two days after the new mandate was authorized', async () => {
  const member = await members.aRenewingMember();
  await decide(member.mandateId, 'revoke');
  await server.control('clock', { days: 40 });
  const { data } = await member.call('cardChange', {
    methodCode: 'pix',
    payer,
    expectedTotal: { amount: '0.00', currency: 'BRL' },
  });
  if (data.action?.type !== 'copyPaste' || !data.action.mandate) throw new Error('no mandate');
  await decide(data.action.mandate.mandateId, 'authorize');
  await server.control('clock', { days: 1 });
  expect(await member.ledger()).toEqual(['charge 18.90']);
  expect(await member.renewal()).toMatchObject({ status: 'on', isAnnounced: true });
  await server.control('clock', { days: 1, hours: 1 });
  expect(await member.ledger()).toEqual(['charge 18.90', 'charge 15.92']);
});

test('the member revokes a mandate only after renewals use something else', async () => {
  const member = await members.aRenewingMember();
  const remove = () => member.call('deleteCard', { cardId: member.mandateId });
  expect((await remove()).errCode).toBe('1021');
  expect((await member.call('cardChange', { card: aCard('4242424242424242') })).data.renewal).toMatchObject({
    status: 'on',
    cardEnding: '4242',
    mandate: null,
  });
  expect((await member.methods()).map(({ kind, isForRenewal }) => [kind, isForRenewal])).toEqual([
    ['card', true],
    ['mandate', false],
  ]);
  expect((await member.call('cardChange', { cardId: member.mandateId })).data.renewal.mandate?.status).toBe('active');
  await member.call('updateRenewStatus', { status: 'off' });
  expect((await remove()).code).toBe(0);
  expect((await member.methods()).filter(isMandate)).toEqual([]);
  // Nothing can be charged any more.
  expect((await member.call('updateRenewStatus', { status: 'on' })).errCode).toBe('6206');
});

test('on a partner’s page, only the bank can let renewals charge a mandate', async () => {
  const member = await members.aRenewingMember();
  await member.call('cardChange', { card: aCard('4242424242424242') });
  await member.call('updateRenewStatus', { status: 'off' });
  const partner = 'https://shop.example';
  const login = { type: 'email', account: member.account, password: aPassword(memberPassword) };
  const headers = { Origin: partner };
  const { token } = (await server.call('login', login, { brand, headers })).data;
  const onPage = <K extends Parameters<TestServer['call']>[0]>(name: K, request: object = {}) =>
    server.call(name, request, { token, brand, headers });
  const renewal = async () => (await onPage('renewInfo')).data;

  const { cards } = (await onPage('listCard')).data;
  expect(cards.filter(isMandate)).toMatchObject([{ status: 'active', requiresAuthorization: true }]);
  expect((await onPage('cardChange', { cardId: member.mandateId })).errCode).toBe('4598');
  expect(await renewal()).toMatchObject({ status: 'off', mandate: null });
  // A payment that is to renew, and a new mandate, change nothing before the payer has decided at the bank.
  expect((await onPage('pay', pixRequest)).data.action).toMatchObject({ type: 'copyPaste', mandate: {} });
  const { action } = (await onPage('cardChange', { methodCode: 'pix', payer })).data;
  if (action?.type !== 'copyPaste' || !action.mandate) throw new Error('no mandate');
  expect(await renewal()).toMatchObject({ status: 'off', mandate: null });
  await decide(action.mandate.mandateId, 'authorize');
  expect(await renewal()).toMatchObject({ status: 'on', mandate: { cardId: action.mandate.mandateId } });
  expect((await member.methods()).filter(isMandate)).toMatchObject([
    { requiresAuthorization: false },
    { requiresAuthorization: false },
  ]);
});

test('other members can’t use or revoke a mandate', async () => {
  const { mandateId } = await members.aRenewingMember();
  const other = await members.aRenewingMember();
  expect((await other.call('cardChange', { cardId: mandateId })).errCode).toBe('1020');
  expect((await other.call('deleteCard', { cardId: mandateId })).errCode).toBe('1020');
});

test('an ended mandate never becomes active again', async () => {
  const { mandateId } = await members.aRenewingMember();
  await server.control(`mandates/${mandateId}`, { status: 'expired' });
  expect(await server.control(`mandates/${mandateId}`, { status: 'active' })).toMatchObject({
    status: 'expired',
    hasChanged: false,
  });
});

test('a wallet agreement is authorized on the wallet’s page together with the payment, and renews by its own rules', async () => {
  const request = { planId, methodCode: 'mercado-pago', payer, renew: true };
  const refusing = await members.aMember();
  const refused = (await refusing.call('pay', request)).data;
  if (refused.action.type !== 'form') throw new Error(refused.action.type);
  expect(refused.action.mandate).toMatchObject({ frequency: 'month', isOnlyAuthorized: false });
  const walletPage = (paymentId: string) => `${server.origin}/sandbox/gateway/wallet/${paymentId}`;
  await clickGatewayButton(walletPage(refused.paymentId), 'approveOnce');
  expect((await refusing.order(refused.orderId)).status).toBe('success');
  expect((await refusing.call('renewInfo')).errCode).toBe('6201');

  const member = await members.aMember();
  const { paymentId } = (await member.call('pay', request)).data;
  await clickGatewayButton(walletPage(paymentId), 'approve');
  expect(await member.renewal()).toMatchObject({
    status: 'on',
    mandate: { methodName: 'Mercado Pago', holder: 'Mercado Pago •••• 4321', status: 'active' },
    // The account can ask for Pix Automático only: the agreement needs a payment.
    mandateMethods: [{ code: 'pix' }],
  });
  await moveToBilling(member, -3.5);
  expect((await member.renewal()).isAnnounced).toBe(false);
  await moveToBilling(member, -2.5);
  expect((await member.renewal()).isAnnounced).toBe(true);
  await moveToBilling(member, 0.1);
  expect(await member.ledger()).toEqual(['charge 19.90', 'charge 15.92']);
});
