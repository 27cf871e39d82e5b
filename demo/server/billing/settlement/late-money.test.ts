import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boletoPayer } from '../../testing/payer';
import { aCard, aMember, aPayment, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

// With this brand, prices are in reais and remaining days are added to a new plan.
const brand = 'telinha';
/** Has the fields of every method below. */
const payer = { ...boletoPayer, name: 'Ana Lima', phone: '11987654321' };
const card = () => ({ methodCode: 'card', payer, card: aCard('4242424242424242') });
const transfer = { methodCode: 'transfer', optionCode: 'meridian', payer };
const pix = { methodCode: 'pix', payer };
const boleto = { methodCode: 'boleto', payer };
const dayMs = 86_400_000;

const kindsAndAmounts = async (orderId: string) =>
  (await server.ledger({ orderId })).map(({ kind, money }) => [kind, money.amount]);
const approveLate = (paymentId: string, gateway: 'bank' | 'wallet') =>
  fetch(`${server.origin}/sandbox/gateway/${gateway}/${paymentId}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'late' }),
    redirect: 'manual',
  });
async function memberOf(account: string) {
  const { members } = await server.control<{
    members: { account: string; planId: string | null; expiredTime: number }[];
  }>('state');
  const member = members.find((row) => row.account === account);
  if (!member) throw new Error(account);
  return member;
}

describe('money that arrives for a payment that was replaced', () => {
  test('is owed to the payer if the other payment has paid the order: in the ledger, in the order, by email', async () => {
    const { token, account } = await aMember(server);
    const first = (await server.call('pay', { planId: '202', ...transfer }, { token })).data;
    await server.call('liquidoConfirm', { orderId: first.orderId }, { token });
    await server.call('repay', { orderId: first.orderId, ...card() }, { token });
    expect(await server.settle(first.paymentId, 'success')).toMatchObject({ status: 'cancelled', hasChanged: true });
    expect(await server.settle(first.paymentId, 'success')).toMatchObject({ hasChanged: false });
    expect(await kindsAndAmounts(first.orderId)).toEqual([
      ['charge', '11.99'],
      ['owed', '11.99'],
    ]);
    const order = (await server.call('order', { id: first.orderId }, { token })).data;
    expect(order).toMatchObject({ status: 'success', owed: [{ money: { amount: '11.99', currency: 'USD' } }] });
    const messages = await server.outbox(account);
    expect(messages.filter(({ purpose }) => purpose === 'moneyOwed')).toHaveLength(1);
    expect(messages.find(({ purpose }) => purpose === 'moneyOwed')?.text).toContain(first.orderId);
  });

  test('pays the order at its own price if the other payment is unpaid, and what arrives after that is owed', async () => {
    const { token, orderId, paymentId, readOrder } = await aPayment(server, pix, { brand });
    const second = (await server.call('repay', { orderId, ...boleto }, { token, brand })).data;
    expect((await readOrder()).total.amount).toBe('19.90');
    expect(await server.settle(paymentId, 'success')).toMatchObject({ status: 'success', hasChanged: true });
    expect(await readOrder()).toMatchObject({ status: 'success', total: { amount: '18.90' }, methodCode: 'pix' });
    await server.settle(second.paymentId, 'success');
    expect(await kindsAndAmounts(orderId)).toEqual([
      ['charge', '18.90'],
      ['owed', '19.90'],
    ]);
  });

  test('pays the order if a wallet confirms the approved payment later', async () => {
    const { token, orderId, paymentId, readDetail } = await aPayment(server, {
      methodCode: 'picpay',
      payer,
      returnUrl: `${server.origin}/payment`,
    });
    await approveLate(paymentId, 'wallet');
    // The payer has nothing left to do.
    expect(await readDetail()).toMatchObject({ status: 'pending', action: { type: 'none' } });
    expect((await server.call('cancelOrder', { orderId }, { token })).errCode).toBe('4598');
    await server.call('repay', { orderId, ...transfer }, { token });
    await server.control('clock', { seconds: 61 });
    expect(await server.orderStatus(orderId, token)).toBe('success');
    expect(await server.ledger({ orderId })).toHaveLength(1);
  });
});

describe('money that arrives after the payment has expired', () => {
  test('pays the order while the order can be paid', async () => {
    const { token, orderId, paymentId } = await aPayment(server, pix, { brand });
    await server.control('clock', { seconds: 20 * 60 });
    await server.settle(paymentId, 'success');
    expect(await server.orderStatus(orderId, token)).toBe('success');
    expect(await kindsAndAmounts(orderId)).toEqual([['charge', '18.90']]);
  });

  test('is owed to the payer when the order has expired too', async () => {
    const { token, orderId, paymentId, readOrder } = await aPayment(server, pix, { brand });
    await server.control('clock', { days: 6 });
    await server.settle(paymentId, 'success');
    expect(await readOrder()).toMatchObject({ status: 'cancelled', owed: [{ money: { amount: '18.90' } }] });
    expect(await kindsAndAmounts(orderId)).toEqual([['owed', '18.90']]);
    expect((await server.call('repay', { orderId, ...card() }, { token, brand })).errCode).toBe('1015');
  });
});

test('a boleto that was paid at the bank before the order was canceled is owed to the payer', async () => {
  const { token, orderId, paymentId, readOrder } = await aPayment(server, boleto, { brand });
  await approveLate(paymentId, 'bank');
  await server.call('cancelOrder', { orderId }, { token });
  expect(await server.ledger({ orderId })).toEqual([]);
  await server.control('clock', { days: 3 });
  expect(await readOrder()).toMatchObject({ status: 'cancelled', owed: [{ money: { amount: '19.90' } }] });
  expect(await kindsAndAmounts(orderId)).toEqual([['owed', '19.90']]);
});

test('a card that is approved after its payment was replaced charges nothing', async () => {
  const { token, orderId, paymentId } = await aPayment(server, {
    methodCode: 'card',
    card: aCard('4000002760003184'),
  });
  await server.call('repay', { orderId, ...card() }, { token });
  expect(await server.settle(paymentId, 'success')).toMatchObject({ hasChanged: false });
  expect(await server.ledger({ orderId })).toHaveLength(1);
});

describe('coupons of an order with several payments', () => {
  /** The error code of a price with the coupon; undefined if the coupon can be used. */
  const couponErrorOf = async (token: string, couponCode: string) =>
    (await server.call('goodsValuation', { planId: '102', couponCode }, { token })).errCode;
  const declined = { methodCode: 'card', payer, card: aCard('4000000000000002') };

  test('a payment without a coupon doesn’t use up the coupon of a declined one', async () => {
    const { token, orderId, paymentId } = await aPayment(server, transfer);
    await server.call('repay', { orderId, ...declined, couponCode: 'HALFOFF' }, { token });
    await server.settle(paymentId, 'success');
    expect(await kindsAndAmounts(orderId)).toEqual([['charge', '7.99']]);
    expect(await couponErrorOf(token, 'HALFOFF')).toBe(undefined);
  });

  test('late money at the price of a coupon that has paid another order is owed', async () => {
    const { token, orderId, paymentId } = await aPayment(server, { ...transfer, couponCode: 'HALFOFF' });
    await server.call('repay', { orderId, ...declined, couponCode: 'WELCOME10' }, { token });
    const second = (await server.call('pay', { planId: '102', ...card(), couponCode: 'HALFOFF' }, { token })).data;
    expect(second.status).toBe('success');
    await server.settle(paymentId, 'success');
    expect((await kindsAndAmounts(orderId)).map(([kind]) => kind)).toEqual(['owed']);
    expect(await couponErrorOf(token, 'HALFOFF')).toBe('9003');
  });

  test.each(['before', 'after'])(
    'coins take a coupon only once, if another order asks for it %s they arrive',
    async (when) => {
      const { token, orderId, paymentId } = await aPayment(server, {
        methodCode: 'crypto',
        planId: '202',
        optionCode: 'BTC',
        couponCode: 'HALFOFF',
      });
      await server.call('repay', { orderId, ...declined, couponCode: 'WELCOME10' }, { token });
      const payAnother = () => server.call('pay', { planId: '102', ...card(), couponCode: 'HALFOFF' }, { token });
      const sendCoins = () => server.control(`payments/${paymentId}/chain`, { send: 'exact' });
      if (when === 'before') {
        expect((await payAnother()).data.status).toBe('success');
        await sendCoins();
        expect((await kindsAndAmounts(orderId)).map(([kind]) => kind)).toEqual(['owed']);
        return;
      }
      await sendCoins();
      expect((await payAnother()).errCode).toBe('9000');
      await server.control(`payments/${paymentId}/chain`, { confirm: 30 });
      expect(await kindsAndAmounts(orderId)).toEqual([['charge', '5.99']]);
      expect(await couponErrorOf(token, 'HALFOFF')).toBe('9003');
      expect(await couponErrorOf(token, 'WELCOME10')).toBe(undefined);
    },
  );
});

describe('coins', () => {
  const send = (paymentId: string, update: object) => server.control(`payments/${paymentId}/chain`, update);
  const crypto = { methodCode: 'crypto', optionCode: 'USDT-TRC20' };

  test('that arrive completely after the rate has expired pay the order', async () => {
    const { orderId, paymentId, readDetail, readOrder } = await aPayment(server, crypto);
    await server.control('clock', { seconds: 31 * 60 });
    expect((await readDetail()).status).toBe('cancelled');
    expect(await send(paymentId, { send: 'exact' })).toMatchObject({ status: 'pending', hasChanged: true });
    expect(await readDetail()).toMatchObject({ status: 'pending', action: { received: '7.99', missing: null } });
    await send(paymentId, { confirm: 3 });
    expect((await readOrder()).status).toBe('success');
    expect(await kindsAndAmounts(orderId)).toEqual([['charge', '7.99']]);
  });

  test('that arrive completely beside another pending payment decide about the order until the blocks confirm them', async () => {
    const { token, orderId, paymentId, readDetail, readOrder } = await aPayment(server, crypto);
    await server.call('repay', { orderId, ...boleto }, { token });
    await send(paymentId, { send: 'exact' });
    expect(await readDetail()).toMatchObject({ status: 'pending', action: { type: 'cryptoAddress', missing: null } });
    expect((await readOrder()).isCancelable).toBe(false);
    expect((await server.call('cancelOrder', { orderId }, { token })).errCode).not.toBe(undefined);
    expect((await server.call('repay', { orderId, ...card() }, { token })).data).toMatchObject({
      status: 'pending',
      paymentId,
    });
    expect(await kindsAndAmounts(orderId)).toEqual([]);
    await send(paymentId, { confirm: 3 });
    expect((await readOrder()).status).toBe('success');
    expect(await kindsAndAmounts(orderId)).toEqual([['charge', '7.99']]);
  });

  test('of a part are owed once another method pays, and so is the rest that arrives later', async () => {
    const { token, orderId, paymentId, readOrder } = await aPayment(server, crypto);
    await send(paymentId, { send: '3' });
    await server.call('repay', { orderId, ...card() }, { token });
    await send(paymentId, { send: '4.99' });
    expect((await readOrder()).owed).toMatchObject([
      { money: { amount: '3.00' }, coins: '3 USDT' },
      { money: { amount: '4.99' }, coins: '4.99 USDT' },
    ]);
    expect(await kindsAndAmounts(orderId)).toEqual([
      ['owed', '3.00'],
      ['charge', '7.99'],
      ['owed', '4.99'],
    ]);
  });

  test('of a part are owed when the time for the rest has passed', async () => {
    const { token, account } = await aMember(server);
    const { orderId, paymentId } = (await server.call('pay', { planId: '102', ...crypto }, { token })).data;
    await send(paymentId, { send: 'part' });
    await server.control('clock', { seconds: 61 * 60 });
    const order = (await server.call('order', { id: orderId }, { token })).data;
    expect(order).toMatchObject({ status: 'pending', owed: [{ coins: '3.99 USDT' }] });
    expect((await server.outbox(account)).find(({ purpose }) => purpose === 'moneyOwed')?.text).toContain('3.99 USDT');
    // The rest no longer pays the order, because the first part is being returned.
    await send(paymentId, { send: 'exact' });
    expect((await server.ledger({ orderId })).map(({ kind }) => kind)).toEqual(['owed', 'owed']);
  });
});

describe('an order for one device that is paid while a plan for more devices runs', () => {
  /** A member with an unpaid one-device order, who then buys a year on four devices. */
  async function anUpgradedMember(request: object) {
    const { token, account } = await aMember(server, { brand });
    const first = (await server.call('pay', { planId: '102', ...request }, { token, brand })).data;
    await server.call('pay', { planId: '405', ...card() }, { token, brand });
    return { token, account, first };
  }

  test.each([
    ['pix', pix],
    ['boleto', boleto],
  ])('adds its value in days of that plan (%s)', async (_, request) => {
    const { token, account, first } = await anUpgradedMember(request);
    const before = await memberOf(account);
    expect(before.planId).toBe('405');
    // The unpaid order has ended, and its screens say not to pay it.
    const ended = (await server.call('order', { id: first.orderId }, { token, brand })).data;
    expect(ended).toMatchObject({ status: 'cancelled', isSuperseded: true });
    expect((await server.call('orderRemind', {}, { token, brand })).data.order).toBeNull();
    await server.settle(first.paymentId, 'success');
    const after = await memberOf(account);
    // 30 days at 7.99 / 30 a day, in days at 164.99 / 365 a day.
    expect([after.planId, (after.expiredTime - before.expiredTime) / dayMs]).toEqual(['405', 17]);
    expect((await server.call('order', { id: first.orderId }, { token, brand })).data).toMatchObject({
      status: 'success',
      isSuperseded: false,
      expiry: after.expiredTime,
      credited: { planId: '405', deviceCount: 4, days: 17 },
    });
  });

  test('lowers nothing either if a reseller pays it for a customer', async () => {
    const { token, account } = await aMember(server);
    const resellerToken = await server.signIn('reseller');
    const customer = { type: 'email', account };
    const resale = { planId: '102', quantity: 1, customer };
    const order = (await server.call('dtCreateOrder', resale, { token: resellerToken })).data;
    const started = await server.call('dtPay', { orderId: order.orderId, ...transfer }, { token: resellerToken });
    await server.call('pay', { planId: '405', ...card() }, { token });
    const before = await memberOf(account);
    const refused = await server.call('dtPay', { orderId: order.orderId, ...card() }, { token: resellerToken });
    expect(refused.errCode).toBe('6000');
    expect((await server.call('dtGetOrder', { orderId: order.orderId }, { token: resellerToken })).data).toMatchObject({
      status: 'cancelled',
      isSuperseded: true,
    });
    await server.settle(started.data.paymentId, 'success');
    const after = await memberOf(account);
    expect(after.planId).toBe('405');
    expect(after.expiredTime).toBeGreaterThan(before.expiredTime);
  });
});
