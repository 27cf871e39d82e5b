import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const byCard = (number: string, more: object = {}) => ({
  planId: '102',
  methodCode: 'card',
  card: aCard(number),
  ...more,
});

describe('the expected total', () => {
  const good = '4242 4242 4242 4242';
  const usd = (amount: string) => ({ amount, currency: 'USD' });

  test.each([
    ['higher than the price', usd('8.99')],
    ['lower than the price', usd('6.99')],
    ['in another currency', { amount: '7.99', currency: 'EUR' }],
    ['not an amount of its currency', usd('7.999')],
  ])('%s: nothing is charged or ordered, and the response contains the current price', async (_, expectedTotal) => {
    const { token } = await aMember(server);
    const key = 'expected-total-refused';
    const refused = await server.call('pay', byCard(good, { expectedTotal }), { token, key });
    expect(refused).toMatchObject({ errCode: '-2410', data: { total: usd('7.99') } });
    expect((await server.call('orders', {}, { token })).data.total).toBe(0);
    // The key wasn't used up, so the request with the new price may use it.
    const paid = await server.call('pay', byCard(good, { expectedTotal: usd('7.99') }), { token, key });
    expect(paid).toMatchObject({ code: 0, data: { status: 'success' } });
    expect(await server.ledger({ orderId: paid.data.orderId })).toHaveLength(1);
  });

  test('is compared by value, and is optional', async () => {
    const { token } = await aMember(server);
    const paid = await server.call('pay', byCard(good, { expectedTotal: usd('7.990') }), { token });
    expect(paid.data.status).toBe('success');
    expect((await server.call('pay', byCard(good), { token })).code).toBe(0);
  });

  test('is also checked when an order is paid again, and the order stays unchanged', async () => {
    const { token } = await aMember(server);
    const { data } = await server.call('pay', byCard('4000 0000 0000 0002'), { token });
    const repay = { orderId: data.orderId, methodCode: 'card', card: aCard(good) };
    const refused = await server.call('repay', { ...repay, expectedTotal: usd('7.49') }, { token });
    expect(refused).toMatchObject({ errCode: '-2410', data: { total: usd('7.99') } });
    expect(await server.ledger({ orderId: data.orderId })).toEqual([]);
    expect((await server.call('order', { id: data.orderId }, { token })).data.status).toBe('failed');
    const paid = await server.call('repay', { ...repay, expectedTotal: usd('7.99') }, { token });
    expect(paid.data.status).toBe('success');
    // A paid order returns its success, whatever price is expected.
    const repeated = await server.call('repay', { ...repay, expectedTotal: usd('1.00') }, { token });
    expect(repeated.data.status).toBe('success');
    expect(await server.ledger({ orderId: data.orderId })).toHaveLength(1);
  });

  test('depends on the member: another order paid in the meantime lowers the yearly price', async () => {
    const { token } = await aMember(server);
    const year = { planId: '105', methodCode: 'card' };
    const quotedTotal = (await server.call('goodsValuation', year, { token })).data.total;
    await server.call('pay', byCard(good), { token });
    const present = (await server.call('goodsValuation', year, { token })).data.total;
    expect(Number(present.amount)).toBeLessThan(Number(quotedTotal.amount));
    const refused = await server.call('pay', { ...year, card: aCard(good), expectedTotal: quotedTotal }, { token });
    expect(refused).toMatchObject({ errCode: '-2410', data: { total: present } });
  });
});
