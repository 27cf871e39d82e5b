import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../app/app';
import { listen } from '../http/web/listen';
import { sendRawRequest } from '../testing/raw';
import { aPassword, sendCall, startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

describe('injected faults', () => {
  const requestPlans = () => sendCall(server.origin, 'listPlans', {}, {});
  const injectFault = (body: object) => server.control('faults', { path: '/api/site/listPlans', ...body });

  test('return an error code the given number of times, only for their path', async () => {
    await injectFault({ times: 2, errCode: '2000' });
    expect((await server.call('siteConfig')).code).toBe(0);
    const codes = [await server.call('listPlans'), await server.call('listPlans'), await server.call('listPlans')].map(
      ({ errCode }) => errCode,
    );
    expect(codes).toEqual(['2000', '2000', undefined]);
  });

  test('return an HTTP status, an HTML page or a truncated response', async () => {
    await injectFault({ status: 503 });
    expect((await requestPlans()).status).toBe(503);
    await injectFault({ html: true, status: 502 });
    const page = await requestPlans();
    expect([page.status, page.headers.get('Content-Type')]).toEqual([502, expect.stringContaining('text/html')]);
    await injectFault({ truncate: true });
    const truncated = await (await requestPlans()).text();
    expect(truncated.startsWith('{"code":0')).toBe(true);
    expect(() => JSON.parse(truncated)).toThrow();
    expect((await requestPlans()).status).toBe(200);
  });

  test('delay a call, which then succeeds', async () => {
    await injectFault({ delayMs: 200 });
    const start = performance.now();
    expect((await server.call('listPlans')).code).toBe(0);
    expect(performance.now() - start).toBeGreaterThan(190);
  });

  test('drop the connection before or after the call runs', async () => {
    const request = { type: 'email', account: 'new@example.org', purpose: 'signup', language: 'en' };
    const countSentMessages = async () => (await server.outbox()).length;
    await server.control('faults', { path: '/api/user/sendVerificationCode', drop: true });
    await expect(server.call('sendVerificationCode', request)).rejects.toThrow();
    expect(await countSentMessages()).toBe(0);
    await server.control('faults', { path: '/api/user/sendVerificationCode', drop: true, after: true });
    await expect(server.call('sendVerificationCode', request)).rejects.toThrow();
    expect(await countSentMessages()).toBe(1);
  });

  test('are logged with the response that the client gets, not with that of an executed call', async () => {
    const call = { path: '/api/site/listPlans', after: true };
    await server.control('faults', { ...call, errCode: '2000' });
    await requestPlans();
    await server.control('faults', { ...call, status: 503 });
    await requestPlans();
    await server.control('faults', { ...call, drop: true });
    await expect(server.call('listPlans')).rejects.toThrow();
    const { calls } = await server.control<{ calls: { response: unknown }[] }>('calls');
    expect(calls.map(({ response }) => response)).toEqual([
      { status: 200, code: '2000' },
      { status: 503, code: '' },
      null,
    ]);
  });

  test('can be cleared, and an incomplete fault is refused', async () => {
    await injectFault({ errCode: 5008 });
    await server.control('faults', { clear: true });
    expect((await server.call('listPlans')).code).toBe(0);
    expect(await server.control('faults', { times: 1 })).toHaveProperty('error');
  });
});

test('the call log contains every request with headers and body, but passwords only as ciphertext', async () => {
  await server.signIn('member');
  await fetch(`${server.origin}/api/nowhere`);
  type Calls = {
    calls: { path: string; headers: Record<string, string>; body: { password: string[] }; response: unknown }[];
  };
  const { calls } = await server.control<Calls>('calls');
  expect(calls.map(({ path }) => path)).toEqual(['/api/user/login/v1', '/api/nowhere']);
  expect(calls[0]?.headers).toMatchObject({ fingerprint: 'test', 'client-type': 'WEB', scene: 'WEB' });
  // One block of ciphertext: 256 bytes (RSA-2048) in base64.
  expect(calls[0]?.body.password[0]).toMatch(/^[A-Za-z0-9+/=]{344}$/);
  expect(calls[0]?.response).toEqual({ status: 200, code: '0' });
  await fetch(`${server.origin}/sandbox/calls`, { method: 'DELETE' });
  expect((await server.control<Calls>('calls')).calls).toEqual([]);
});

test('the API responds to an unknown path with 404 and JSON, and refuses a body that isn’t JSON', async () => {
  const unknownPath = await fetch(`${server.origin}/api/nowhere/v1`, { method: 'POST', body: '{}' });
  expect(unknownPath.status).toBe(404);
  expect(await unknownPath.json()).toMatchObject({ errCode: '4598' });
  const invalidBody = await fetch(`${server.origin}/api/user/login/v1`, { method: 'POST', body: 'a=1' });
  expect([invalidBody.status, await invalidBody.json()]).toEqual([200, expect.objectContaining({ errCode: '-24050' })]);
});

test('the server accepts and lists valid usage events, and refuses invalid ones', async () => {
  const event = {
    entrance_way: 'direct',
    vno_id: '1',
    brand_id: '4',
    tenant_id: '1',
    brand: 'member',
    ver_code: '2.3.2',
    browser: 'Chrome 150',
    session_id: 's',
    page_name: 'plans',
    url: 'https://member.example/',
    language: 'en',
    terminal_type: 'WEB',
    fingerprint: 'f',
    event_id: '6',
    event_time: 1_790_000_000_000,
    event_content: {},
  };
  // Sends the events as `navigator.sendBeacon` does: as plain text, without the product's headers.
  const send = async (events: object[]) => {
    const body = JSON.stringify({ event: 'membersite_event', events });
    return (await (await fetch(`${server.origin}/api/site/report`, { method: 'POST', body })).json()) as {
      code: number;
    };
  };
  expect((await send([event])).code).toBe(0);
  // `ver_code` is the version of the format of usage events.
  expect((await send([{ ...event, ver_code: '1' }])).code).not.toBe(0);
  const { events } = (await (await fetch(`${server.origin}/sandbox/reports`)).json()) as { events: object[] };
  expect(events).toEqual([event]);
});

test('the controls set the visitor’s country and override texts of the site', async () => {
  expect((await server.call('getCountryCode')).data.result.countryCode).toBe('US');
  await server.control('country', { country: 'BR' });
  expect((await server.call('getCountryCode')).data.result.countryCode).toBe('BR');
  expect((await server.call('getCountryCode', {}, { headers: { 'x-country': 'KZ' } })).data.result.countryCode).toBe(
    'KZ',
  );
  await server.control('messages', { language: 'pt', area: 'plans', key: 'title', text: 'Escolha' });
  expect((await server.call('i18nVersion')).data.version).toBe('2');
  expect((await server.call('i18nMessage', { language: 'pt' })).data).toEqual({ plans: { title: 'Escolha' } });
  const { path, functionPath } = (await server.call('langAddress', {}, { language: 'pt', brand: 'orbit' })).data;
  expect(await (await fetch(path)).json()).toEqual({ plans: { title: 'Escolha' } });
  expect(await (await fetch(functionPath)).json()).toMatchObject({ webConfig: { brand: 'orbit' } });
});

test('site calls respond in the requested language and for the requested brand', async () => {
  const { codes } = (await server.call('phoneAreaCodes', {}, { language: 'ru' })).data;
  expect(codes.length).toBeGreaterThanOrEqual(25);
  expect(codes.find(({ country }) => country === 'BR')).toMatchObject({
    name: 'Бразилия',
    areaCode: '55',
    hasArea: true,
  });
  expect(codes.find(({ country }) => country === 'UY')?.lengths).toEqual([8, 8]);
  expect((await server.call('siteTheme', {}, { brand: 'orbit' })).data.name).toBe(
    server.services.brands.get('orbit')?.settings.name,
  );
  expect((await server.call('userConfig', {}, { brand: 'orbit' })).data).toMatchObject({
    brand: 'orbit',
    // The contract's name for the minimum time between two verification codes, in seconds.
    caffeineRegionVerify: 60,
  });
  const terms = await server.call('dynamicConfig', { type: 'terms', code: 'user' }, { language: 'es' });
  expect(terms.data.title).toBe('Términos de uso');
  expect(terms.data.html).toMatch(/<p>.+<\/p>/);
  expect((await server.call('report', { event: 'membersite_event', events: [] })).code).toBe(0);
});

test('any page can call the API, but only the server’s own pages can use the controls', async () => {
  const preflight = await fetch(`${server.origin}/api/bill/pay/v1`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://partner.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'idempotency-key,brand',
    },
  });
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toMatch(/Idempotency-Key/);
  expect(Number(preflight.headers.get('Access-Control-Max-Age'))).toBeGreaterThan(0);
  const statusFor = async (headers: Record<string, string>) =>
    (await fetch(`${server.origin}/sandbox/state`, { headers })).status;
  const port = Number(new URL(server.origin).port);
  expect(await statusFor({ Origin: `http://localhost:${port}` })).toBe(200);
  // The next port is the demo pages' port.
  expect(await statusFor({ Origin: `http://localhost:${port + 1}`, 'Sec-Fetch-Site': 'same-site' })).toBe(200);
  expect(await statusFor({ 'Sec-Fetch-Site': 'none' })).toBe(200);
  expect(await statusFor({ Origin: 'http://localhost:9999' })).toBe(403);
  expect(await statusFor({ Origin: 'null' })).toBe(403);
  expect(await statusFor({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  // If a page on another port of this machine embeds an image or script, the browser sends these headers, but no
  // `Origin`.
  const embeddedHeaders = { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors' };
  expect((await sendRawRequest(server.origin, { path: '/sandbox/state', headers: embeddedHeaders })).status).toBe(403);
  expect(await statusFor({ Origin: 'https://partner.example' })).toBe(403);
  expect(await statusFor({ 'X-Forwarded-For': '203.0.113.9' })).toBe(403);
});

test('if a control key is set, the controls refuse requests without it', async () => {
  const { port, close } = await listen(createApp(server.services, { controlKey: 'open sesame' }), 0, '127.0.0.1');
  const statusFor = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}/sandbox/clock`, { headers })).status;
  expect(await statusFor({})).toBe(403);
  expect(await statusFor({ 'x-sandbox-key': 'open sesamE' })).toBe(403);
  expect(await statusFor({ 'x-sandbox-key': 'open sesame' })).toBe(200);
  await close();
});

test('reset restores the seed data and the clock, and ends every session', async () => {
  const token = await server.signIn('member');
  await server.control('clock', { days: 400 });
  await server.control('reset', {});
  expect((await server.call('listCard', {}, { token })).errCode).toBe('-24030');
  expect(await server.control('clock')).toMatchObject({ movedBy: 0 });
  expect(
    (await server.call('login', { type: 'email', account: 'member@example.com', password: aPassword('secret123') }))
      .data.payStatus,
  ).toBe('PAID');
});
