import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyReused } from '../../../../src/contract/errors/shared-codes';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

// The error code -24050 is `errorCodes.invalidParameter`.

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

test('a repeated request with the same Idempotency-Key gets the same response and charges once', async () => {
  const { token } = await aMember(server);
  const key = 'attempt-one-0001';
  const first = await server.call('pay', cardPayment('4242424242424242'), { token, key });
  // This call of `cardPayment` seals the card again, so its ciphertext differs from the first one.
  const second = await server.call('pay', cardPayment('4242424242424242'), { token, key });
  expect(second).toEqual(first);
  expect((await server.call('orders', {}, { token })).data.total).toBe(1);
  expect(await server.ledger({ orderId: first.data.orderId })).toHaveLength(1);
});

test('ten concurrent requests with one key create one order and one charge', async () => {
  const { token } = await aMember(server);
  const request = cardPayment('4242424242424242');
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => server.call('pay', request, { token, key: 'attempt-concurrent' })),
  );
  expect(new Set(responses.map(({ data }) => data.paymentId)).size).toBe(1);
  expect((await server.call('orders', {}, { token })).data.total).toBe(1);
  expect(await server.ledger({ orderId: responses[0]?.data.orderId ?? '' })).toHaveLength(1);
});

test('repeating a declined request returns the same response; a new key starts another attempt', async () => {
  const { token } = await aMember(server);
  const declinedRequest = cardPayment('4000000000000002');
  const first = await server.call('pay', declinedRequest, { token, key: 'attempt-declined' });
  expect(await server.call('pay', declinedRequest, { token, key: 'attempt-declined' })).toEqual(first);
  expect((await server.call('orders', {}, { token })).data.total).toBe(1);
  await server.call('pay', declinedRequest, { token, key: 'attempt-declined-again' });
  expect((await server.call('orders', {}, { token })).data.total).toBe(2);
});

test('two members can use the same key, but one member can’t use it for two different plans', async () => {
  const [member, otherMember] = [await aMember(server), await aMember(server)];
  const key = 'attempt-of-two-people';
  const first = await server.call('pay', cardPayment('4242424242424242'), { token: member.token, key });
  const second = await server.call('pay', cardPayment('4242424242424242'), { token: otherMember.token, key });
  expect(second.data.orderId).not.toBe(first.data.orderId);
  const responseForOtherPlan = await server.call('pay', cardPayment('4242424242424242', { planId: '205' }), {
    token: member.token,
    key,
  });
  expect(responseForOtherPlan.errCode).toBe('-24050');
});

test('reusing a key for a payment with different details is refused and changes nothing', async () => {
  const { token } = await aMember(server);
  const key = 'attempt-with-another-body';
  const request = cardPayment('4242424242424242', { returnUrl: 'https://shop.example/a' });
  const first = await server.call('pay', request, { token, key });
  expect(first.code).toBe(0);
  const changes = [
    { quantity: 12 },
    { currency: 'BRL' },
    { couponCode: 'HALFOFF' },
    { saveCard: true },
    { card: aCard('5555555555554444') },
  ];
  for (const change of changes) {
    const refused = await server.call('pay', { ...request, ...change }, { token, key });
    expect([refused.errCode, refused.data], JSON.stringify(change)).toEqual(['-24050', { reason: keyReused }]);
  }
  // A retry after a page reload has new ciphertext and may have a different return URL and reference.
  const repeated = await server.call(
    'pay',
    { ...request, ...cardPayment('4242424242424242'), returnUrl: 'https://shop.example/b', reference: 'autumn-sale' },
    { token, key },
  );
  expect(repeated).toEqual(first);
  expect((await server.call('orders', {}, { token })).data.total).toBe(1);
  expect(await server.ledger({ orderId: first.data.orderId })).toMatchObject([
    { money: { amount: '7.99', currency: 'USD' } },
  ]);
});

test('a payment request without an Idempotency-Key is refused', async () => {
  const { token } = await aMember(server);
  expect((await server.call('pay', cardPayment('4242424242424242'), { token, key: '' })).errCode).toBe('-24050');
});

test('if the response was lost, the order can be found by its Idempotency-Key', async () => {
  const { token } = await aMember(server);
  const key = 'attempt-response-lost';
  expect((await server.call('orderRemind', { attempt: key }, { token })).data.order).toBeNull();
  // The server executes the call (`after`), but drops the connection instead of sending the response.
  await server.control('faults', { path: '/api/bill/pay/v1', drop: true, after: true });
  await expect(server.call('pay', cardPayment('4242424242424242'), { token, key })).rejects.toThrow();
  const { data } = await server.call('orderRemind', { attempt: key }, { token });
  expect(data.order).toMatchObject({ status: 'success' });
  const repeated = await server.call('pay', cardPayment('4242424242424242'), { token, key });
  expect(repeated.data.orderId).toBe(data.order?.orderId);
  expect(await server.ledger({ orderId: repeated.data.orderId })).toHaveLength(1);
});

test('concurrent payments of one order charge once, and all return success', async () => {
  const { token } = await aMember(server);
  const { data } = await server.call('pay', cardPayment('4000000000000002'), { token });
  const request = { orderId: data.orderId, methodCode: 'card', card: aCard('4242424242424242') };
  const responses = await Promise.all([1, 2, 3].map(() => server.call('repay', request, { token })));
  expect(responses.map((response) => response.data.status)).toEqual(['success', 'success', 'success']);
  expect(await server.ledger({ orderId: data.orderId })).toHaveLength(1);
});
