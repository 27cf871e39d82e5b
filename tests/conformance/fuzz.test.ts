import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { createApp } from '../../demo/server/app/app';
import { startTestServer, type TestServer } from '../../demo/server/testing/server';
import { calls } from '../../src/contract/calls';
import type { CallDefinition } from '../../src/contract/define-call';
import { readEnvelope } from '../../src/contract/envelope';
import { type Facts, probes } from './probes/probes';
import { buildRequest, type CallName, definitionOf } from './send-call';

/**
 * Number of hostile requests per call of the API. All calls together get about 3,200 requests, or 24,000 in the full
 * run (FULL=1).
 */
const requestsPerCall = process.env.FULL ? 220 : 30;

/** A pseudorandom number generator (mulberry32) with a fixed seed, so that every run sends the same requests. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const nestedArray = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Values that can crash servers. */
const hostileValues: readonly unknown[] = [
  ...['', ' ', '0', '-1', '1e999', 'null', 'undefined', 'NaN', '\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\u202e'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', "' OR 1=1--", '"; DROP TABLE orders;--'],
  ...[
    '../../etc/passwd',
    '%00',
    '%',
    '\r\nSet-Cookie: a=b',
    '<script>',
    '{{7*7}}',
    '$' + '{7*7}',
    'javascript:alert(1)',
  ],
  ...['https://evil.example', '102', 'card', 'pix', 'BRL', 'USD', 'XXX', 'en', 'a'.repeat(10_000), '😀'.repeat(500)],
  ...[
    0,
    -0,
    1,
    -1,
    12,
    13,
    0.5,
    1e21,
    -1e21,
    2 ** 31,
    2 ** 53,
    '2147483648',
    '4294967296',
    '9007199254740993',
    2 ** 53 - 1,
    Number.MIN_VALUE,
  ],
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    ['AAAA'],
    [''],
    [1],
    { length: 1 },
    { toString: 1 },
    { encrypted: ['A'] },
  ],
  ...[{ encrypted: [], brand: '', lastFour: '', validity: '' }, { name: 'a\u0000' }, nestedArray(500)],
];

/** Hostile values for the headers that the server reads. Headers can't contain U+0000. */
const hostileHeaders = {
  Language: ['__proto__', 'xx', ''],
  Brand: ['__proto__', 'constructor', 'nobody', '%00'],
  'x-country': ['__proto__', 'toString', 'ZZ', 'A'.repeat(300)],
  'Idempotency-Key': ['__proto__', 'short', 'k'.repeat(200), '0123456789'],
  Authorization: ['__proto__', 'x'.repeat(5000), 'Bearer null'],
  'User-Agent': ['\u00ff\u00fe', 'u'.repeat(8000)],
  'X-Forwarded-For': ['::1', '2001:db8::/64', ',,,', 'x'.repeat(300)],
  'Sec-Purpose': ['prefetch', 'prefetch;prerender'],
} as const;

let server: TestServer;
let tokens: readonly (string | null)[];
/**
 * Values for the requests of the conformance check, such as a plan's id. `probes` has a request for each call. A
 * hostile request is such a request with some fields changed.
 */
const facts: Facts = {};
beforeAll(async () => {
  server = await startTestServer();
  tokens = [null, await server.signIn('renewing'), await server.signIn('reseller')];
  Object.assign(facts, { uid: '1000000004', account: 'renewing@example.com', planId: '102', methodCode: 'card' });
  const pendingOrders = await server.call('orders', { status: 'pending' }, { token: tokens[1] ?? null });
  facts.orderId = pendingOrders.data.orders[0]?.orderId ?? '';
});
afterAll(() => server.close());

const fieldsOf = (name: CallName): string[] => {
  const { shape } = definitionOf(name).request as unknown as { shape?: Record<string, z.ZodMiniType> };
  return Object.keys(shape ?? {});
};

test('the sandbox answers every hostile request in the API’s JSON envelope, with a status below 500', async () => {
  const random = createRandom(20_260_101);
  const pickFrom = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const app = createApp(server.services, {});
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const failures: string[] = [];
  let responseCount = 0;

  for (const name of Object.keys(calls) as CallName[]) {
    const call = definitionOf(name);
    const probeRequest = { id: 'x', ...probes[name].request(facts) };
    const fields = [...new Set([...fieldsOf(name), ...Object.keys(probeRequest)])];
    for (let round = 0; round < requestsPerCall; round += 1) {
      const request: Record<string, unknown> = { ...probeRequest };
      const changeCount = 1 + Math.floor(random() * 3);
      for (let change = 0; change < changeCount && fields.length > 0; change += 1)
        request[pickFrom(fields)] = pickFrom(hostileValues);
      const { url, body } = buildRequest('http://localhost', call, withEncodableText(request, call));
      const headers: Record<string, string> = {
        'Content-Type': 'application/json',
        Authorization: pickFrom(tokens) ?? 'null',
        'Idempotency-Key': `fuzz-${name}-${round}`,
      };
      const hasHostileHeader = random() < 0.2;
      if (hasHostileHeader) {
        const header = pickFrom(Object.keys(hostileHeaders) as (keyof typeof hostileHeaders)[]);
        headers[header] = pickFrom<string>(hostileHeaders[header]);
      }
      // Some requests with GET become HEAD, which runs no call.
      const method = call.method === 'GET' && random() < 0.1 ? 'HEAD' : call.method;
      const response = await app.request(url, { method, headers, ...(body !== null && { body }) }, env);
      const text = await response.text();
      const isEnvelope =
        method === 'HEAD' ? text === '' : text.startsWith('{') && readEnvelope(JSON.parse(text)).kind !== 'malformed';
      if (response.status >= 500 || !isEnvelope)
        failures.push(
          `${response.status} ${call.method} ${url.slice(0, 200)} ${body?.slice(0, 200)} ${text.slice(0, 200)}`,
        );
      responseCount += 1;
    }
  }
  expect(failures).toEqual([]);
  expect(responseCount).toBe(Object.keys(calls).length * requestsPerCall);
}, 900_000);

/**
 * Converts the fields of the path and query to valid Unicode, because a URL, unlike JSON, can't contain lone
 * surrogates. Empty values become `-`, because an empty path segment would select a different route.
 */
function withEncodableText(request: Record<string, unknown>, { method, path, queryFields = [] }: CallDefinition) {
  const isInUrl = (name: string) => method === 'GET' || path.includes(`{${name}}`) || queryFields.includes(name);
  const asText = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString();
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, isInUrl(name) ? asText(value) || '-' : value]),
  );
}
