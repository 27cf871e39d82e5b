import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../../database/migrations';
import { clickGatewayButton } from '../../testing/gateway';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A request to buy the monthly plan 102 with a new card. */
const byCard = (number: string, otherFields: object = {}) => ({
  planId: '102',
  methodCode: 'card',
  card: aCard(number),
  ...otherFields,
});
const dayMs = 86_400_000;

test('a new member can buy a monthly plan by card', async () => {
  const { token, uid, account } = await aMember(server);
  const response = await server.call('pay', byCard('4242 4242 4242 4242'), { token });
  expect(response).toMatchObject({ code: 0, data: { status: 'success', action: { type: 'none' } } });
  const { orderId, paymentId } = response.data;
  const order = await server.call('order', { id: orderId }, { token, language: 'es' });
  expect(order.data).toMatchObject({
    status: 'success',
    paymentId,
    planName: '1 mes · 1 dispositivo',
    total: { amount: '7.99', currency: 'USD' },
    isCharged: true,
    cardEnding: '4242',
    cardBrand: 'visa',
    paymentType: 'full',
  });
  const info = await server.call('queryInfo', { uid, account, type: 'email' }, { token });
  // The seven days of the trial are added to the plan's thirty.
  expect(info.data).toMatchObject({ planId: '102', payStatus: 'PAID', bizRemainingDays: 37 });
  expect(info.data.expiredTime).toBe(order.data.expiry);
  expect(await server.ledger({ orderId })).toMatchObject([
    { kind: 'charge', money: { amount: '7.99', currency: 'USD' } },
  ]);
  expect((await server.call('listCard', {}, { token })).data.cards).toEqual([]);
});

test('an order keeps its reference if a later request contains another reference or none', async () => {
  const { token } = await aMember(server);
  const body = byCard('4000 0000 0000 0002', { reference: 'spring-24' });
  const { data } = await server.call('pay', body, { token, key: 'with-reference' });
  const repeated = await server.call('pay', { ...body, reference: undefined }, { token, key: 'with-reference' });
  expect(repeated.data.orderId).toBe(data.orderId);
  const { planId: _, ...repayRequest } = byCard('4242 4242 4242 4242', { orderId: data.orderId, reference: 'other' });
  await server.call('repay', repayRequest, { token });
  const order = await server.call('order', { id: data.orderId }, { token });
  expect(order.data).toMatchObject({ status: 'success', reference: 'spring-24', isRenewal: false });
});

test('an order keeps the metadata of its first request, which has at most 20 short texts', async () => {
  const { token } = await aMember(server);
  const metadata = { cart: '7', gift: 'yes' };
  const { data } = await server.call('pay', byCard('4000 0000 0000 0002', { metadata }), { token });
  const { planId: _, ...repayRequest } = byCard('4242 4242 4242 4242', {
    orderId: data.orderId,
    metadata: { cart: '8' },
  });
  await server.call('repay', repayRequest, { token });
  expect((await server.call('order', { id: data.orderId }, { token })).data).toMatchObject({
    status: 'success',
    metadata,
  });
  const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key${index}`, 'x']));
  for (const refused of [tooMany, { a: 'x'.repeat(501) }, { 'two words': 'x' }, { ['a'.repeat(41)]: 'x' }, { a: 7 }])
    expect(await server.call('pay', byCard('4242 4242 4242 4242', { metadata: refused }), { token })).toMatchObject({
      errCode: '-24050',
    });
});

test.each(['', 'two words', 'a'.repeat(201), '<b>'])('the reference “%s” is refused', async (reference) => {
  const { token } = await aMember(server);
  expect(await server.call('pay', byCard('4242 4242 4242 4242', { reference }), { token })).toMatchObject({
    code: -24050,
  });
});

describe('test cards', () => {
  const refusedCards = [
    ['4000 0000 0000 0002', '301'],
    ['4000 0000 0000 9995', '302'],
    ['4000 0000 0000 0069', '309'],
    ['4000 0000 0000 0127', '315'],
    ['4000 0000 0000 0119', '5008'],
    ['4242 4242 4242 4241', '314'],
  ] as const;

  test.each(refusedCards)(
    'the card %s is refused with error %s, and the order can then be paid with another card',
    async (number, errCode) => {
      const { token } = await aMember(server);
      const refused = await server.call('pay', byCard(number), { token });
      expect(refused).toMatchObject({
        errCode,
        data: { status: 'failed', action: { type: 'none' }, failureCode: errCode },
      });
      const { orderId } = refused.data;
      expect((await server.call('order', { id: orderId }, { token })).data).toMatchObject({
        status: 'failed',
        failureCode: errCode,
        isCharged: false,
      });
      expect(await server.ledger({ orderId })).toEqual([]);
      expect((await server.call('orderRemind', {}, { token })).data.order?.orderId).toBe(orderId);

      const repaid = await server.call(
        'repay',
        { orderId, methodCode: 'card', card: aCard('5555 5555 5555 4444') },
        { token },
      );
      expect(repaid.data).toMatchObject({ orderId, status: 'success' });
      expect(await server.ledger({ orderId })).toHaveLength(1);
      expect((await server.call('orderRemind', {}, { token })).data.order).toBeNull();
    },
  );

  const invalidDetails = [
    ['an expiry date in the past', { expiry: '0124' }, '309'],
    ['a month that doesn’t exist', { expiry: '1330' }, '306'],
    ['a two-digit security code', { code: '12' }, '315'],
    ['a card number as the holder’s name', { holder: '4242424242424242' }, '306'],
  ] as const;

  test.each(invalidDetails)('%s is refused', async (_, detail, errCode) => {
    const token = await server.signIn('trial');
    const request = { planId: '102', methodCode: 'card', card: aCard('4242424242424242', detail) };
    expect((await server.call('pay', request, { token })).errCode).toBe(errCode);
  });

  test('an unencrypted card is refused before an order is created', async () => {
    const { token } = await aMember(server);
    const unencrypted = { ...aCard('4242424242424242'), encrypted: ['4242424242424242'] };
    expect(
      (await server.call('pay', { planId: '102', methodCode: 'card', card: unencrypted }, { token })).errCode,
    ).toBe('-2400');
    expect((await server.call('orders', {}, { token })).data.total).toBe(0);
  });

  test('an Elo card is charged in installments, with interest for four or more', async () => {
    const { token } = await aMember(server);
    const planAndMethod = { planId: '105', methodCode: 'card' };
    const offer = await server.call('installmentsPlan', { ...planAndMethod, cardBrand: 'elo' }, { token });
    expect(offer.data.installments).toHaveLength(12);
    expect(offer.data.default).toBe(3);
    expect(offer.data.installments[2]).toMatchObject({
      count: 3,
      total: { amount: '69.99' },
      interest: { amount: '0.00' },
    });
    const sixInstallments = offer.data.installments[5];
    const paid = await server.call(
      'pay',
      { ...planAndMethod, installments: 6, card: aCard('5066 9911 1111 1118') },
      { token },
    );
    const order = await server.call('order', { id: paid.data.orderId }, { token });
    expect(order.data).toMatchObject({
      paymentType: 'installments',
      installments: 6,
      total: sixInstallments?.total,
      cardBrand: 'elo',
    });
    expect(
      (await server.call('installmentsPlan', { ...planAndMethod, cardBrand: 'visa' }, { token })).data.installments,
    ).toEqual([]);
    const visa = await server.call(
      'pay',
      { ...planAndMethod, installments: 6, card: aCard('4242424242424242') },
      { token },
    );
    expect(visa.errCode).toBe('-24050');
  });

  test('a purchase that turns on renewal verifies a Mir card with one ruble, which is refunded', async () => {
    const { token } = await aMember(server);
    const oneTime = await server.call('pay', byCard('2200 0000 0000 0004'), { token });
    expect((await server.ledger({ orderId: oneTime.data.orderId })).map(({ kind }) => kind)).toEqual(['charge']);
    const renewing = await server.call('pay', byCard('2200 0000 0000 0004', { renew: true }), { token });
    expect(await server.ledger({ orderId: renewing.data.orderId })).toMatchObject([
      { kind: 'charge' },
      { kind: 'authorization', money: { amount: '1.00', currency: 'RUB' } },
      { kind: 'refund', money: { amount: '1.00', currency: 'RUB' } },
    ]);
  });
});

describe('3-D Secure', () => {
  const beginThreeDSecure = async () => {
    const { token } = await aMember(server);
    const { data } = await server.call(
      'pay',
      byCard('4000 0000 0000 3220', { returnUrl: 'https://shop.example/back?a=1' }),
      { token, language: 'pt' },
    );
    if (data.action.type !== 'redirect') throw new Error('no redirect');
    return { token, ...data, url: data.action.url };
  };

  test('the bank’s page is in the payer’s language and shows the amount', async () => {
    const { url, status } = await beginThreeDSecure();
    expect(status).toBe('pending');
    const page = await fetch(url);
    const text = await page.text();
    expect(text).toContain('<html lang="pt" dir="ltr">');
    expect(text).toContain('Confirme o pagamento');
    expect(text).toContain('•••• 3220');
    expect(text).toMatch(/\$\s?7,99/);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(text).not.toMatch(/<style|<script|style=/);
  });

  test.each([
    ['approve', 'success', null, 1],
    ['decline', 'failed', '5015', 0],
    ['cancel', 'cancelled', null, 0],
  ] as const)(
    'after the choice “%s”, the bank redirects to the return URL without the result, and the status is %s',
    async (choice, status, failureCode, chargeCount) => {
      const { token, orderId, url } = await beginThreeDSecure();
      const response = await clickGatewayButton(url, choice);
      expect(response.status).toBe(303);
      expect(response.headers.get('Location')).toBe('https://shop.example/back?a=1');
      expect((await server.call('order', { id: orderId }, { token })).data).toMatchObject({ status, failureCode });
      const detail = await server.call('paymentInfoDetail', { orderId }, { token });
      expect(detail.data).toMatchObject({ status, failureCode, action: { type: 'none' } });
      expect(await server.ledger({ orderId })).toHaveLength(chargeCount);
    },
  );

  test('after the first choice on the bank’s page, further choices change nothing', async () => {
    const { token, orderId, url } = await beginThreeDSecure();
    await clickGatewayButton(url, 'approve');
    await clickGatewayButton(url, 'decline');
    await clickGatewayButton(url, 'approve');
    expect((await server.call('order', { id: orderId }, { token })).data.status).toBe('success');
    expect(await server.ledger({ orderId })).toHaveLength(1);
  });

  test('an invalid return URL is refused', async () => {
    const token = await server.signIn('trial');
    const request = byCard('4000000000003220', { returnUrl: 'javascript:alert(1)' });
    expect((await server.call('pay', request, { token })).errCode).toBe('-24050');
  });

  test('the bank’s page for an unknown payment returns 404', async () => {
    expect((await fetch(`${server.origin}/sandbox/gateway/3ds/none`)).status).toBe(404);
  });
});

describe('saved cards', () => {
  test('a card is saved on request, without its number, and can be charged again', async () => {
    const { token } = await aMember(server);
    await server.call('pay', byCard('4242424242424242', { saveCard: true }), { token });
    await server.call('pay', byCard('4242424242424242', { saveCard: true }), { token });
    const { data } = await server.call('listCard', {}, { token });
    expect(data.cards).toMatchObject([
      { brand: 'visa', ending: '4242', holder: 'ANA LIMA', validity: '12/30', isDefault: true },
    ]);
    const cardId = data.cards[0]?.cardId;
    const paid = await server.call('pay', { planId: '102', methodCode: 'card', cardId }, { token });
    expect(paid.data.status).toBe('success');
    const rows = await Promise.all(tables.map((table) => server.services.database.select().from(table)));
    expect(JSON.stringify(rows)).not.toMatch(/4242 ?4242 ?4242 ?4242/);
  });

  test('an unknown saved card and another member’s saved card are refused with different errors', async () => {
    const token = await server.signIn('trial');
    const pay = (cardId: string) => server.call('pay', { planId: '102', methodCode: 'card', cardId }, { token });
    expect((await pay('card-none')).errCode).toBe('-2511');
    expect((await pay('card-renewing-visa')).errCode).toBe('1020');
  });
});

test('a single-device plan is refused while a multi-device plan is active, but another multi-device plan isn’t', async () => {
  const { token } = await aMember(server);
  await server.call('pay', byCard('4242424242424242', { planId: '201' }), { token });
  expect((await server.call('pay', byCard('4242424242424242'), { token })).errCode).toBe('6000');
  const unavailable = await server.call('checkPlanAvailable', { planId: '102' }, { token });
  expect(unavailable.data).toMatchObject({ isAvailable: false, reason: 'singleDeviceWhileMultiDevice' });
  expect((await server.call('checkPlanAvailable', { planId: '402' }, { token })).data.isAvailable).toBe(true);
  await server.call('pay', byCard('4242424242424242', { planId: '202' }), { token });
  const { data } = await server.call('queryCart', { planId: '102' }, { token });
  expect(data.activePlan).toMatchObject({ planId: '202', deviceCount: 2 });
  expect(data.items).toMatchObject([{ planId: '102', price: { amount: '7.99' } }]);
});

test('buying a plan while another is active extends the expiry by the new plan’s days', async () => {
  const { token } = await aMember(server);
  const first = await server.call('pay', byCard('4242424242424242'), { token });
  const preview = await server.call('checkPlanAvailable', { planId: '103' }, { token });
  const second = await server.call('pay', byCard('4242424242424242', { planId: '103' }), { token });
  const firstOrder = await server.call('order', { id: first.data.orderId }, { token });
  const secondOrder = await server.call('order', { id: second.data.orderId }, { token });
  expect((secondOrder.data.expiry ?? 0) - (firstOrder.data.expiry ?? 0)).toBe(90 * dayMs);
  expect(preview.data.validUntil).toBe(secondOrder.data.expiry);
});

test('unknown plans, methods and currencies, a missing payer and a missing session are refused, and no order is created', async () => {
  const { token } = await aMember(server);
  expect((await server.call('pay', byCard('4242424242424242', { planId: '900' }), { token })).errCode).toBe('2008');
  expect((await server.call('pay', { planId: '102', methodCode: 'cheque' }, { token })).errCode).toBe('-2502');
  expect((await server.call('pay', byCard('4242424242424242', { currency: 'XXX' }), { token })).errCode).toBe('-2408');
  expect((await server.call('pay', { planId: '102', methodCode: 'pix' }, { token })).errCode).toBe('-24050');
  expect((await server.call('pay', byCard('4242424242424242'))).errCode).toBe('-24010');
  expect((await server.call('orders', {}, { token })).data.total).toBe(0);
});

test('a member can’t read or pay another member’s order', async () => {
  const [owner, stranger] = [await aMember(server), await aMember(server)];
  const { data } = await server.call('pay', byCard('4000000000000002'), { token: owner.token });
  const { orderId } = data;
  const asStranger = { token: stranger.token };
  expect((await server.call('order', { id: orderId }, asStranger)).errCode).toBe('1001');
  expect((await server.call('paymentInfoDetail', { orderId }, asStranger)).errCode).toBe('1001');
  expect(
    (await server.call('repay', { orderId, methodCode: 'card', card: aCard('4242424242424242') }, asStranger)).errCode,
  ).toBe('1001');
  expect((await server.call('goodsValuation', { orderId }, asStranger)).errCode).toBe('1001');
  expect((await server.call('orders', {}, asStranger)).data.orders).toEqual([]);
});

test('an order that isn’t paid within five days is cancelled and can no longer be paid', async () => {
  const { token } = await aMember(server);
  const { data } = await server.call('pay', byCard('4000000000003220'), { token });
  await server.control('clock', { days: 5 });
  expect((await server.call('order', { id: data.orderId }, { token })).data.status).toBe('cancelled');
  const lateRepay = await server.call(
    'repay',
    { orderId: data.orderId, methodCode: 'card', card: aCard('4242424242424242') },
    { token },
  );
  expect(lateRepay.errCode).toBe('1015');
});
