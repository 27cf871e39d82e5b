import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicKeys, seal } from '../../demo/server/testing/seal';
import { startTestServer, type TestServer } from '../../demo/server/testing/server';
import { calls } from '../../src/contract/calls';
import { type CheckOptions, checkServer, type Finding, type Person } from './check-server';
import { checkHostileText } from './hostile-text';
import type { EntryLink } from './session-probes';

const pageOrigin = 'https://partner.example';
let sandbox: TestServer;
let member: Person;
let reseller: Person;

beforeAll(async () => {
  sandbox = await startTestServer();
  const person = async (name: string, uid: string): Promise<Person> => {
    const account = `${name}@example.com`;
    const sealedLogin = seal({ purpose: 'password', context: 'login' }, { password: 'secret123' });
    const request = { type: 'email', account, password: sealedLogin };
    const { data } = await sandbox.ask('login', request, { headers: { Origin: pageOrigin } });
    return { token: data.token, uid, account, sealedLogin };
  };
  member = await person('renewing', '1000000004');
  reseller = await person('reseller', '1000000006');
});

const openServers: Server[] = [];

afterAll(async () => {
  for (const server of openServers) server.close();
  await sandbox.close();
});

const check = (api: string, options: Partial<CheckOptions> = {}): Promise<Finding[]> =>
  checkServer({
    target: { api, brand: 'member', pageOrigin, frameOrigin: api, limit: 20_000, keys: publicKeys },
    member,
    reseller,
    pays: false,
    only: [],
    ...options,
  });

type Change = (body: { code: number; data: Record<string, unknown> }) => unknown;

/** A server that answers as the sandbox does, except where it is told to differ. */
async function aServerThatDiffers(changes: Readonly<Record<string, Change>>, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks);
      const asked = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => name !== 'host' && name !== 'connection'),
      ) as Record<string, string>;
      const answer = await fetch(`${sandbox.origin}${request.url}`, {
        method: request.method ?? 'GET',
        headers: asked,
        ...(body.length > 0 && { body }),
      });
      const text = await answer.text();
      const change = Object.entries(changes).find(([path]) => request.url?.startsWith(path))?.[1];
      const changed = change && text ? change(JSON.parse(text)) : undefined;
      const kept = [...answer.headers].filter(([name]) => name.startsWith('access-control') || name === 'content-type');
      response.writeHead(answer.status, { ...Object.fromEntries(kept), ...headers });
      response.end(changed === undefined ? text : typeof changed === 'string' ? changed : JSON.stringify(changed));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { api: `http://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(done)) };
}

/** A server that answers everything with success, under every host name. Returns its origin. */
async function anOpenServer(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{"code":0,"data":{}}'));
  });
  openServers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function differing(changes: Readonly<Record<string, Change>>, only: string, headers?: Record<string, string>) {
  const server = await aServerThatDiffers(changes, headers);
  try {
    return (await check(server.api, { only: [only] }))[0];
  } finally {
    await server.close();
  }
}

/** Every run guesses wrongly on purpose, and the sandbox counts it. */
const forgetWrongAnswers = () => sandbox.control('clock', { seconds: 601 });

describe('the conformance check', () => {
  it('reports no differences for the sandbox in any call of the contract', async () => {
    const findings = await check(sandbox.origin, { pays: true });
    expect(findings.filter(({ result }) => result === 'differs')).toEqual([]);
    expect(findings.map(({ call }) => call).sort()).toEqual(Object.keys(calls).sort());
    expect(findings.filter(({ result }) => result === 'fits').length).toBeGreaterThan(60);
  });

  it('reports which field differs, with the expected and actual values', async () => {
    const found = await differing(
      { '/api/site/listPlans': ({ code, data }) => ({ code, data: { ...data, plans: [{ id: 7 }] } }) },
      'listPlans',
    );
    expect(found?.result).toBe('differs');
    expect(found?.words).toContain('data.plans[0].id should be a text, and is the number 7');
  });

  it('reports a response that isn’t JSON', async () => {
    const found = await differing({ '/api/site/theme': () => '<html></html>' }, 'siteTheme');
    expect(found?.words.join()).toContain('something that is no JSON');
  });

  it('reports a member call that works without a session', async () => {
    const found = await differing({ '/api/bill/listCard': () => ({ code: 0, data: { cards: [] } }) }, 'listCard');
    expect(found?.words.join()).toContain('answers a visitor with data');
  });

  it('reports a code that isn’t in the catalogue', async () => {
    const found = await differing({ '/api/site/active/user': () => ({ code: 1, errCode: 987654 }) }, 'activeUser');
    expect(found?.words).toEqual(['refuses with code 987654, which the catalogue lacks']);
  });

  it('reports a header that CORS doesn’t allow from a partner’s page', async () => {
    const found = await differing({}, 'listPlans', { 'access-control-allow-headers': 'content-type' });
    expect(found?.words.join()).toMatch(/does not allow the header .*authorization/);
  });

  it('reports an unreachable server', async () => {
    const [found] = await check('http://127.0.0.1:9', { only: ['listPlans'] });
    expect(found?.words.join()).toContain('gives no answer');
  });

  it('reports an idempotency key that accepts another request, and an open redirect for payers', async () => {
    let paid: unknown;
    const server = await aServerThatDiffers({
      '/api/bill/pay/v1': ({ code, data }) => {
        paid ??= data?.orderId && { code, data };
        return paid ?? undefined;
      },
    });
    const findings = await check(server.api, { pays: true, only: ['pay'] });
    await server.close();
    const words = findings[0]?.words.join() ?? '';
    expect(words).toContain('another request under a used Idempotency-Key');
    expect(words).toContain('open redirect');
  });

  it('reports a text that crashes the server', async () => {
    const answered = await fetch(`${sandbox.origin}/api/bill/payment/methods/v1`, { method: 'POST', body: '{}' });
    const methods = (await answered.json()) as object;
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const isBroken = Buffer.concat(chunks).toString().includes('\\u0000');
        response.writeHead(isBroken ? 500 : 200, {
          'access-control-allow-origin': '*',
          'access-control-allow-headers':
            'content-type,authorization,language,client-type,scene,fingerprint,brand,idempotency-key',
        });
        response.end(JSON.stringify(isBroken ? { code: -2499, errCode: '-2499' } : methods));
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const words = await checkHostileText(
      {
        api: `http://127.0.0.1:${port}`,
        brand: 'member',
        pageOrigin,
        frameOrigin: 'https://partner.example',
        limit: 20_000,
        keys: publicKeys,
      },
      'paymentMethods',
      { planId: '102' },
      { token: null },
    );
    await new Promise((done) => server.close(done));
    expect(words).toEqual(['fails with 500 on U+0000 as planId; -24050 is due']);
  });

  it('confirms that the sandbox’s entry links work once and its captcha can’t be bypassed', async () => {
    await forgetWrongAnswers();
    const entryLink = await sandbox.control<EntryLink>('app-links', { account: 'trial@example.com' });
    await sandbox.control('captcha', { captcha: 'image' });
    const calls = ['sso', 'login', 'sendVerificationCode', 'sendResetPasswordEmail', 'resetPasswordByEmail'] as const;
    const findings = await check(sandbox.origin, { entryLink, only: calls });
    await sandbox.control('captcha', { captcha: 'none' });
    expect(findings.filter(({ result }) => result === 'differs')).toEqual([]);
  });

  it('reports an entry link that works twice', async () => {
    const entryLink = { appToken: 'any', accountId: '1', loginId: 'a@example.com' };
    const server = await aServerThatDiffers({ '/api/user/sso': () => ({ code: 0, data: {} }) });
    const [found] = await check(server.api, { entryLink, only: ['sso'] });
    await server.close();
    expect(found?.words.join()).toContain('lets another browser in with an entry link that was used');
  });

  it('reports a call that bypasses the captcha', async () => {
    await forgetWrongAnswers();
    await sandbox.control('captcha', { captcha: 'image' });
    const found = await differing(
      { '/api/site/send/resetPasswordEmail': () => ({ code: 0, data: {} }) },
      'sendResetPasswordEmail',
    );
    await sandbox.control('captcha', { captcha: 'none' });
    expect(found?.words.join()).toContain('-3035 is due');
  });

  it('reports a session that works on another site’s page', async () => {
    const found = await differing({ '/api/bill/listCard': () => ({ code: 0, data: { cards: [] } }) }, 'listCard');
    expect(found?.words.join()).toContain('works on another site’s');
  });

  it('reports a foreign host name, a large body and a missing nosniff', async () => {
    const findings = await check(await anOpenServer(), { only: ['paymentMethods'], member: null, reseller: null });
    expect(findings[0]?.words).toEqual(
      expect.arrayContaining([
        'answers without X-Content-Type-Options: nosniff',
        'answers 200 to the host name conformance-foreign.invalid; 421 is due',
        'accepts a body of 8 MiB (status 200); 413 is due',
      ]),
    );
  });

  it('reports a partner’s session that charges a saved card without its security code', async () => {
    const server = await aServerThatDiffers({
      '/api/bill/pay/v1': () => ({ code: 0, data: {} }),
      '/api/bill/card/change': () => ({ code: 0, data: {} }),
      '/api/job/updateRenewStatus': () => ({ code: 0, data: {} }),
      '/api/job/renewInfo': () => ({ code: 0, data: { status: 'off' } }),
      '/api/bill/listCard': ({ code, data }) => ({
        code,
        data: { cards: ((data?.cards ?? []) as object[]).map((card) => ({ ...card, requiresSecurityCode: false })) },
      }),
    });
    const only = ['listCard', 'pay', 'cardChange', 'updateRenewStatus'];
    const findings = await check(server.api, { pays: true, only });
    await server.close();
    const words = findings.flatMap((finding) => finding.words).join('\n');
    expect(words).toContain('does not say requiresSecurityCode');
    expect(words).toContain('charges a saved card in a partner’s session without the security code; 315 is due');
    expect(words).toContain('makes a saved card the one that renewal charges in a partner’s session');
    expect(words).toContain('turns renewal on in a partner’s session');
  });

  it('reports an idempotency key that creates a second order', async () => {
    let count = 0;
    const server = await aServerThatDiffers({
      '/api/bill/pay/v1': ({ code, data }) => {
        count += 1;
        return data ? { code, data: { ...data, orderId: `order-${count}` } } : undefined;
      },
    });
    const findings = await check(server.api, { pays: true, only: ['pay'] });
    await server.close();
    expect(findings[0]?.words.join()).toContain('second order for the same Idempotency-Key');
  });

  it('reports a distinct response to an undecryptable or reused password', async () => {
    const server = await aServerThatDiffers({ '/api/user/login/v1': () => ({ code: 1, errCode: -24050 }) });
    const findings = await check(server.api, { only: ['login'] });
    await server.close();
    expect(findings[0]?.words).toEqual([
      'answers a password that cannot be decrypted with -24050; 3 is due',
      'answers a password whose ciphertext was used before with -24050; 3 is due',
    ]);
  });

  it('reports accepting a card sealed for another key, on an unknown origin, or assembled from parts', async () => {
    const server = await aServerThatDiffers({ '/api/bill/pay/v1': () => ({ code: 0, data: {} }) });
    const findings = await check(server.api, { pays: true, only: ['pay'] });
    await server.close();
    const words = findings[0]?.words.join('\n');
    expect(words).toContain('a card that was sealed for another Idempotency-Key with success; -2400 is due');
    expect(words).toContain('a card with a block of another message with success; -2400 is due');
    expect(words).toContain('a card with a block left out with success; -2400 is due');
    expect(words).toContain('a card that was sealed on a page which may not embed the card frame with success');
    expect(words).toContain('a card that cannot be decrypted with success; -2400 is due');
  });
});
