import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPayment, startTestServer, type TestServer } from '../../demo/server/testing/server';
import { moneyClaim } from '../../src/screens/checkout/result/money-claim';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  { payer: 'sends no money', hasPaid: false, kinds: [], claim: 'notCharged' },
  { payer: 'sends the money after the order has ended', hasPaid: true, kinds: ['owed'], claim: 'none' },
])('for a payer who $payer, the checkout claims what the ledger says', async ({ hasPaid, kinds, claim }) => {
  const payer = { name: 'Ana Lima', cpfCnpj: '52998224725' };
  const { orderId, paymentId, token, readOrder } = await aPayment(server, { methodCode: 'pix', payer });
  await server.call('cancelOrder', { orderId }, { token });
  if (hasPaid) await server.settle(paymentId, 'success');
  const order = await readOrder();
  expect((await server.ledger({ orderId })).map(({ kind }) => kind)).toEqual(kinds);
  const step = { orderId, methodCode: null, group: null, problem: null, phase: 'done', code: null } as const;
  expect(moneyClaim({ ...step, outcome: 'cancelled', order })).toBe(claim);
});
