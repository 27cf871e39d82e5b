import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledger } from '../database/schema';
import { aCard, startTestServer, type TestServer } from '../testing/server';

interface Report {
  headers: IncomingHttpHeaders;
  body: string;
}

const partnerOrigin = 'https://shop.example';
const received: Report[] = [];
let status = 204;
const partner = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push({ headers: request.headers, body });
  response.writeHead(status).end();
});

let server: TestServer;
let secret: string;
beforeAll(async () => {
  await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
  server = await startTestServer({ frameAncestors: `'self' ${partnerOrigin}` });
  const account = 'reseller@example.com';
  await server.control('partners', { origin: partnerOrigin, account });
  const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/sales`;
  ({ secret } = await server.control<{ secret: string }>('postbacks', { account, url }));
});
afterAll(async () => {
  await server.close();
  partner.close();
  partner.closeAllConnections();
});

const sendDue = () =>
  server.control<{ postbacks: { attempts: number; lastStatus: number | null; nextAttemptAt: number | null }[] }>(
    'postbacks',
  );

test('a partner’s server gets a signed report of each sale and refund, repeated until it accepts it', async () => {
  const token = await server.signIn('member', 'orbit', partnerOrigin);
  const card = aCard('4242424242424242');
  const request = { planId: '102', methodCode: 'card', card, reference: 'spring-24', metadata: { cart: '7' } };
  const { data } = await server.call('pay', request, { token, brand: 'orbit', headers: { Origin: partnerOrigin } });
  expect(data.status).toBe('success');
  status = 503;
  expect((await sendDue()).postbacks).toMatchObject([{ attempts: 1, lastStatus: 503 }]);
  // Nothing is sent again before the pause has passed.
  await sendDue();
  expect(received).toHaveLength(1);
  await server.control('clock', { seconds: 6 });
  status = 204;
  expect((await sendDue()).postbacks).toMatchObject([{ attempts: 2, lastStatus: 204, nextAttemptAt: null }]);
  await server.control('clock', { days: 1 });
  await sendDue();
  expect(received).toHaveLength(2);

  const [first, second] = received as [Report, Report];
  expect(second.body).toBe(first.body);
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(JSON.parse(first.body)).toEqual({
    type: 'sale',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    data: {
      orderId: data.orderId,
      planId: '102',
      amount: expect.stringMatching(/^\d+\.\d\d$/),
      currency: expect.stringMatching(/^[A-Z]{3}$/),
      coupon: null,
      reference: 'spring-24',
      metadata: { cart: '7' },
      isRenewal: false,
    },
  });
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = second.headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(signature).toBe(`v1,${createHmac('sha256', key).update(`${id}.${time}.${second.body}`).digest('base64')}`);
  expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);

  const [charge] = await server.services.database.select().from(ledger);
  if (!charge) throw new Error('No charge');
  const { seq: _, ...entry } = charge;
  await server.services.database
    .insert(ledger)
    .values({ ...entry, kind: 'refund', amount: '1.50', at: server.services.clock.now() });
  await sendDue();
  expect(JSON.parse(received[2]?.body ?? '')).toMatchObject({ type: 'refund', data: { amount: '1.50' } });
});

test('sales outside of partners’ pages aren’t reported', async () => {
  const count = received.length;
  const token = await server.signIn('trial');
  const request = { planId: '102', methodCode: 'card', card: aCard('4242424242424242') };
  expect((await server.call('pay', request, { token })).data.status).toBe('success');
  await sendDue();
  expect(received).toHaveLength(count);
});
