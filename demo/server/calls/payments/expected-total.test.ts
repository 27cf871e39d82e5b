import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const cardPayment = (number: string, otherFields: object = {}) => ({
  planId: '102',
  methodCode: 'card',
  card: aCard(number),
  ...otherFields,
});

describe('an expected total', () => {
  const validCard = '4242 4242 4242 4242';
  const declinedCard = '4000 0000 0000 0002';
  const usd = (amount: string) => ({ amount, currency: 'USD' });

  test.each([
    ['higher than the price', usd('8.99')],
    ['lower than the price', usd('6.99')],
    ['in another currency', { amount: '7.99', currency: 'EUR' }],
    ['not a valid amount in its currency', usd('7.999')],
  ])(
    'that is %s is refused: nothing is ordered or charged, and the response contains the current price',
    async (_, expectedTotal) => {
      const { token } = await aMember(server);
      const key = 'expected-total-refused';
      const refused = await server.call('pay', cardPayment(validCard, { expectedTotal }), { token, key });
      expect(refused).toMatchObject({ errCode: '-2410', data: { total: usd('7.99') } });
      expect((await server.call('orders', {}, { token })).data.total).toBe(0);
      // A refused total doesn't use up the Idempotency-Key, so the request with the current price can reuse it.
      const paid = await server.call('pay', cardPayment(validCard, { expectedTotal: usd('7.99') }), { token, key });
      expect(paid).toMatchObject({ code: 0, data: { status: 'success' } });
      expect(await server.ledger({ orderId: paid.data.orderId })).toHaveLength(1);
    },
  );

  test('is compared as a number, and is optional', async () => {
    const { token } = await aMember(server);
    const paid = await server.call('pay', cardPayment(validCard, { expectedTotal: usd('7.990') }), { token });
    expect(paid.data.status).toBe('success');
    expect((await server.call('pay', cardPayment(validCard), { token })).code).toBe(0);
  });

  test('is also checked when `repay` pays a declined order; a refused request doesn’t change the order', async () => {
    const { token } = await aMember(server);
    const { data } = await server.call('pay', cardPayment(declinedCard), { token });
    const repay = { orderId: data.orderId, methodCode: 'card', card: aCard(validCard) };
    const refused = await server.call('repay', { ...repay, expectedTotal: usd('7.49') }, { token });
    expect(refused).toMatchObject({ errCode: '-2410', data: { total: usd('7.99') } });
    expect(await server.ledger({ orderId: data.orderId })).toEqual([]);
    expect((await server.call('order', { id: data.orderId }, { token })).data.status).toBe('failed');
    const paid = await server.call('repay', { ...repay, expectedTotal: usd('7.99') }, { token });
    expect(paid.data.status).toBe('success');
    // For an order that is already paid, `repay` returns success, even if the expected total is wrong.
    const repeated = await server.call('repay', { ...repay, expectedTotal: usd('1.00') }, { token });
    expect(repeated.data.status).toBe('success');
    expect(await server.ledger({ orderId: data.orderId })).toHaveLength(1);
  });

  test('is refused if the member’s price has dropped since the quote', async () => {
    const { token } = await aMember(server);
    const yearlyPlan = { planId: '105', methodCode: 'card' };
    const quotedTotal = (await server.call('goodsValuation', yearlyPlan, { token })).data.total;
    // Members who have bought a plan pay less for yearly plans.
    await server.call('pay', cardPayment(validCard), { token });
    const currentTotal = (await server.call('goodsValuation', yearlyPlan, { token })).data.total;
    expect(Number(currentTotal.amount)).toBeLessThan(Number(quotedTotal.amount));
    const refused = await server.call(
      'pay',
      { ...yearlyPlan, card: aCard(validCard), expectedTotal: quotedTotal },
      { token },
    );
    expect(refused).toMatchObject({ errCode: '-2410', data: { total: currentTotal } });
  });
});
