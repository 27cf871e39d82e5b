import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../app/app';
import { listen } from '../../http/web/listen';
import { createServices } from '../../services';
import { aCard, aMember, callApi, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('reseller');
});
afterAll(() => server.close());

const dayMs = 86_400_000;
const payer = { name: 'Rafael Dias', cpfCnpj: '529.982.247-25' };

type MemberState = { account: string; expiredTime: number; planId: string | null; payStatus: string };
const readMemberState = async (account: string) => {
  const { members } = await server.control<{ members: MemberState[] }>('state');
  const memberState = members.find((member) => member.account === account);
  if (!memberState) throw new Error(`No member has the account ${account}`);
  return memberState;
};

const createOrder = (request: object, idempotencyKey?: string) =>
  server.call(
    'dtCreateOrder',
    { planId: '102', quantity: 5, ...request },
    { token, ...(idempotencyKey && { key: idempotencyKey }) },
  );
const forCustomer = (account: string) => ({ customer: { type: 'email', account } });
const payByCard = (orderId: string, number = '4242424242424242', idempotencyKey?: string) =>
  server.call(
    'dtPay',
    { orderId, methodCode: 'card', card: aCard(number) },
    { token, ...(idempotencyKey && { key: idempotencyKey }) },
  );

test('an order isn’t created if its total differs from the expected total', async () => {
  const before = (await server.call('orders', {}, { token })).data.total;
  const refused = await createOrder({ expectedTotal: { amount: '31.00', currency: 'USD' } });
  expect(refused).toMatchObject({ errCode: '-2410', data: { total: { amount: '31.95', currency: 'USD' } } });
  expect((await server.call('orders', {}, { token })).data.total).toBe(before);
  expect((await createOrder({ expectedTotal: { amount: '31.95', currency: 'USD' } })).code).toBe(0);
});

describe('prices', () => {
  test('are lower for larger quantities, and are listed with the members’ price', async () => {
    const { data } = await server.call('dtGetPlan', { planId: '102' }, { token });
    expect(data.plans).toHaveLength(1);
    expect(data.plans[0]).toMatchObject({
      price: { amount: '6.39', currency: 'USD' },
      originalPrice: { amount: '7.99', currency: 'USD' },
      minimumQuantity: 5,
      tiers: [
        { quantity: 1, price: { amount: '6.39' } },
        { quantity: 10, price: { amount: '5.99' } },
        { quantity: 50, price: { amount: '5.59' } },
        { quantity: 100, price: { amount: '5.19' } },
      ],
    });
  });

  test('are in the requested currency, and the plan’s name is in the requested language', async () => {
    const { data } = await server.call('dtGetPlan', { currency: 'BRL' }, { token, language: 'pt' });
    expect(data.plans).toHaveLength(15);
    expect(data.plans.find(({ id }) => id === '102')).toMatchObject({
      name: '1 mês · 1 aparelho',
      price: { amount: '15.92', currency: 'BRL' },
    });
    expect((await server.call('dtGetPlan', { currency: 'XXX' }, { token })).errCode).toBe('-2408');
    const { data: list } = await server.call('dtGetCheckCode', {}, { token });
    expect(list.default).toBe('USD');
    expect(list.currencies.map(({ code }) => code)).toContain('BRL');
  });

  test('aren’t returned for a plan that is no longer on sale, and ordering the plan is refused too', async () => {
    expect((await server.call('dtGetPlan', { planId: '900' }, { token })).errCode).toBe('2008');
    expect((await createOrder({ planId: '900' })).errCode).toBe('2008');
  });
});

test('reseller calls for plans, orders and payments return -24031 to a member and -24010 to a visitor', async () => {
  const { data: order } = await createOrder({});
  const { orderId } = order;
  const memberToken = await server.signIn('member');
  const callsWithRequests = [
    ['dtGetPlan', {}],
    ['dtGetOrder', { orderId }],
    ['dtGetCheckCode', {}],
    ['dtCreateOrder', { planId: '102', quantity: 5 }],
    ['dtMethods', { orderId }],
    ['dtGoodsValuation', { orderId }],
    ['dtPay', { orderId, methodCode: 'card', card: aCard('4242424242424242') }],
  ] as const;
  for (const [name, request] of callsWithRequests) {
    expect([name, (await server.call(name, request, { token: memberToken })).errCode]).toEqual([name, '-24031']);
    expect([name, (await server.call(name, request)).errCode]).toEqual([name, '-24010']);
  }
  expect(await server.ledger({ orderId })).toEqual([]);
});

describe('an order for a customer', () => {
  test('extends only the customer’s plan, and only after the payment', async () => {
    const before = await readMemberState('member@example.com');
    const resellerBefore = await readMemberState('reseller@example.com');
    const { data: order } = await createOrder({ ...forCustomer('Member@Example.com'), quantity: 3 });
    expect(order).toMatchObject({
      status: 'pending',
      quantity: 3,
      validDays: 90,
      total: { amount: '19.17', currency: 'USD' },
      customer: { type: 'email', account: 'member@example.com' },
      activationCodes: null,
      paymentId: null,
    });
    expect(order.customer).not.toHaveProperty('uid');
    expect((await readMemberState('member@example.com')).expiredTime).toBe(before.expiredTime);

    const { orderId } = order;
    expect((await payByCard(orderId)).data).toMatchObject({ orderId, status: 'success', action: { type: 'none' } });
    const after = await readMemberState('member@example.com');
    expect(after.expiredTime - before.expiredTime).toBe(90 * dayMs);
    expect(await readMemberState('reseller@example.com')).toEqual(resellerBefore);
    const { data: paid } = await server.call('dtGetOrder', { orderId }, { token });
    expect(paid).toMatchObject({
      status: 'success',
      expiry: after.expiredTime,
      isCharged: true,
      activationCodes: null,
    });
    expect(await server.ledger({ orderId })).toMatchObject([
      { kind: 'charge', money: { amount: '19.17', currency: 'USD' } },
    ]);
  });

  test('can identify the customer by a phone number with its calling code', async () => {
    const customer = { type: 'phone', account: '11912345678', areaCode: '55', country: 'BR' };
    const { data } = await createOrder({ customer, quantity: 1 });
    expect(data.customer).toEqual(customer);
  });

  test.each([
    ['an unknown account', { type: 'email', account: 'nobody@example.com' }, '10024'],
    ['an invalid email address', { type: 'email', account: 'nobody' }, '8'],
    ['a phone number without a calling code', { type: 'phone', account: '11912345678' }, '4000'],
  ])('is refused for %s', async (_, customer, errCode) => {
    expect((await createOrder({ customer, quantity: 1 })).errCode).toBe(errCode);
  });

  test('is refused if the customer has a plan for more devices, and the error says when that plan ends', async () => {
    const { expiredTime } = await readMemberState('renewing@example.com');
    const refused = await createOrder({ ...forCustomer('renewing@example.com'), quantity: 1 });
    expect(refused).toMatchObject({
      errCode: '1000',
      data: { reason: 'singleDeviceWhileMultiDevice', availableFrom: expiredTime },
    });
  });

  test('postpones the customer’s next renewal to the end of the extended plan', async () => {
    const before = await readMemberState('renewing@example.com');
    const { data } = await createOrder({ ...forCustomer('renewing@example.com'), planId: '202', quantity: 1 });
    await payByCard(data.orderId);
    const { members } = await server.control<{
      members: { account: string; expiredTime: number; renewal: { nextBillingDate: number } | null }[];
    }>('state');
    const after = members.find(({ account }) => account === 'renewing@example.com');
    expect(after?.expiredTime).toBe(before.expiredTime + 30 * dayMs);
    expect(after?.renewal?.nextBillingDate).toBe(after?.expiredTime);
  });
});

describe('an order of activation codes', () => {
  test('contains one code per unit after the payment, and the codes never change', async () => {
    const { data: order } = await createOrder({ quantity: 12 });
    expect(order).toMatchObject({
      customer: null,
      activationCodes: null,
      validDays: 30,
      // 12 codes at 5.99, the unit price for ten or more.
      total: { amount: '71.88', currency: 'USD' },
    });
    const { orderId } = order;
    await payByCard(orderId);
    const codes = (await server.call('dtGetOrder', { orderId }, { token })).data.activationCodes ?? [];
    expect(new Set(codes).size).toBe(12);
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
    expect((await server.call('dtGetOrder', { orderId }, { token })).data).toMatchObject({
      activationCodes: codes,
      expiry: null,
    });
  });

  test.each([
    ['a quantity of zero', 0, '1300'],
    ['fewer codes than the minimum', 4, '-24050'],
    ['more codes than the maximum', 501, '-24050'],
  ])('is refused for %s', async (_, quantity, errCode) => {
    expect((await createOrder({ quantity })).errCode).toBe(errCode);
  });

  test('is created once per Idempotency-Key', async () => {
    const [first, second] = await Promise.all([
      createOrder({}, 'same-idempotency-key'),
      createOrder({}, 'same-idempotency-key'),
    ]);
    expect(second.data.orderId).toBe(first.data.orderId);
    const { data } = await server.call('orderRemind', { attempt: 'same-idempotency-key' }, { token });
    expect(data.order?.orderId).toBe(first.data.orderId);
  });
});

describe('an Idempotency-Key used again for another order', () => {
  test('is refused, because otherwise the reseller could mistake one customer’s order for another’s', async () => {
    const key = 'resale-for-two-customers';
    const first = await createOrder({ quantity: 1, ...forCustomer('member@example.com') }, key);
    expect(first.data.customer?.account).toBe('member@example.com');
    const other = await createOrder({ quantity: 12, ...forCustomer('trial@example.com') }, key);
    expect([other.errCode, other.data]).toEqual(['-24050', { reason: 'keyReused' }]);
    expect(await createOrder({ quantity: 1, ...forCustomer('member@example.com') }, key)).toEqual(first);
  });
});

describe('coupons that any member can use', () => {
  test.each(['FREE100', 'HALFOFF', 'WELCOME10', ' free 100 '])(
    '%s is refused for a reseller’s order',
    async (couponCode) => {
      expect((await createOrder({ quantity: 500, couponCode })).errCode).toBe('9001');
      const valuation = await server.call('dtGoodsValuation', { planId: '102', quantity: 5, couponCode }, { token });
      expect(valuation.errCode).toBe('9001');
      const { data } = await createOrder({});
      const payRequest = { orderId: data.orderId, methodCode: 'card', card: aCard('4242424242424242'), couponCode };
      for (const call of ['dtPay', 'repay'] as const)
        expect((await server.call(call, payRequest, { token })).errCode).toBe('9001');
      expect(await server.ledger({ orderId: data.orderId })).toEqual([]);
    },
  );
});

describe('paying a reseller’s order', () => {
  test('charges once, even if the request is repeated', async () => {
    const { data } = await createOrder({});
    const { orderId } = data;
    const responses = await Promise.all(
      [1, 2, 3].map(() => payByCard(orderId, '4242424242424242', 'repeated-payment')),
    );
    for (const response of responses) expect(response.data).toMatchObject({ orderId, status: 'success' });
    expect((await payByCard(orderId)).data.status).toBe('success');
    const codes = (await server.call('dtGetOrder', { orderId }, { token })).data.activationCodes;
    expect(codes).toHaveLength(5);
    expect(await server.ledger({ orderId })).toHaveLength(1);
  });

  test('works with another card after the first card was refused', async () => {
    const { data } = await createOrder({});
    const { orderId } = data;
    expect(await payByCard(orderId, '4000000000009995')).toMatchObject({ errCode: '302', data: { status: 'failed' } });
    expect((await server.call('dtGetOrder', { orderId }, { token })).data.activationCodes).toBeNull();
    expect((await payByCard(orderId)).data.status).toBe('success');
    expect(await server.ledger({ orderId })).toHaveLength(1);
  });

  test('is offered only with methods that are turned on', async () => {
    const { data } = await createOrder({ currency: 'BRL' });
    const methodCodes = async () =>
      (await server.call('dtMethods', { orderId: data.orderId }, { token })).data.methods.map(({ code }) => code);
    expect(await methodCodes()).toContain('pix');
    onTestFinished(async () => void (await server.control('methods', { code: 'pix', isOffered: true })));
    await server.control('methods', { code: 'pix', isOffered: false });
    expect(await methodCodes()).not.toContain('pix');
  });

  test('by Pix charges in reais and creates the codes when the money arrives', async () => {
    const { data } = await createOrder({ currency: 'BRL' });
    const { orderId } = data;
    const { data: list } = await server.call('dtMethods', { orderId }, { token });
    expect(list.methods.map(({ code }) => code)).toEqual(expect.arrayContaining(['card', 'pix']));
    expect(list.methods.every(({ canRenew }) => canRenew === false)).toBe(true);
    expect(list.methods.find(({ code }) => code === 'card')?.currency).toBe('BRL');
    const { data: valuation } = await server.call('dtGoodsValuation', { orderId, methodCode: 'pix' }, { token });
    expect(valuation).toMatchObject({
      subtotal: { amount: '79.60', currency: 'BRL' },
      discount: { amount: '3.98' },
      total: { amount: '75.62' },
      exchangeRate: null,
    });
    const started = await server.call('dtPay', { orderId, methodCode: 'pix', payer }, { token });
    expect(started.data).toMatchObject({ status: 'pending', action: { type: 'copyPaste' } });
    expect((await server.call('dtGetOrder', { orderId }, { token })).data.activationCodes).toBeNull();
    await server.settle(started.data.paymentId, 'success');
    await server.settle(started.data.paymentId, 'success');
    expect((await server.call('dtGetOrder', { orderId }, { token })).data.activationCodes).toHaveLength(5);
    expect(await server.ledger({ orderId })).toMatchObject([
      { kind: 'charge', money: { amount: '75.62', currency: 'BRL' } },
    ]);
  });

  test('with `repay` keeps the reseller’s price', async () => {
    const { data } = await createOrder({ quantity: 10 });
    const { orderId } = data;
    const valuation = await server.call('goodsValuation', { orderId, quantity: 1 }, { token });
    expect(valuation.data.total).toEqual({ amount: '59.90', currency: 'USD' });
    await server.call('repay', { orderId, methodCode: 'card', card: aCard('4242424242424242') }, { token });
    expect(await server.ledger({ orderId })).toMatchObject([{ money: { amount: '59.90', currency: 'USD' } }]);
  });

  test('can’t turn renewal on', async () => {
    const { data } = await createOrder({});
    const request = { orderId: data.orderId, methodCode: 'card', card: aCard('4242424242424242'), renew: true };
    expect((await server.call('dtPay', request, { token })).errCode).toBe('-24050');
    expect(await server.ledger({ orderId: data.orderId })).toEqual([]);
  });

  test('is refused for a plan that the reseller bought for themselves, and for an unknown order', async () => {
    const purchase = { planId: '102', methodCode: 'card', card: aCard('4000000000000002') };
    const { data } = await server.call('pay', purchase, { token });
    for (const orderId of [data.orderId, '12345']) {
      expect((await payByCard(orderId)).errCode).toBe('1001');
      expect((await server.call('dtGetOrder', { orderId }, { token })).errCode).toBe('1001');
      expect((await server.call('dtGoodsValuation', { orderId }, { token })).errCode).toBe('1001');
    }
  });
});

test('a second server on the same database can return an order and create the order’s activation codes', async () => {
  const { data } = await createOrder({});
  const { orderId } = data;
  const started = await server.call('dtPay', { orderId, methodCode: 'pix', payer }, { token });
  const app = createApp(await createServices({ database: server.services.database, isShared: true }), {});
  const { port, close } = await listen(app, 0, '127.0.0.1');
  const origin = `http://127.0.0.1:${port}`;
  const readOrder = async () => (await callApi(origin, 'dtGetOrder', { orderId }, { token })).data;
  expect(await readOrder()).toMatchObject({ status: 'pending', activationCodes: null });
  await fetch(`${origin}/sandbox/payments/${started.data.paymentId}/settle`, {
    method: 'POST',
    body: JSON.stringify({ status: 'success' }),
  });
  const { activationCodes } = await readOrder();
  expect(activationCodes).toHaveLength(5);
  await close();
  expect((await server.call('dtGetOrder', { orderId }, { token })).data.activationCodes).toEqual(activationCodes);
});

test('a valuation prices a quantity of a plan; without a plan or with quantity 0, it returns error 1300', async () => {
  const request = { planId: '102', quantity: 50, currency: 'BRL' };
  expect((await server.call('dtGoodsValuation', request, { token })).data.total).toEqual({
    amount: '696.50',
    currency: 'BRL',
  });
  expect((await server.call('dtGoodsValuation', {}, { token })).errCode).toBe('1300');
  expect((await server.call('dtGoodsValuation', { planId: '102', quantity: 0 }, { token })).errCode).toBe('1300');
});

test('reseller orders aren’t reported as unfinished and don’t make the reseller a returning customer', async () => {
  const { token: memberToken } = await aMember(server);
  const { data: memberReminder } = await server.call('orderRemind', {}, { token: memberToken });
  expect(memberReminder.order).toBeNull();
  await createOrder({});
  const { data } = await server.call('orderRemind', {}, { token });
  expect(data.order?.planId === '102' && data.order.quantity === 5).toBe(false);
  const { data: list } = await server.call('orders', {}, { token });
  expect(list.orders[0]).toMatchObject({ quantity: 5, isResale: true });
  const { data: storefront } = await server.call('listPlans', {}, { token });
  expect(storefront.plans.find(({ id }) => id === '105')?.originalPrice).toBeNull();
});

test('resellers can sell to fewer countries than visitors can register from', async () => {
  const resaleCountries = (await server.call('dtPhoneAreaCodes', {})).data.codes;
  const allCountries = (await server.call('phoneAreaCodes', {})).data.codes;
  expect(resaleCountries.length).toBeGreaterThan(0);
  expect(resaleCountries.length).toBeLessThan(allCountries.length);
  expect(resaleCountries).toContainEqual(expect.objectContaining({ country: 'BR', areaCode: '55', hasArea: true }));
});
