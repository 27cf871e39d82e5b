import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInMilliseconds } from '../../../../src/rules';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aVisa = () => aCard('4242424242424242');

/** A member who has bought a plan after the trial ended, so that no trial days are left. */
async function aMemberWithPlan(planId: string, brand: string) {
  const member = await aMember(server, { brand });
  await server.control('clock', { days: 8 });
  const token = (await signInAgain(member.account, brand)) ?? member.token;
  const bought = await server.call('pay', { planId, methodCode: 'card', card: aVisa() }, { token, brand });
  expect(bought.data.status).toBe('success');
  return { ...member, token, brand };
}

async function signInAgain(account: string, brand: string): Promise<string | undefined> {
  const accountFields = { type: 'email', account, language: 'en' };
  await server.call('sendVerificationCode', { ...accountFields, purpose: 'login' }, { brand });
  const messages = await server.outbox(account);
  const { data } = await server.call('codeLogin', { ...accountFields, code: messages[0]?.code }, { brand });
  return data?.token;
}

test('the upgrade policy `convert` turns remaining days into days of the new plan, by daily price', async () => {
  const { token, brand } = await aMemberWithPlan('202', 'ivory');
  const preview = await server.call('planConvert', { planId: '402' }, { token, brand });
  // 30 days at 11.99 a month are worth 18.9 days at 18.99 a month.
  expect(preview.data).toMatchObject({
    fromPlanId: '202',
    toPlanId: '402',
    remainingDays: 30,
    convertedDays: 18,
    payToday: { amount: '18.99', currency: 'USD' },
  });
  const available = await server.call('checkPlanAvailable', { planId: '402' }, { token, brand });
  expect(available.data.remainingDays).toBe(30);
  const { now } = await server.control<{ now: number }>('clock');
  const days = (Number(available.data.validUntil) - now) / dayInMilliseconds;
  expect(days).toBeCloseTo(48, 1);
  const paid = await server.call('pay', { planId: '402', methodCode: 'card', card: aVisa() }, { token, brand });
  const { data: order } = await server.call('order', { id: paid.data.orderId }, { token, brand });
  expect((Number(order.expiry) - now) / dayInMilliseconds).toBeCloseTo(48, 1);
  // Days of the same plan are added, even with `convert`.
  const samePlanPreview = await server.call('planConvert', { planId: '402' }, { token, brand });
  expect(samePlanPreview.data).toMatchObject({ remainingDays: 48, convertedDays: 48 });
});

test('the upgrade policy `addDays` starts the new plan’s days after the remaining days', async () => {
  const { token, brand } = await aMemberWithPlan('202', 'orbit');
  const preview = await server.call('planConvert', { planId: '402' }, { token, brand });
  expect(preview.data).toMatchObject({ remainingDays: 30, convertedDays: 30 });
  const available = await server.call('checkPlanAvailable', { planId: '402' }, { token, brand });
  expect(available.data).toMatchObject({ remainingDays: 30, validUntil: preview.data.validUntil });
  const { now } = await server.control<{ now: number }>('clock');
  expect((preview.data.validUntil - now) / dayInMilliseconds).toBeCloseTo(60, 1);
});

test('both upgrade policies refuse a single-device plan while a multi-device plan is active', async () => {
  for (const brand of ['ivory', 'orbit']) {
    const { token } = await aMemberWithPlan('402', brand);
    expect((await server.call('planConvert', { planId: '102' }, { token, brand })).errCode).toBe('6000');
    const available = await server.call('checkPlanAvailable', { planId: '102' }, { token, brand });
    expect(available.data).toMatchObject({ isAvailable: false, reason: 'singleDeviceWhileMultiDevice' });
    const refused = await server.call('pay', { planId: '102', methodCode: 'card', card: aVisa() }, { token, brand });
    expect(refused.errCode).toBe('6000');
  }
});

test('`planConvert` is refused for a member without a plan', async () => {
  const { token } = await aMember(server, { brand: 'ivory' });
  expect((await server.call('planConvert', { planId: '402' }, { token, brand: 'ivory' })).errCode).toBe('4598');
});

test('if a coupon covers the full price, the method `free` completes the order and nothing is charged', async () => {
  const { token } = await aMember(server);
  const valuation = await server.call('goodsValuation', { planId: '202', couponCode: 'FREE100' }, { token });
  expect(valuation.data).toMatchObject({ discount: { amount: '11.99' }, total: { amount: '0.00' } });
  const key = crypto.randomUUID();
  const request = { planId: '202', methodCode: 'free', couponCode: 'FREE100' };
  const response = await server.call('pay', request, { token, key });
  expect(response.data).toMatchObject({ status: 'success', action: { type: 'none' } });
  const { orderId } = response.data;
  expect(await server.ledger({ orderId })).toEqual([]);
  expect((await server.call('order', { id: orderId }, { token })).data).toMatchObject({
    status: 'success',
    isCharged: false,
    total: { amount: '0.00' },
  });
  expect((await server.call('pay', request, { token, key })).data.orderId).toBe(orderId);
  expect((await server.call('pay', request, { token })).errCode).toBe('9003');
});

test('the method `free` isn’t listed, and paying with it is refused unless the total is zero', async () => {
  const { token } = await aMember(server);
  const response = await server.call('pay', { planId: '202', methodCode: 'free', couponCode: 'WELCOME10' }, { token });
  expect(response.errCode).toBe('-2502');
  const { data } = await server.call('paymentMethods', { planId: '202' }, { token });
  expect(data.methods.map(({ code }) => code)).not.toContain('free');
});

test('a valuation’s `discount` is the sum of all discounts, including the `methodDiscount`', async () => {
  const { token } = await aMember(server);
  const valuationOf = (fields: object) =>
    server.call('goodsValuation', { planId: '202', ...fields }, { token, brand: 'telinha' });
  expect((await valuationOf({ methodCode: 'pix' })).data).toMatchObject({
    discount: { amount: '1.50' },
    methodDiscount: { amount: '1.50' },
    methodDiscountPercent: 5,
  });
  expect((await valuationOf({ methodCode: 'pix', couponCode: 'HALFOFF' })).data).toMatchObject({
    discount: { amount: '16.45' },
    methodDiscount: { amount: '1.50' },
    total: { amount: '13.45' },
  });
  // The discounts together never exceed the price. The coupon applies first.
  expect((await valuationOf({ methodCode: 'pix', couponCode: 'FREE100' })).data).toMatchObject({
    methodDiscount: { amount: '0.00' },
    total: { amount: '0.00' },
  });
});

test('a valuation contains the renewal price in the charged currency', async () => {
  const valuationOf = (fields: object) =>
    server.call('goodsValuation', { planId: '102', methodCode: 'card', ...fields });
  expect((await valuationOf({})).data.renewal).toEqual({
    price: { amount: '6.39', currency: 'USD' },
    fullPrice: { amount: '7.99', currency: 'USD' },
    periods: 3,
    period: 'month',
  });
  expect((await valuationOf({ planId: '101' })).data.renewal).toMatchObject({ periods: 0, price: { amount: '2.99' } });
  // Converted like the order: the plan's list price in reais is for brands that sell in reais.
  const inReais = (await valuationOf({ methodCode: 'pix' })).data;
  expect([inReais.subtotal, inReais.renewal?.fullPrice]).toEqual(Array(2).fill({ amount: '43.15', currency: 'BRL' }));
  expect((await valuationOf({ methodCode: 'boleto' })).data.renewal).toBeNull();

  const { token } = await aMember(server);
  const request = { planId: '102', methodCode: 'card', currency: 'MXN', card: aVisa(), renew: true };
  const quotedRenewal = (await valuationOf({ currency: 'MXN' })).data.renewal;
  await server.call('pay', request, { token });
  const renewal = await server.call('renewInfo', {}, { token });
  expect(renewal.data.nextAmount).toEqual(quotedRenewal?.price);
});

test('a charge in reais has installments with totals in reais, and a charge in dollars has none', async () => {
  const request = { planId: '105', methodCode: 'card', currency: 'BRL' };
  const { data } = await server.call('installmentsPlan', request, { brand: 'orbit' });
  expect(data.installments.length).toBe(12);
  expect(data.installments[0]?.total.currency).toBe('BRL');
  const inDollars = await server.call('installmentsPlan', { planId: '105', methodCode: 'card' }, { brand: 'orbit' });
  expect(inDollars.data.installments).toEqual([]);
});
