import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const cardPayment = (options: object = {}) => ({
  planId: '202',
  methodCode: 'card',
  card: aCard('4242424242424242'),
  ...options,
});

test('visitors see list prices and a trial; returning customers see lower yearly prices and no trial', async () => {
  const visitorPlans = await server.call('listPlans', {}, { brand: 'telinha', language: 'ru' });
  expect(visitorPlans.data.trialDays).toBe(7);
  expect(visitorPlans.data.plans).toHaveLength(15);
  const deviceCounts = new Set(visitorPlans.data.plans.map((plan) => plan.deviceCount));
  expect([...deviceCounts]).toEqual([1, 2, 4]);
  expect(visitorPlans.data.plans.every((plan) => /^\d+$/.test(plan.id) && plan.price.currency === 'BRL')).toBe(true);
  expect(visitorPlans.data.plans.find((plan) => plan.id === '402')?.name).toBe('1 месяц · 4 устройства');

  const token = await server.signIn('renewing');
  const memberPlans = await server.call('listPlans', {}, { token });
  expect(memberPlans.data.trialDays).toBe(0);
  expect(memberPlans.data.plans.find((plan) => plan.id === '205')).toMatchObject({
    price: { amount: '99.74' },
    originalPrice: { amount: '104.99' },
  });
  expect((await server.call('planDetail', { id: '205' }, { token })).data.price.amount).toBe('99.74');
  expect((await server.call('planDetail', { id: '900' })).errCode).toBe('2008');
});

test('the checkout offers card and Pix with their required fields', async () => {
  const { data } = await server.call('paymentMethods', { planId: '102' }, { brand: 'telinha', language: 'pt' });
  expect(data.methods.slice(0, 2).map(({ code, group }) => [code, group])).toEqual([
    ['pix', 'PIX'],
    ['card', 'CARD'],
  ]);
  const card = data.methods[1];
  expect(card).toMatchObject({
    name: 'Cartão',
    currency: 'BRL',
    fields: ['cpfCnpj'],
    canRenew: true,
    hasInstallments: true,
  });
  expect(card?.cardBrands).toEqual(expect.arrayContaining(['elo', 'mir']));
  const inDollars = await server.call('paymentMethods', { planId: '102' });
  expect(inDollars.data.methods.slice(0, 2)).toMatchObject([{ code: 'card', fields: [] }, { code: 'paypal' }]);
  expect((await server.call('planMethodDiscount', { planId: '102' })).data.discounts).toEqual([
    { methodCode: 'pix', percent: 5 },
  ]);
});

test('a new brand sells in its own currency, even if that currency has no exchange rate', async () => {
  const orbit = server.services.brands.get('orbit');
  if (!orbit) throw new Error('orbit is missing');
  const settings = { ...orbit.settings, code: 'aurora', currency: 'EUR' };
  const brands = new Map(server.services.brands).set('aurora', { ...orbit, settings });
  const originalBrands = server.services.brands;
  Object.assign(server.services, { brands });
  try {
    const options = { brand: 'aurora' };
    const { data } = await server.call('listPlans', {}, options);
    expect(data.plans.find(({ id }) => id === '102')?.price).toEqual({ amount: '7.99', currency: 'EUR' });
    const methods = await server.call('paymentMethods', { planId: '102' }, options);
    expect(methods.data.methods[0]).toMatchObject({ currency: 'EUR' });
    const inEuros = await server.call('goodsValuation', { planId: '102', methodCode: 'card' }, options);
    expect(inEuros.data).toMatchObject({ total: { amount: '7.99', currency: 'EUR' } });
    const inReais = await server.call('goodsValuation', { planId: '102', methodCode: 'pix' }, options);
    expect(inReais.data).toMatchObject({ total: { currency: 'BRL' }, exchangeRate: '5.4' });
    expect((await server.call('goodsValuation', { planId: '102', currency: 'XYZ' }, options)).errCode).toBe('-2408');
    // Despite its name, `getCheckCode` lists the currencies in which the brand charges payments.
    expect((await server.call('getCheckCode', {}, options)).data).toMatchObject({ default: 'EUR' });
  } finally {
    Object.assign(server.services, { brands: originalBrands });
  }
});

test('a price in a currency other than the brand’s is converted, with a fee for card payments', async () => {
  const { data } = await server.call('goodsValuation', { planId: '102', methodCode: 'card', currency: 'CLP' });
  expect(data).toMatchObject({
    subtotal: { amount: '7511', currency: 'CLP' },
    fee: { amount: '150', currency: 'CLP' },
    conversionFee: { amount: { amount: '150', currency: 'CLP' }, percent: 2 },
    interest: { amount: '0', currency: 'CLP' },
    total: { amount: '7661', currency: 'CLP' },
    exchangeRate: '940',
  });
  expect((await server.call('goodsValuation', { planId: '102', currency: 'XYZ' })).errCode).toBe('-2408');
  expect((await server.call('goodsValuation', {})).errCode).toBe('1300');
  const currencyCodes = async (brand: string) => {
    const { data } = await server.call('getCheckCode', {}, { brand });
    expect(data.currencies[0]?.code).toBe(data.default);
    return data.currencies.map(({ code }) => code);
  };
  expect(await currencyCodes('orbit')).toEqual(expect.arrayContaining(['USD', 'BRL', 'UYU']));
  expect(await currencyCodes('telinha')).toEqual(['BRL', 'USD']);
  expect(await currencyCodes('onyx')).toEqual(['USD']);
});

test('a brand quotes and charges only in the currencies that it lists, also to resellers', async () => {
  for (const [brand, currency] of [
    ['telinha', 'ARS'],
    ['onyx', 'BRL'],
    ['ivory', 'CLP'],
  ] as const) {
    const options = { brand, token: (await aMember(server, { brand })).token };
    const payment = { planId: '102', methodCode: 'card', card: aCard('4242424242424242') };
    for (const call of ['goodsValuation', 'installmentsPlan', 'paymentMethods', 'pay'] as const)
      expect((await server.call(call, { ...payment, currency }, options)).errCode, `${call} ${brand}`).toBe('-2408');
    const declinedPayment = { ...payment, card: aCard('4000000000000002'), currency: 'USD' };
    const declined = await server.call('pay', declinedPayment, options);
    const { orderId } = declined.data;
    expect((await server.call('repay', { ...payment, orderId, currency }, options)).errCode, brand).toBe('-2408');
    const asReseller = { brand, token: await server.signIn('reseller', brand) };
    for (const call of ['dtGetPlan', 'dtMethods', 'dtGoodsValuation', 'dtCreateOrder'] as const) {
      const request = { planId: '102', quantity: 50, currency };
      expect((await server.call(call, request, asReseller)).errCode, `${call} ${brand}`).toBe('-2408');
    }
    const order = await server.call('dtCreateOrder', { planId: '102', quantity: 50 }, asReseller);
    const resale = { ...payment, orderId: order.data.orderId, currency };
    expect((await server.call('dtPay', resale, asReseller)).errCode, `dtPay ${brand}`).toBe('-2408');
    const offered = (await server.call('dtGetCheckCode', {}, asReseller)).data.currencies.map(({ code }) => code);
    expect(offered).not.toContain(currency);
  }
});

test('in BRL, cards can be charged in up to twelve installments; four or more cost interest', async () => {
  const { data } = await server.call('installmentsPlan', { planId: '105', methodCode: 'card' }, { brand: 'telinha' });
  expect(data.installments.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  for (const { count, each, total, interest } of data.installments) {
    expect(Number(interest.amount) > 0).toBe(count > 3);
    expect(Math.abs(Number(each.amount) * count - Number(total.amount))).toBeLessThan(0.01 * count);
  }
  const valuation = await server.call(
    'goodsValuation',
    { planId: '105', methodCode: 'card', installments: 12 },
    { brand: 'telinha' },
  );
  expect(valuation.data.total).toEqual(data.installments[11]?.total);
  expect(
    (await server.call('installmentsPlan', { planId: '105', methodCode: 'pix' }, { brand: 'telinha' })).data
      .installments,
  ).toEqual([]);
});

test('unknown, expired, used and empty coupon codes are refused with different errors', async () => {
  const token = await server.signIn('renewing');
  const valuationWith = (couponCode: string) => server.call('goodsValuation', { planId: '202', couponCode }, { token });
  expect((await valuationWith(' save15 ')).data).toMatchObject({
    couponCode: 'SAVE15',
    couponBoundTo: null,
    discount: { amount: '1.80' },
    total: { amount: '10.19' },
  });
  expect((await valuationWith('NONE')).errCode).toBe('9001');
  expect((await valuationWith('OLD25')).errCode).toBe('9002');
  expect((await valuationWith('USED10')).errCode).toBe('9003');
  expect((await valuationWith(' ')).errCode).toBe('9004');
});

test('a coupon bound to an order is refused for other orders; unbinding the coupon cancels its order', async () => {
  const token = await server.signIn('renewing');
  const valuation = await server.call('goodsValuation', { planId: '202', couponCode: 'BOUND20' }, { token });
  const boundOrderId = valuation.data.couponBoundTo;
  const reminder = await server.call('orderRemind', {}, { token });
  expect(reminder.data.order).toMatchObject({ orderId: boundOrderId, coupon: 'BOUND20', status: 'pending' });

  expect((await server.call('pay', cardPayment({ couponCode: 'BOUND20' }), { token })).errCode).toBe('9000');
  expect(
    (await server.call('unbindDiscountCode', { orderId: 'other', discountCode: 'BOUND20' }, { token })).errCode,
  ).toBe('1003');
  expect(
    (await server.call('unbindDiscountCode', { orderId: boundOrderId, discountCode: 'BOUND20' }, { token })).code,
  ).toBe(0);
  expect((await server.call('order', { id: boundOrderId }, { token })).data.status).toBe('cancelled');
  // A client that lost the response repeats the request.
  expect(
    (await server.call('unbindDiscountCode', { orderId: boundOrderId, discountCode: 'BOUND20' }, { token })).code,
  ).toBe(0);

  const paid = await server.call('pay', cardPayment({ couponCode: 'BOUND20' }), { token });
  expect((await server.call('order', { id: paid.data.orderId }, { token })).data).toMatchObject({
    status: 'success',
    discount: { amount: '2.40' },
    total: { amount: '9.59' },
  });
  expect((await server.call('goodsValuation', { planId: '202', couponCode: 'BOUND20' }, { token })).errCode).toBe(
    '9003',
  );
});

test('a coupon stays bound to an unpaid order for five days', async () => {
  const { token } = await aMember(server);
  const declined = await server.call(
    'pay',
    { ...cardPayment({ couponCode: 'WELCOME10' }), card: aCard('4000000000000002') },
    { token },
  );
  const valuate = () => server.call('goodsValuation', { planId: '202', couponCode: 'WELCOME10' }, { token });
  expect((await valuate()).data.couponBoundTo).toBe(declined.data.orderId);
  const orderValuation = await server.call('goodsValuation', { orderId: declined.data.orderId }, { token });
  expect(orderValuation.data).toMatchObject({ couponCode: 'WELCOME10', couponBoundTo: null });
  await server.control('clock', { days: 5 });
  expect((await valuate()).data.couponBoundTo).toBeNull();
});

test('a coupon in three concurrent orders applies to only one of them', async () => {
  const { token } = await aMember(server);
  const responses = await Promise.all(
    [1, 2, 3].map(() => server.call('pay', cardPayment({ couponCode: 'WELCOME10' }), { token })),
  );
  expect(responses.map(({ errCode }) => errCode ?? 'paid').sort()).toEqual(['9003', '9003', 'paid']);
});

test('a 100% coupon is valid only for a quantity of one', async () => {
  const { token } = await aMember(server);
  const freeOrder = (quantity: number) => ({ planId: '202', methodCode: 'free', couponCode: 'FREE100', quantity });
  expect((await server.call('pay', freeOrder(12), { token })).errCode).toBe('9001');
  expect(
    (await server.call('goodsValuation', { planId: '202', couponCode: 'FREE100', quantity: 2 }, { token })).errCode,
  ).toBe('9001');
  expect((await server.call('pay', freeOrder(1), { token })).data.status).toBe('success');
  // Other coupons apply to any quantity.
  const halfPriceOrder = { planId: '202', couponCode: 'HALFOFF', quantity: 2 };
  expect((await server.call('goodsValuation', halfPriceOrder, { token })).data.couponCode).toBe('HALFOFF');
});

test('another member’s coupon is refused as unknown, and visitors can’t use coupons', async () => {
  const { token } = await aMember(server);
  expect((await server.call('goodsValuation', { planId: '202', couponCode: 'SAVE15' }, { token })).errCode).toBe(
    '9001',
  );
  expect((await server.call('goodsValuation', { planId: '202', couponCode: 'WELCOME10' })).errCode).toBe('-24010');
});

test('the forty orders of the seed member `renewing` are paginated, newest first, and can be filtered', async () => {
  await server.control('reset', {});
  const token = await server.signIn('renewing');
  const firstPage = await server.call('orders', {}, { token });
  expect(firstPage.data.total).toBe(40);
  expect(firstPage.data.orders).toHaveLength(20);
  const secondPage = await server.call('orders', { page: 2 }, { token });
  const dates = [...firstPage.data.orders, ...secondPage.data.orders].map(({ date }) => date);
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  expect(new Set(dates).size).toBe(40);
  const failed = await server.call('orders', { status: 'failed', pageSize: 100 }, { token });
  expect(failed.data.orders.length).toBe(failed.data.total);
  expect(failed.data.orders.every(({ status, failureCode }) => status === 'failed' && failureCode)).toBe(true);
  const inPeriod = await server.call('orders', { from: dates[5], to: dates[2] }, { token });
  expect(inPeriod.data.total).toBe(4);
});

test.each([
  ['in US dollars, card and PayPal come first', { currency: 'USD', country: 'US' }, ['card', 'paypal']],
  ['in reais, Pix with its discount comes first', { currency: 'BRL', country: 'BR' }, ['pix', 'card']],
  ['a Brazilian who pays in dollars sees Pix after the card', { currency: 'USD', country: 'BR' }, ['card', 'pix']],
  ['where mobile money works, it follows the card', { currency: 'USD', country: 'KE' }, ['card', 'mobile-money']],
] as const)('%s', async (_, { currency, country }, first) => {
  const response = await server.call(
    'paymentMethods',
    { planId: '102', currency },
    { headers: { 'x-country': country } },
  );
  expect(response.data.methods.slice(0, 2).map(({ code }) => code)).toEqual(first);
});

test('phones list the apps of wallets before boleto, computers after', async () => {
  const positionsOn = async (userAgent: string) => {
    const headers = { 'user-agent': userAgent };
    const { methods } = (await server.call('paymentMethods', { planId: '102', currency: 'BRL' }, { headers })).data;
    return ['picpay', 'boleto'].map((code) => methods.findIndex((method) => method.code === code));
  };
  const [walletOnPhone = 0, boletoOnPhone = 0] = await positionsOn('Mozilla/5.0 (iPhone) Mobile/15E148');
  expect(walletOnPhone).toBeLessThan(boletoOnPhone);
  const [wallet = 0, boleto = 0] = await positionsOn('Mozilla/5.0 (X11; Linux x86_64)');
  expect(boleto).toBeLessThan(wallet);
});
