import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

/**
 * What the snippet `send-postback.mjs` of the guide demo/docs/sales.md exports. A postback is a request that reports an
 * order to a partner's server.
 */
interface Snippet {
  /** Resolves to false if the partner's server didn't accept the report. */
  sendPostback(partner: { url: string; secret: string }, event: string, order: object): Promise<boolean>;
}

const guide = readFileSync(new URL('../../docs/sales.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sales-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function importSnippet(): Promise<Snippet> {
  const [, code = ''] = /```node send-postback\.mjs\n([\s\S]*?)```/.exec(guide) ?? [];
  const file = join(folder, 'send-postback.mjs');
  writeFileSync(file, code);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Snippet;
}

test('the snippet in the sales guide sends a signed postback of an order, and returns false on failure', async () => {
  const { sendPostback } = await importSnippet();
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const partner = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sales`, secret: 'shared' };
  const order = { orderId: '7', planId: '102', total: { amount: '19.90', currency: 'BRL' }, reference: 'spring-24' };
  // Data about the member, which the snippet must not send.
  const member = { uid: '1', account: 'ana@example.org', cardEnding: '4242' };
  try {
    expect(await sendPostback(partner, 'sale', { ...order, ...member, status: 'success' })).toBe(true);
    const [{ headers, body }] = received as [(typeof received)[number]];
    const expectedFields = {
      orderId: '7',
      planId: '102',
      amount: '19.90',
      currency: 'BRL',
      coupon: null,
      reference: 'spring-24',
    };
    expect(JSON.parse(body)).toEqual({ event: 'sale', ...expectedFields, isRenewal: false });
    const [, time = '', signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', 'shared').update(`${time}.${body}`).digest('hex'));
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);
    status = 503;
    expect(await sendPostback(partner, 'sale', order)).toBe(false);
  } finally {
    server.close();
    server.closeAllConnections();
  }
  expect(await sendPostback(partner, 'sale', order)).toBe(false);
});
