import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../../src/contract/calls';
import { sendOnOneConnection, sendRawRequest } from '../../testing/raw';
import { aMember, startTestServer, type TestServer } from '../../testing/server';

// The error code -24050 is `errorCodes.invalidParameter`.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const jsonHeaders = { 'Content-Type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  sendRawRequest(server.origin, { path, method: 'POST', body, headers: { ...jsonHeaders, ...headers } });
const envelopeOf = ({ text }: { text: string }) => JSON.parse(text) as { errCode?: string; code: number };

describe('requests that look at a URL without using it', () => {
  const path = '/api/site/send/resetPasswordEmail?email=trial@example.com';

  test('HEAD changes nothing, whatever the call', async () => {
    const response = await sendRawRequest(server.origin, { path, method: 'HEAD' });
    expect([response.status, response.text]).toEqual([200, '']);
    expect(await server.outbox()).toEqual([]);
    for (const { path: callPath } of Object.values(calls)) {
      const url = `${callPath.replace(/\{\w+\}/g, 'x')}?email=trial@example.com`;
      expect((await sendRawRequest(server.origin, { path: url, method: 'HEAD' })).status, url).toBeLessThan(500);
    }
    expect(await server.outbox()).toEqual([]);
  });

  test.each([{ 'Sec-Purpose': 'prefetch;prerender' }, { Purpose: 'prefetch' }, { 'X-Purpose': 'preview' }])(
    'a browser’s prefetch (%o) sends no email, and still reads what a prerendered page shows',
    async (headers) => {
      expect((await sendRawRequest(server.origin, { path, headers })).status).toBe(403);
      expect(await server.outbox()).toEqual([]);
      const plans = await sendRawRequest(server.origin, { path: '/api/site/listPlans/v1', headers });
      expect(envelopeOf(plans).code).toBe(0);
    },
  );
});

describe('checks of the Host header', () => {
  test('a request with an unknown host name gets 421, and no emailed link contains that name', async () => {
    const body = JSON.stringify({ email: 'trial@example.com', language: 'en' });
    const refused = await post('/api/site/resetPasswordByEmail', body, { Host: 'evil.example' });
    expect([refused.status, envelopeOf(refused).errCode]).toEqual([421, '-24050']);
    expect(await server.outbox()).toEqual([]);

    const accepted = await post('/api/site/resetPasswordByEmail', body);
    expect(envelopeOf(accepted).code).toBe(0);
    const messages = await server.outbox();
    expect(messages.map(({ link }) => new URL(link ?? '').origin)).toEqual([server.origin]);
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', '169.254.169.254'])(
    'a request with the unknown host name %s gets 421 on every path',
    async (host) => {
      for (const path of [
        '/api/site/theme/v1',
        '/api/user/site/key',
        '/sandbox/outbox',
        '/sandbox/gateway/google',
        '/',
      ])
        expect((await sendRawRequest(server.origin, { path, headers: { Host: host } })).status, path).toBe(421);
    },
  );

  test.each(['xn--a', 'xn--a.localhost', '[::1', 'localhost:99999'])(
    'a request whose Host header is %s, which no URL can contain, gets 400, and nothing is logged',
    async (host) => {
      const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
      for (const path of ['/api/site/listPlans/v1', '/sandbox/outbox', '/', '/v1/sub.js'])
        expect((await sendRawRequest(server.origin, { path, headers: { Host: host } })).status, path).toBe(400);
      expect(consoleError).not.toHaveBeenCalled();
      consoleError.mockRestore();
    },
  );

  test('a Host header with a wrong port is accepted, and links have the port that the server listens on', async () => {
    const { port } = new URL(server.origin);
    const response = await sendRawRequest(server.origin, {
      path: '/api/site/theme/v1',
      headers: { Host: 'orbit.localhost:1' },
    });
    const { data } = JSON.parse(response.text) as { data: { faqUrls: { url: string }[] } };
    expect(new URL(data.faqUrls[0]?.url ?? '').host).toBe(`orbit.localhost:${port}`);
  });
});

describe('a body larger than 64 KiB', () => {
  const largeBody = 'x'.repeat(64 * 1024 + 1);
  const callPaths = ['/api/user/login/v1', '/api/no/such/call'];
  const otherPaths = ['/sandbox/faults', '/sandbox/gateway/google', '/sandbox/gateway/bank/1', '/site/lang/en.json'];

  test.each(callPaths)('gets 413 and an envelope at %s', async (path) => {
    const response = await post(path, largeBody);
    expect([response.status, envelopeOf(response).errCode]).toEqual([413, '-24050']);
  });

  test.each(otherPaths)('gets 413 at %s', async (path) => {
    expect((await post(path, largeBody)).status).toBe(413);
  });

  test.each([...callPaths, ...otherPaths])('gets 413 at %s even if it is sent in chunks', async (path) => {
    const chunked = { method: 'POST', body: 'x'.repeat(16 * 1024), chunkCount: 64, headers: jsonHeaders };
    expect((await sendRawRequest(server.origin, { path, ...chunked })).status).toBe(413);
  });

  test.each([...callPaths, ...otherPaths])(
    'doesn’t harm the next request on the same connection, at %s',
    async (path) => {
      // Three quarters of the body arrive only after the server could have answered.
      const responses = await sendOnOneConnection(server.origin, [
        { path, body: 'x'.repeat(300_000) },
        { path: '/api/site/listPlans/v1' },
        { path, body: 'x'.repeat(300_000) },
        { path: '/api/site/listPlans/v1' },
      ]);
      expect(responses).toEqual([413, 200, 413, 200]);
    },
  );

  test('closes the connection if the body is too large even to be discarded', async () => {
    const response = await post('/api/user/login/v1', 'x'.repeat(9 * 1024 * 1024), { Connection: 'keep-alive' });
    expect([response.status, response.headers.connection]).toEqual([413, 'close']);
  });

  test('is accepted by the upload call, up to a higher limit', async () => {
    const { token } = await aMember(server);
    const content = Buffer.alloc(1024 * 1024).toString('base64');
    const file = { fileName: 'a.png', contentType: 'image/png', content };
    // The size is accepted. The call refuses the file with -24050 because it isn't an image.
    expect((await server.call('uploadObject', file, { token })).errCode).toBe('-24050');
    const tooLarge = await post(
      '/api/uploadObject/v1',
      JSON.stringify({ ...file, content: 'A'.repeat(8 * 1024 * 1024) }),
    );
    expect(tooLarge.status).toBe(413);
  });
});

test('a large body is parsed only if the request has a valid session', async () => {
  const large = JSON.stringify({ file: Array.from({ length: 1_000_000 }, () => []) });
  const parse = vi.spyOn(JSON, 'parse');
  const codes: unknown[] = [];
  for (const token of ['', 'null', 'unknown-token']) {
    const { text } = await post('/api/uploadObject/v1', large, { Authorization: token });
    codes.push(text.slice(0, 40));
  }
  expect(codes).toEqual([
    expect.stringContaining('-24010'),
    expect.stringContaining('-24010'),
    expect.stringContaining('-24030'),
  ]);
  expect(parse.mock.calls.filter(([text]) => text.length > 64 * 1024)).toEqual([]);
  parse.mockRestore();
});

test('a member’s call without a session is refused for that reason, however often its address has sent wrong codes', async () => {
  const wrong = { type: 'email', account: 'nobody@example.com', code: '0000' };
  while ((await server.call('codeLogin', wrong)).errCode !== '-3031');
  const order = { account: 'trial@example.com', planId: '102', quantity: 1 };
  expect((await server.call('dtCreateOrder', order)).errCode).toBe('-24010');
});

describe('the call log', () => {
  test('stays within its size limit, however many requests arrive', async () => {
    const { callLog } = server.services;
    const body = `{"x":[${'{},'.repeat(20_000)}{}]}`;
    expect(body.length).toBeLessThan(64 * 1024);
    for (let count = 0; count < 1000; count += 1)
      callLog.add({ at: 0, method: 'POST', path: '/api/user/login/v1', query: {}, headers: {}, body });
    const totalLength = callLog.list().reduce((sum, record) => sum + (record.body?.length ?? 0), 0);
    expect(totalLength).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect(callLog.list().length).toBeGreaterThan(100);
    expect((await sendRawRequest(server.origin, { path: '/sandbox/calls' })).status).toBe(200);
  });

  test('keeps neither body nor headers of requests to unknown paths', async () => {
    await post('/api/nowhere', JSON.stringify({ secret: 'kept?' }), { 'X-Secret': 'kept?' });
    await post(`/api/${'a'.repeat(5000)}`, '{}');
    const { calls } = await server.control<{ calls: { path: string; headers: object; body: unknown }[] }>('calls');
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/nowhere', headers: {}, body: null });
    expect(calls[1]?.path.length).toBeLessThanOrEqual(200);
  });

  test('can be read after a request whose JSON body is nested thousands of levels deep', async () => {
    const depth = 15_000;
    const deep = `{"planId":"102","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    await post('/api/bill/goodsValuation', deep);
    const listed = await sendRawRequest(server.origin, { path: '/sandbox/calls' });
    expect(listed.status).toBe(200);
    expect(listed.text).toContain(deep);
    expect(() => JSON.parse(listed.text)).not.toThrow();
  });
});

describe('text in requests', () => {
  const invalidTexts = [
    'a\u0000b',
    '\u0000',
    '\ud800',
    'x\udc00',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ];

  test.each(invalidTexts)('%j is refused in bodies', async (text) => {
    const token = await server.signIn('member');
    const codes = [
      await server.call('pay', { planId: '102', methodCode: 'card', currency: text }, { token }),
      await server.call('paymentMethods', { currency: text }),
      await server.call('goodsValuation', { planId: '102', couponCode: text }, { token }),
      await server.call('paymentInfoDetail', { orderId: text }, { token }),
      await server.call('orderRemind', { attempt: text }, { token }),
      await server.call('sso', { appToken: text, accountId: '1', loginId: '1' }),
    ].map(({ errCode }) => errCode);
    expect(codes).toEqual(codes.map(() => '-24050'));
  });

  test('invalid text is refused in paths, queries and headers, and as the name of a field', async () => {
    const token = await server.signIn('member');
    const get = (path: string, headers: Record<string, string> = {}) =>
      sendRawRequest(server.origin, { path, headers: { Authorization: token, ...headers } });
    const responses = [
      await get('/api/bill/order/v1/%00'),
      await get('/api/bill/order/v1/__proto__'),
      await get('/api/site/i18n/message?language=constructor'),
      await get('/api/user/support/phone/v1', { 'x-country': '__proto__' }),
      await get('/api/site/theme/v1', { Brand: 'constructor' }),
      await post('/api/bill/pay/v1', '{"planId":"102","methodCode":"card","payer":{"__proto__":"x"}}'),
    ];
    for (const response of responses)
      expect([response.status < 500, envelopeOf(response).code === 0]).toEqual([true, false]);
    expect(responses.map((response) => envelopeOf(response).errCode).filter((code) => code !== '-24050')).toEqual([]);
  });

  test('invalid text is refused on the paths of the controls, the gateway and the language files too', async () => {
    const responses = [
      await post('/sandbox/payments/%00/settle', '{"status":"success"}'),
      await post('/sandbox/country', '{"country":"\\u0000"}'),
      await post('/sandbox/renewals', '{"account":"a\\u0000","state":"on"}'),
      await sendRawRequest(server.origin, { path: '/sandbox/outbox?to=%00' }),
      await sendRawRequest(server.origin, { path: '/sandbox/gateway/3ds/%00' }),
      await sendRawRequest(server.origin, { path: '/sandbox/gateway/bank/toString' }),
      await sendRawRequest(server.origin, { path: '/site/lang/__proto__' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 400));
  });

  test('ordinary text is accepted', async () => {
    const { token } = await aMember(server);
    // The text passes the checks; the call answers that no such coupon exists (9001).
    for (const text of ['😀', 'Ção Ñandú', 'proto', 'the constructor', 'Привет'])
      expect((await server.call('goodsValuation', { planId: '102', couponCode: text }, { token })).errCode).toBe(
        '9001',
      );
  });
});

test('a request whose URL or header is too long gets an error envelope', async () => {
  const longUrlResponse = await sendRawRequest(server.origin, { path: `/api/site/theme/v1?x=${'a'.repeat(20_000)}` });
  expect([longUrlResponse.status, envelopeOf(longUrlResponse).errCode]).toEqual([431, '-24050']);
  const longHeaderResponse = await sendRawRequest(server.origin, {
    path: '/api/site/theme/v1',
    headers: { 'X-Long': 'a'.repeat(20_000) },
  });
  expect([longHeaderResponse.status, envelopeOf(longHeaderResponse).errCode]).toEqual([431, '-24050']);
});

test.each([
  '/api/site/theme/v1',
  '/api/nowhere',
  '/sandbox/clock',
  '/sandbox/nothing',
  '/sandbox/gateway/google',
  '/site/lang/en.json',
])('responses to %s have the nosniff header', async (path) => {
  const { headers } = await sendRawRequest(server.origin, { path });
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('database errors are logged without the values of the query', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await server.services.database.execute('ALTER TABLE verification_codes RENAME TO hidden_codes');
    const request = { type: 'email', account: 'secret-person@example.org', purpose: 'signup', language: 'en' };
    expect((await server.call('sendVerificationCode', request)).errCode).toBe('-2499');
    const text = consoleError.mock.calls.flat().join('\n');
    expect(text).toContain('sendVerificationCode: ');
    expect(text).toContain('42P01');
    expect(text).not.toContain('secret-person');
    expect(text).not.toContain('params');
  } finally {
    await server.services.database.execute('ALTER TABLE hidden_codes RENAME TO verification_codes');
    consoleError.mockRestore();
  }
});

test('a call that gets no database connection is answered with “busy”, and can be repeated', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const timeout = new Error('timeout exceeded when trying to connect');
  const transaction = vi.spyOn(server.services.database, 'transaction').mockRejectedValueOnce(timeout);
  try {
    expect((await server.call('listPlans', {})).errCode).toBe('-24040');
    expect((await server.call('listPlans', {})).code).toBe(0);
  } finally {
    transaction.mockRestore();
    consoleError.mockRestore();
  }
});
