import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPrepaidCard } from '../../../testing/seal';
import { aMember, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The fields of a payment request that pay with a prepaid card. */
const prepaidFields = (number: string, pin = '4321') => ({
  methodCode: 'prepaid',
  prepaid: aPrepaidCard(number, pin),
});

test('a prepaid card is charged immediately, and only once for requests with the same Idempotency-Key', async () => {
  const { token } = await aMember(server);
  const request = { planId: '102', ...prepaidFields('6000 0000 0000 0001') };
  const key = 'prepaid-attempt-1';
  const { data } = await server.call('pay', request, { token, key });
  expect(data.status).toBe('success');
  expect((await server.call('pay', request, { token, key })).data.orderId).toBe(data.orderId);
  expect(await server.ledger({ orderId: data.orderId })).toHaveLength(1);
});

test.each([
  // Wrong PIN.
  ['6000000000000001', '9999', '-2400'],
  // Insufficient funds.
  ['6000000000000019', '4321', '302'],
  // Declined.
  ['6000000000000027', '4321', '301'],
  // Not the number of a prepaid card.
  ['4242424242424242', '4321', '314'],
])(
  'the prepaid card %s with PIN %s is refused with error %s, and the order can be paid with another card',
  async (number, pin, code) => {
    const { token } = await aMember(server);
    const refused = await server.call('pay', { planId: '102', ...prepaidFields(number, pin) }, { token });
    expect(refused.errCode).toBe(code);
    const { orderId } = refused.data;
    expect(await server.ledger({ orderId })).toHaveLength(0);
    const paid = await server.call('repay', { orderId, ...prepaidFields('6000000000000001') }, { token });
    expect(paid.data.status).toBe('success');
    expect(await server.ledger({ orderId })).toHaveLength(1);
  },
);

test('if the prepaid card is missing or can’t be decrypted, no order is created', async () => {
  const { token } = await aMember(server);
  expect((await server.call('pay', { planId: '102', methodCode: 'prepaid' }, { token })).errCode).toBe('-2400');
  const invalidCiphertext = { planId: '102', methodCode: 'prepaid', prepaid: { encrypted: ['AAAA'] } };
  expect((await server.call('pay', invalidCiphertext, { token })).errCode).toBe('-2400');
  expect((await server.call('orders', {}, { token })).data.total).toBe(0);
});
