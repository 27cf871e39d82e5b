import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clickGatewayButton } from '../../testing/gateway';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const dayMs = 86_400_000;
const usd = (amount: string) => ({ amount, currency: 'USD' });
/** The price of a renewal of plan 102 with the discount of 20% on the first renewals, and the plan's price. */
const renewalPrice = usd('6.39');
const planPrice = usd('7.99');

/** Signs in the member whose renewal failed when the plan ended, yesterday. */
async function aMemberWithFailedRenewal() {
  const login = { type: 'email', account: 'renewal-failed@example.com', code: '1234' };
  const { token, uid } = (await server.call('codeLogin', login)).data;
  const member = {
    token,
    uid,
    info: async () => (await server.call('renewInfo', {}, { token })).data,
    order: async (id: string) => (await server.call('order', { id }, { token })).data,
    changeCard: (request: object, key?: string) =>
      server.call('cardChange', request, { token, ...(key !== undefined && { key }) }),
    pay: (request: object) => server.call('pay', { planId: '102', methodCode: 'card', ...request }, { token }),
    repay: (request: object) => server.call('repay', { methodCode: 'card', ...request }, { token }),
    charges: async () => (await server.ledger({ uid })).map(({ kind, money }) => [kind, money]),
    setRenewal: (status: string) => server.call('updateRenewStatus', { status }, { token }),
  };
  const orderId = (await member.info()).orderId ?? '';
  return { ...member, orderId };
}

test('a failed renewal names its unpaid order and what choosing a card charges', async () => {
  const member = await aMemberWithFailedRenewal();
  expect(await member.info()).toMatchObject({ status: 'failed', amountDue: renewalPrice });
  expect(await member.order(member.orderId)).toMatchObject({
    status: 'failed',
    isRenewal: true,
    payBefore: null,
    total: renewalPrice,
  });
  const { token } = (await server.call('codeLogin', { type: 'email', account: 'renewing@example.com', code: '1234' }))
    .data;
  expect((await server.call('renewInfo', {}, { token })).data).toMatchObject({ orderId: null, amountDue: null });
});

test('paying the order of a failed renewal costs what the renewal would have cost, and ends the failure', async () => {
  const member = await aMemberWithFailedRenewal();
  const { orderId } = member;
  const { data } = await server.call('goodsValuation', { orderId, methodCode: 'card' }, { token: member.token });
  expect(data).toMatchObject({ total: renewalPrice, subtotal: planPrice });
  expect((await member.repay({ orderId, card: aCard('4242424242424242'), expectedTotal: planPrice })).errCode).toBe(
    '-2410',
  );
  await member.repay({ orderId, card: aCard('4242424242424242'), expectedTotal: renewalPrice });
  expect(await member.charges()).toEqual([['charge', renewalPrice]]);
  const info = await member.info();
  // The discounted renewal counts.
  expect(info).toMatchObject({ status: 'on', failureCode: null, orderId: null, amountDue: null, discountsUsed: 2 });
  expect(info.nextBillingDate).toBe((await member.order(orderId)).expiry);
  expect((await member.repay({ orderId, card: aCard('4242424242424242') })).data.status).toBe('success');
  expect(await member.charges()).toHaveLength(1);
  const { messages } = await server.control<{ messages: { purpose: string }[] }>(
    'outbox?to=renewal-failed@example.com',
  );
  expect(messages.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['renewalOn', 'receipt']));
});

test('after a failed renewal is paid by hand, every device asks before its plan is bought again', async () => {
  const { repay, orderId, token } = await aMemberWithFailedRenewal();
  const recentPurchase = async () =>
    (await server.call('orderRemind', { planId: '102' }, { token })).data.recentPurchase;
  expect(await recentPurchase()).toBeNull();
  await repay({ orderId, card: aCard('4242424242424242') });
  expect(await recentPurchase()).toMatchObject({ order: { orderId } });
});

test('the order of a failed renewal can be paid with another method, and weeks later', async () => {
  const member = await aMemberWithFailedRenewal();
  await server.control('clock', { days: 40 });
  const later = await aMemberWithFailedRenewal();
  const payer = { name: 'Ana Lima', cpfCnpj: '52998224725' };
  const { data } = await later.repay({ orderId: member.orderId, methodCode: 'pix', payer });
  await server.control(`payments/${data.paymentId}/settle`, { status: 'success' });
  expect(await later.info()).toMatchObject({ status: 'on', failureCode: null });
  expect(await later.charges()).toHaveLength(1);
});

test('an order of a failed renewal that is paid by PIX and card has the terms of the payment that paid it', async () => {
  const { order, orderId, changeCard, repay, charges, info, uid } = await aMemberWithFailedRenewal();
  const payer = { cpfCnpj: '529.982.247-25', name: 'Ana Souza' };
  const byPix = await repay({ orderId, methodCode: 'pix', payer });
  const pixTotal = (await order(orderId)).total;
  expect(pixTotal.currency).toBe('BRL');
  // Changing the card still costs what the renewal costs.
  expect((await info()).amountDue).toEqual(renewalPrice);
  await changeCard({ card: aCard('4242424242424242'), purpose: 'renewal', expectedTotal: renewalPrice });
  expect(await order(orderId)).toMatchObject({ status: 'success', total: renewalPrice, methodCode: 'card' });
  expect(await charges()).toEqual([['charge', renewalPrice]]);
  // The code was paid all the same: that money is owed, and the order stays as it was paid.
  await server.control(`payments/${byPix.data.paymentId}/settle`, { status: 'success' });
  expect(await order(orderId)).toMatchObject({ total: renewalPrice, methodCode: 'card' });
  expect((await server.ledger({ uid })).map(({ money }) => money)).toEqual([renewalPrice, pixTotal]);
  expect((await info()).nextAmount).toEqual(renewalPrice);
});

test('a renewal whose order is paid with a card that renews keeps counting its discount', async () => {
  const member = await aMemberWithFailedRenewal();
  await member.repay({ orderId: member.orderId, card: aCard('5555555555554444'), renew: true });
  expect(await member.info()).toMatchObject({ status: 'on', discountsUsed: 2, nextAmount: renewalPrice });
});

test('a later purchase of the plan ends the failure, and the order of the failed renewal can’t be paid anymore', async () => {
  const member = await aMemberWithFailedRenewal();
  const { data } = await member.pay({ card: aCard('4242424242424242') });
  const info = await member.info();
  expect(info).toMatchObject({ status: 'on', failureCode: null, orderId: null });
  expect(info.nextBillingDate).toBeGreaterThan(server.services.clock.now() + 29 * dayMs);
  expect(await member.order(member.orderId)).toMatchObject({ status: 'cancelled', replacedBy: data.orderId });
  const again = await member.repay({ orderId: member.orderId, card: aCard('4242424242424242') });
  expect(again.errCode).toBe('1015');
  expect(await member.charges()).toEqual([['charge', planPrice]]);
});

test('after a paid order, the renewal is off if it was for another plan, or if its card can’t be charged', async () => {
  const member = await aMemberWithFailedRenewal();
  await member.pay({ planId: '405', card: aCard('4242424242424242') });
  expect(await member.info()).toMatchObject({ status: 'off', nextBillingDate: null, failureCode: null });
  await server.control('reset', {});
  // The renewal's card has expired by then.
  await server.control('clock', { days: 365 * 6 });
  const later = await aMemberWithFailedRenewal();
  await later.pay({ card: aCard('4242424242424242', { expiry: '1240' }) });
  expect(await later.info()).toMatchObject({ status: 'off', nextBillingDate: null, failureCode: null });
});

test('a card change pays the order of the failed renewal, so that the order can’t be paid again', async () => {
  const member = await aMemberWithFailedRenewal();
  const request = { card: aCard('4242424242424242'), expectedTotal: renewalPrice };
  const first = await member.changeCard(request, 'one-attempt');
  expect(first.data.renewal).toMatchObject({ status: 'on', cardEnding: '4242', discountsUsed: 2, orderId: null });
  expect(await member.changeCard(request, 'one-attempt')).toEqual(first);
  expect(await member.order(member.orderId)).toMatchObject({ status: 'success', total: renewalPrice, isCharged: true });
  expect((await member.repay({ orderId: member.orderId, card: aCard('4242424242424242') })).data.status).toBe(
    'success',
  );
  expect(await member.charges()).toEqual([['charge', renewalPrice]]);
});

test('a card change that would charge another amount than the member saw is refused and changes nothing', async () => {
  const member = await aMemberWithFailedRenewal();
  for (const expectedTotal of [planPrice, usd('0.00'), { amount: '6.39', currency: 'BRL' }]) {
    const response = await member.changeCard({ card: aCard('4242424242424242'), expectedTotal });
    expect(response).toMatchObject({ errCode: '-2410', data: { total: renewalPrice } });
  }
  expect(await member.info()).toMatchObject({ status: 'failed', cardEnding: '4444' });
  expect(await member.charges()).toEqual([]);
  await member.pay({ card: aCard('4242424242424242') });
  const afterPurchase = await member.changeCard({ card: aCard('4242424242424242'), expectedTotal: renewalPrice });
  expect(afterPurchase).toMatchObject({ errCode: '-2410', data: { total: usd('0.00') } });
  const change = await member.changeCard({ card: aCard('4242424242424242'), expectedTotal: usd('0.00') });
  expect(change.data.renewal).toMatchObject({ status: 'on', cardEnding: '4242' });
  expect(await member.charges()).toHaveLength(1);
});

test('a card change with 3-D Secure charges the failed renewal only after the approval, and only if it is still failed', async () => {
  const member = await aMemberWithFailedRenewal();
  const start = async () => {
    const { data } = await member.changeCard({ card: aCard('4000000000003220'), returnUrl: 'https://shop.example/' });
    return data.action?.type === 'redirect' ? data.action.url : '';
  };
  const [firstUrl, secondUrl] = [await start(), await start()];
  expect(await member.charges()).toEqual([]);
  await clickGatewayButton(firstUrl, 'approve');
  expect(await member.info()).toMatchObject({ status: 'on', cardEnding: '3220' });
  await clickGatewayButton(secondUrl, 'approve');
  await member.info();
  expect(await member.charges()).toEqual([['charge', renewalPrice]]);
});

/** A member whose renewal is `state` and whose plan ends in ten minutes. */
async function aMemberWhosePlanEnds(state: 'on' | 'failed') {
  const account = 'renewal-failed@example.com';
  const { token, uid } = await aMemberWithFailedRenewal();
  const card = aCard('4242424242424242');
  await server.call('pay', { planId: '101', methodCode: 'card', card, renew: true }, { token });
  const { nextBillingDate } = (await server.call('renewInfo', {}, { token })).data;
  const secondsLeft = ((nextBillingDate ?? 0) - server.services.clock.now()) / 1000;
  await server.control('clock', { seconds: Math.floor(secondsLeft) - 600 });
  const setRenewal = (to: string) => server.control('renewals', { account, state: to });
  await setRenewal(state);
  const again = (await server.call('codeLogin', { type: 'email', account, code: '1234' })).data.token;
  const info = async () => (await server.call('renewInfo', {}, { token: again })).data;
  const changeCard = (request: object) => server.call('cardChange', request, { token: again });
  const charges = async () => (await server.ledger({ uid })).filter(({ kind }) => kind === 'charge');
  return { info, changeCard, charges, setRenewal };
}

test.each(['on', 'failed'] as const)(
  'a card change of a renewal that is %s, approved after the plan has ended, charges only what the member agreed to',
  async (state) => {
    const { info, changeCard, charges, setRenewal } = await aMemberWhosePlanEnds(state);
    const before = await charges();
    const started = (await changeCard({ card: aCard('4000000000003220'), expectedTotal: usd('0.00') })).data;
    const url = started.action?.type === 'redirect' ? started.action.url : '';
    // The renewal fails at the end of the plan.
    await setRenewal('failed');
    await server.control('clock', { seconds: 900 });
    const { amountDue } = await info();
    expect(amountDue).not.toBeNull();
    await clickGatewayButton(url, 'approve');
    expect(await info()).toMatchObject({ status: 'failed', cardEnding: '3220', amountDue });
    expect(await charges()).toEqual(before);
    const { cardId } = await info();
    expect((await changeCard({ cardId, expectedTotal: amountDue })).data.renewal.status).toBe('on');
    expect(await charges()).toHaveLength(before.length + 1);
  },
);

test('a failed renewal isn’t charged to a card, nor its order ended, while coins wait beside another payment', async () => {
  const member = await aMemberWithFailedRenewal();
  const { orderId } = member;
  const { data } = await member.repay({ orderId, methodCode: 'crypto', optionCode: 'BTC' });
  const payer = { name: 'Ana Lima', cpfCnpj: '52998224725' };
  await member.repay({ orderId, methodCode: 'pix', payer });
  await server.control(`payments/${data.paymentId}/chain`, { send: 'exact' });
  expect((await member.changeCard({ card: aCard('4242424242424242') })).errCode).toBe('6207');
  await member.setRenewal('off');
  expect((await member.order(orderId)).status).toBe('pending');
  await server.settle(data.paymentId, 'success');
  expect(await member.charges()).toEqual([['charge', renewalPrice]]);
});

test('a failed renewal whose money is on its way isn’t charged to a card', async () => {
  const member = await aMemberWithFailedRenewal();
  const { orderId } = member;
  const methods = (await server.call('paymentMethods', { orderId }, { token: member.token })).data.methods;
  const transfer = methods.find(({ group }) => group === 'BANK_TRANSFER');
  const optionCode = transfer?.options?.[0]?.code;
  const payer = { firstName: 'Ana', lastName: 'Souza', cpfCnpj: '52998224725', email: 'ana@example.org' };
  const { data } = await member.repay({ orderId, methodCode: transfer?.code, optionCode, payer });
  await server.call('liquidoConfirm', { orderId }, { token: member.token });
  expect((await member.changeCard({ card: aCard('4242424242424242') })).errCode).toBe('6207');
  await server.control(`payments/${data.paymentId}/settle`, { status: 'success' });
  expect(await member.info()).toMatchObject({ status: 'on' });
  expect(await member.charges()).toHaveLength(1);
});

test('turning a failed renewal on charges nothing: the member has to choose a card', async () => {
  const member = await aMemberWithFailedRenewal();
  expect((await member.setRenewal('on')).errCode).toBe('6206');
  expect(await member.charges()).toEqual([]);
});

test('turning a failed renewal off ends its order', async () => {
  const member = await aMemberWithFailedRenewal();
  expect((await member.setRenewal('off')).data.status).toBe('off');
  expect(await member.order(member.orderId)).toMatchObject({ status: 'cancelled', replacedBy: null });
  expect((await member.repay({ orderId: member.orderId, card: aCard('4242424242424242') })).errCode).toBe('1015');
});

test('a renewal that fails on its date leaves one order, which a later card change pays', async () => {
  const login = { type: 'email', account: 'member@example.com', code: '1234' };
  const { token, uid } = (await server.call('codeLogin', login)).data;
  const card = aCard('4242424242424242', { expiry: '1226' });
  await server.call('pay', { planId: '102', methodCode: 'card', card, renew: true }, { token });
  await server.control('clock', { days: 60 });
  const again = (await server.call('codeLogin', login)).data;
  const info = (await server.call('renewInfo', {}, { token: again.token })).data;
  expect(info).toMatchObject({ status: 'failed', failureCode: '309', amountDue: renewalPrice });
  const change = { card: aCard('4242424242424242', { expiry: '1240' }), expectedTotal: info.amountDue };
  await server.call('cardChange', change, { token: again.token });
  const { orders } = (await server.call('orders', {}, { token: again.token })).data;
  expect(orders.filter(({ isRenewal }) => isRenewal)).toMatchObject([{ orderId: info.orderId, status: 'success' }]);
  expect(await server.ledger({ uid })).toHaveLength(2);
});

/** The parameters of the pay-now link in the latest email to a member. */
async function payLinkParams(account: string) {
  const message = (await server.outbox(account)).find(({ purpose }) => /^renewal(Failed|Retry)$/.test(purpose));
  const url = new URL(message?.link ?? 'https://no.link');
  expect(message?.text).toContain(message?.link);
  return { path: url.pathname, ...Object.fromEntries(url.searchParams) } as Record<string, string>;
}

/** A member whose renewal has just failed, because its card has expired. */
async function aMemberWithExpiredCard() {
  const member = await aMember(server);
  const pay = { planId: '102', methodCode: 'card', card: aCard('4242424242424242'), renew: true };
  await server.call('pay', pay, { token: member.token });
  await server.control('card-updates', { uid: member.uid, ending: '4242', validity: '01/20' });
  await server.control('clock', { days: 40 });
  return member;
}

test('the letter about a failed renewal has a link that signs its member in once and pays the order', async () => {
  const member = await aMemberWithExpiredCard();
  const { path, orderId = '', appToken = '', accountId = '', loginId = '' } = await payLinkParams(member.account);
  expect(path).toBe('/payment');
  const sso = (request: object, fingerprint = 'own browser') =>
    server.call('sso', { appToken, accountId, loginId, ...request }, { headers: { fingerprint } });
  const stranger = await aMember(server);
  expect((await sso({ accountId: stranger.uid, loginId: stranger.account })).code).not.toBe(0);
  expect((await sso({ appToken: `${appToken.startsWith('x') ? 'y' : 'x'}${appToken.slice(1)}` })).code).not.toBe(0);
  const { token } = (await sso({})).data;
  expect((await sso({}, 'other browser')).errCode).toBe('10302');
  const { data } = await server.call('renewInfo', {}, { token });
  expect(data).toMatchObject({ status: 'failed', orderId });
  const card = aCard('4242424242424242');
  await server.call('repay', { orderId, methodCode: 'card', card }, { token });
  expect((await server.call('renewInfo', {}, { token })).data).toMatchObject({ status: 'off', graceUntil: null });
  expect(await server.ledger({ uid: member.uid })).toHaveLength(2);
});

test('a pay-now link ends when the member signs out everywhere, and after a week', async () => {
  const member = await aMemberWithExpiredCard();
  const sso = ({ appToken = '', accountId = '', loginId = '' }) => server.call('sso', { appToken, accountId, loginId });
  const login = { type: 'email', account: member.account, language: 'en' };
  await server.call('sendVerificationCode', { ...login, purpose: 'login' });
  const code = (await server.outbox(member.account))[0]?.code ?? '';
  const { token } = (await server.call('codeLogin', { ...login, code })).data;
  await server.call('signOutDevices', {}, { token });
  expect((await sso(await payLinkParams(member.account))).errCode).toBe('10302');

  const other = await aMemberWithExpiredCard();
  const link = await payLinkParams(other.account);
  await server.control('clock', { days: 8 });
  expect((await sso(link)).errCode).toBe('10302');
});

test('after a failed charge the member can watch for seven days, until the last try', async () => {
  const member = await aMemberWithFailedRenewal();
  const { graceUntil } = await member.info();
  const { date } = await member.order(member.orderId);
  expect(graceUntil).toBe(date + 7 * dayMs);
});

test('a card whose details the network replaced is charged, and the receipt says so once', async () => {
  const member = await aMember(server);
  const session = { token: member.token };
  const pay = { planId: '102', methodCode: 'card', card: aCard('4242424242424242'), renew: true };
  await server.call('pay', pay, session);
  await server.control('card-updates', { uid: member.uid, ending: '1881', validity: '12/39' });
  const { data } = await server.call('renewInfo', {}, session);
  expect(data).toMatchObject({ cardEnding: '1881', cardUpdatedAt: expect.any(Number) });
  const receipts = async () =>
    (await server.outbox(member.account)).filter(({ purpose }) => purpose === 'receipt').map(({ text }) => text);
  expect((await receipts())[0]).not.toContain('1881');
  await server.control('clock', { days: 40 });
  expect((await receipts())[0]).toContain('1881');
  await server.control('clock', { days: 31 });
  expect(await receipts()).toHaveLength(3);
  expect((await receipts())[0]).not.toContain('1881');
});
