import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicKeys, seal } from '../../demo/server/testing/seal';
import { startTestServer, type TestServer } from '../../demo/server/testing/server';
import { calls } from '../../src/contract/calls';
import type { CallDefinition } from '../../src/contract/define-call';
import type { MethodGroup } from '../../src/contract/entities/method-groups';
import type { Account } from './account';
import { type CheckOptions, checkServer, type Finding } from './check-server';
import { checkHostileText } from './probes/hostile-text';
import { takesSealedCard } from './probes/pay-twice';
import type { EntryLink } from './probes/session-probes';
import { checkTransport } from './probes/transport-probes';
import { callsOf } from './profiles';
import { buildRequest } from './send-call';

/** The test server lets pages of this origin embed the card frame. */
const pageOrigin = 'https://shop.example';
let sandbox: TestServer;
let member: Account;
let reseller: Account;

beforeAll(async () => {
  sandbox = await startTestServer();
  const signInAs = async (name: string, uid: string): Promise<Account> => {
    const account = `${name}@example.com`;
    const sealedPassword = seal(
      { purpose: 'password', context: 'login', origin: pageOrigin },
      { password: 'secret123' },
    );
    const request = { type: 'email', account, password: sealedPassword };
    const { data } = await sandbox.call('login', request, { headers: { Origin: pageOrigin } });
    return { token: data.token, uid, account, password: 'secret123', sealedPassword };
  };
  member = await signInAs('renewing', '1000000004');
  reseller = await signInAs('reseller', '1000000006');
});

const openServers: Server[] = [];

afterAll(async () => {
  for (const server of openServers) server.close();
  await sandbox.close();
});

const check = (api: string, options: Partial<CheckOptions> = {}): Promise<Finding[]> =>
  checkServer({
    target: { api, brand: 'member', pageOrigin, timeoutMs: 20_000, keys: publicKeys },
    member,
    reseller,
    startsPayments: false,
    only: [],
    ...options,
  });

/** Returns a changed response body, or undefined to keep the original body. */
type Change = (body: { code: number; data: Record<string, unknown> }) => unknown;

/** Starts a proxy of the sandbox that changes the responses of some paths, and can add response headers. */
async function startModifyingProxy(changes: Readonly<Record<string, Change>>, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks);
      const requestHeaders = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => name !== 'host' && name !== 'connection'),
      ) as Record<string, string>;
      const original = await fetch(`${sandbox.origin}${request.url}`, {
        method: request.method ?? 'GET',
        headers: requestHeaders,
        ...(body.length > 0 && { body }),
      });
      const text = await original.text();
      const change = Object.entries(changes).find(([path]) => request.url?.startsWith(path))?.[1];
      const changed = change && text ? change(JSON.parse(text)) : undefined;
      const responseHeaders = [...original.headers].filter(
        ([name]) => name.startsWith('access-control') || name === 'content-type',
      );
      response.writeHead(original.status, { ...Object.fromEntries(responseHeaders), ...headers });
      const changedText = typeof changed === 'string' ? changed : JSON.stringify(changed);
      response.end(changed === undefined ? text : changedText);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { api: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Starts a server that returns success for every request and host name. Returns its origin. */
async function startPermissiveServer(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{"code":0,"data":{}}'));
  });
  openServers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Checks one call of the sandbox with changed responses, and returns its finding. */
async function findingOf(
  changes: Readonly<Record<string, Change>>,
  callName: string,
  headers?: Record<string, string>,
) {
  const server = await startModifyingProxy(changes, headers);
  try {
    return (await check(server.api, { only: [callName] }))[0];
  } finally {
    await server.close();
  }
}

/**
 * Advances the sandbox's clock until its ten-minute rate limits have expired. The checks of `login` send many wrong
 * passwords, which count toward such a limit.
 */
const resetRateLimits = () => sandbox.control('clock', { seconds: 601 });

describe('the conformance check', () => {
  it('reports no differences for the sandbox in any call of the contract', async () => {
    const findings = await check(sandbox.origin, { startsPayments: true });
    expect(findings.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(findings.map(({ call }) => call).sort()).toEqual(Object.keys(calls).sort());
    expect(findings.filter(({ result }) => result === 'passed').length).toBeGreaterThan(60);
  }, 120_000);

  it('reports which field differs, with the expected and actual values', async () => {
    const finding = await findingOf(
      { '/api/site/listPlans': ({ code, data }) => ({ code, data: { ...data, plans: [{ id: 7 }] } }) },
      'listPlans',
    );
    expect(finding?.result).toBe('failed');
    expect(finding?.messages).toContain('data.plans[0].id should be a string, but is the number 7');
  });

  it('reports a response that isn’t JSON', async () => {
    const finding = await findingOf({ '/api/site/theme': () => '<html></html>' }, 'siteTheme');
    expect(finding?.messages.join()).toContain('a body that isn’t JSON');
  });

  it('reports a call for members that returns data for a request without a session token', async () => {
    const finding = await findingOf({ '/api/bill/listCard': () => ({ code: 0, data: { cards: [] } }) }, 'listCard');
    expect(finding?.messages.join()).toContain('returns data for a request without a token');
  });

  it('reports an error code that isn’t in the error catalogue', async () => {
    const finding = await findingOf({ '/api/site/active/user': () => ({ code: 1, errCode: 987654 }) }, 'activeUser');
    expect(finding?.messages).toEqual(['returns error 987654, which isn’t in the catalogue']);
  });

  it('reports a request header that the server’s CORS headers don’t allow on a partner’s page', async () => {
    const finding = await findingOf({}, 'listPlans', { 'access-control-allow-headers': 'content-type' });
    expect(finding?.messages.join()).toMatch(/doesn’t allow the header .*authorization/);
  });

  it('reports an unreachable server', async () => {
    const [finding] = await check('http://127.0.0.1:9', { only: ['listPlans'] });
    expect(finding?.messages.join()).toContain('doesn’t respond');
  });

  it('reports a used Idempotency-Key that is accepted for a different request, and an open redirect after payment', async () => {
    let firstBody: unknown;
    const server = await startModifyingProxy({
      '/api/bill/pay/v1': ({ code, data }) => {
        firstBody ??= data?.orderId && { code, data };
        return firstBody ?? undefined;
      },
    });
    const findings = await check(server.api, { startsPayments: true, only: ['pay'] });
    await server.close();
    const messages = findings[0]?.messages.join() ?? '';
    expect(messages).toContain('a different request with a used Idempotency-Key');
    expect(messages).toContain('open redirect');
  });

  it('skips the call `pay` if the server accepts only cards, because the check has no real card', async () => {
    await resetRateLimits();
    const server = await startModifyingProxy({
      '/api/bill/payment/methods/v1': (body) => {
        const { methods = [] } = (body.data ?? {}) as { methods?: { group: string }[] };
        const cards = methods.filter(takesSealedCard);
        const providerFields = cards.map((card) => ({ ...card, group: 'PROVIDER_FIELDS' satisfies MethodGroup }));
        return { ...body, data: { methods: [...cards, ...providerFields] } };
      },
    });
    const findings = await check(server.api, { startsPayments: true, only: ['pay'] });
    await server.close();
    const [pay] = findings;
    expect(pay).toMatchObject({ call: 'pay', result: 'skipped', messages: [expect.stringContaining('card')] });
  });

  // A profile is a part of the product, such as `store`, with the calls that it needs.
  it('reports a call that the server lacks if the profile needs it, otherwise skips the call', async () => {
    const absentCalls = ['banner', 'queryCart', 'renewInfo', 'order'] as const;
    const absentPaths = absentCalls.map((name) => calls[name].path.replace(/\{.*/, ''));
    await resetRateLimits();
    for (const path of absentPaths) await sandbox.control('faults', { path, times: 1_000, status: 404 });
    const findings = await check(sandbox.origin, {
      only: [...absentCalls, 'listPlans'],
      requiredCalls: callsOf(['store']),
    });
    await sandbox.control('faults', { clear: true });
    const results = Object.fromEntries(findings.map(({ call, result }) => [call, result]));
    expect(results).toEqual({
      banner: 'skipped',
      queryCart: 'skipped',
      renewInfo: 'skipped',
      order: 'failed',
      listPlans: 'passed',
    });
    expect(findings.find(({ call }) => call === 'order')?.messages.join()).toContain('the profile needs it');
  });

  it('puts “unknown” and not “undefined” into a URL’s path if the id for the path is unknown', () => {
    const { url } = buildRequest('https://api.example', calls.orderService as CallDefinition, {});
    expect(url).toBe('https://api.example/api/bill/service/v1/unknown');
  });

  it('reports a text that causes a server error', async () => {
    const response = await fetch(`${sandbox.origin}/api/bill/payment/methods/v1`, { method: 'POST', body: '{}' });
    const methods = (await response.json()) as object;
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const hasNul = Buffer.concat(chunks).toString().includes('\\u0000');
        response.writeHead(hasNul ? 500 : 200, {
          'access-control-allow-origin': '*',
          'access-control-allow-headers':
            'content-type,authorization,language,client-type,scene,fingerprint,brand,idempotency-key',
        });
        response.end(JSON.stringify(hasNul ? { code: -2499, errCode: '-2499' } : methods));
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const messages = await checkHostileText(
      {
        api: `http://127.0.0.1:${port}`,
        brand: 'member',
        pageOrigin,
        timeoutMs: 20_000,
        keys: publicKeys,
      },
      'paymentMethods',
      { planId: '102' },
      { token: null },
    );
    await new Promise((resolve) => server.close(resolve));
    expect(messages).toEqual(['fails with status 500 for U+0000 as planId; expected error -24050']);
  });

  it('reports a server that prices a plan in a currency that the brand doesn’t charge in', async () => {
    const proxy = await startModifyingProxy({
      '/api/bill/goodsValuation': () => ({
        code: 0,
        data: { subtotal: { amount: '7.99', currency: 'XTS' }, total: { amount: '7.99', currency: 'XTS' } },
      }),
    });
    const [finding] = await check(proxy.api, { only: ['goodsValuation'] });
    await proxy.close();
    expect(finding?.messages).toContainEqual(expect.stringContaining('prices a plan in the currency XTS'));
  });

  it('accepts status 400 without an envelope only for U+0000 in the path', async () => {
    let status = 400;
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end('<html></html>');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const target = {
      api: `http://127.0.0.1:${port}`,
      brand: 'member',
      pageOrigin,
      timeoutMs: 20_000,
      keys: publicKeys,
    };
    const messagesOf = () => checkHostileText(target, 'order', { id: '1' }, { token: null });
    const messages = await messagesOf();
    expect(messages).toEqual([expect.stringContaining('the text __proto__'), expect.stringContaining('31 bits')]);
    status = 502;
    expect(await messagesOf()).toHaveLength(3);
    await new Promise((resolve) => server.close(resolve));
  });

  it('reports no differences for the sandbox’s one-time sign-in links and captcha', async () => {
    await resetRateLimits();
    const entryLink = await sandbox.control<EntryLink>('app-links', { account: 'trial@example.com' });
    await sandbox.control('captcha', { captcha: 'image' });
    const only = [
      'sso',
      'login',
      'resetPasswd',
      'sendVerificationCode',
      'sendResetPasswordEmail',
      'resetPasswordByEmail',
    ] as const;
    const findings = await check(sandbox.origin, { entryLink, only });
    await sandbox.control('captcha', { captcha: 'none' });
    expect(findings.filter(({ result }) => result === 'failed')).toEqual([]);
  });

  it('reports a one-time sign-in link that works twice', async () => {
    const entryLink = { appToken: 'any', accountId: '1', loginId: 'a@example.com' };
    const server = await startModifyingProxy({ '/api/user/sso': () => ({ code: 0, data: {} }) });
    const [finding] = await check(server.api, { entryLink, only: ['sso'] });
    await server.close();
    expect(finding?.messages.join()).toContain('signs another browser in with a used one-time sign-in link');
  });

  it('reports a call that doesn’t require the captcha', async () => {
    await resetRateLimits();
    await sandbox.control('captcha', { captcha: 'image' });
    const finding = await findingOf(
      { '/api/site/send/resetPasswordEmail': () => ({ code: 0, data: {} }) },
      'sendResetPasswordEmail',
    );
    await sandbox.control('captcha', { captcha: 'none' });
    expect(finding?.messages.join()).toContain('expected -3035');
  });

  it('reports a session token that works on a different site from the one where the member signed in', async () => {
    const finding = await findingOf({ '/api/bill/listCard': () => ({ code: 0, data: { cards: [] } }) }, 'listCard');
    expect(finding?.messages.join()).toContain('on another site');
  });

  it('reports a server that accepts foreign host names and large bodies, and doesn’t send nosniff or expose Date', async () => {
    const findings = await check(await startPermissiveServer(), {
      only: ['paymentMethods'],
      member: null,
      reseller: null,
    });
    expect(findings[0]?.messages).toEqual(
      expect.arrayContaining([
        'responds without a Date header, or without Access-Control-Expose-Headers: Date',
        'responds without X-Content-Type-Options: nosniff',
        'returns 200 for the host name conformance-foreign.invalid; expected 421',
        'accepts a body of 8 MiB (status 200); expected 413',
      ]),
    );
  });

  it('reports a server that lets a member use a saved card on a partner’s page without the security code', async () => {
    const server = await startModifyingProxy({
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
    const findings = await check(server.api, { startsPayments: true, only });
    await server.close();
    const messages = findings.flatMap((finding) => finding.messages).join('\n');
    expect(messages).toContain('doesn’t set requiresSecurityCode');
    expect(messages).toContain('charges a saved card in a partner session without the security code; expected 315');
    expect(messages).toContain('sets a saved card for renewals in a partner session');
    expect(messages).toContain('turns renewal on in a partner session');
  });

  it('reports a server that fails instead of requiring a saved card’s security code on a partner’s page', async () => {
    const server = await startModifyingProxy({ '/api/bill/card/change': () => '<html></html>' });
    const [cardChange] = await check(server.api, { startsPayments: true, only: ['cardChange'] });
    await server.close();
    expect(cardChange?.messages.join('\n')).toMatch(
      /a body that isn’t JSON in a partner session without the security code; expected 315/,
    );
  });

  it('reports hand-offs that sign two phones in, outlive the TV’s session, or tell a visitor’s TV who pays', async () => {
    await resetRateLimits();
    let taken: unknown;
    const proxy = await startModifyingProxy({
      '/api/bill/handoff/create/v1': ({ code, data }) =>
        data && { code, data: { ...data, link: `${data.link}`.replace(/(\?c=\w+)$/, '$1.ticket') } },
      '/api/bill/handoff/take/v1': (body) => {
        taken ??= body.data?.user && body;
        return taken ?? body;
      },
      '/api/bill/handoff/state/v1': ({ code, data }) =>
        data && { code, data: { ...data, account: 'm•••@example.com' } },
      '/api/bill/listCard': () => ({ code: 0, data: { cards: [] } }),
      '/api/user/tv/signin/decide/v1': () => ({ code: 0, data: {} }),
      '/api/user/tv/signin/state/v1': () => ({ code: 0, data: { status: 'confirmed', validFor: 1 } }),
    });
    const only = ['handOffCreate', 'handOffTake', 'handOffState', 'tvSignInLookUp', 'tvSignInDecide'] as const;
    const findings = await check(proxy.api, { only });
    await proxy.close();
    const messagesOf = (name: string) => findings.find(({ call }) => call === name)?.messages.join('\n') ?? '';
    expect(messagesOf('handOffTake')).toContain('signs another phone in with a used ticket; expected 10302');
    expect(messagesOf('handOffTake')).toContain('works on another site than the TV’s');
    expect(messagesOf('handOffTake')).toContain('goes on after the sign-out on the TV');
    expect(messagesOf('handOffTake')).toContain('takes a hand-off over that handOffEnd has ended');
    expect(messagesOf('handOffCreate')).toContain('gives a ticket to a session that a hand-off created');
    expect(messagesOf('handOffState')).toContain('tells a TV on which nobody is signed in who pays');
    expect(messagesOf('tvSignInDecide')).toContain('lets a session that a hand-off created confirm a TV’s sign-in');
    expect(messagesOf('tvSignInLookUp')).toContain('signs the TV in without the member’s confirmation');
  });

  it('reports a server that charges a connected wallet on a partner’s page without a confirmation', async () => {
    await resetRateLimits();
    await sandbox.control('methods', { code: 'payssion-wallet', isOffered: true });
    const only = ['pay'] as const;
    const findings = await check(sandbox.origin, { startsPayments: true, only });
    const proxy = await startModifyingProxy({
      '/api/bill/pay/v1': () => ({
        code: 0,
        data: { orderId: 'o1', paymentId: 'p1', status: 'success', action: { type: 'none' } },
      }),
    });
    const [finding] = await check(proxy.api, { startsPayments: true, only });
    await proxy.close();
    await sandbox.control('methods', { code: 'payssion-wallet', isOffered: false });
    expect(findings.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(finding?.messages.join('\n')).toContain('charges a connected wallet in a partner session');
  });

  it('reports a server that registers addresses that look like another one', async () => {
    await resetRateLimits();
    const proxy = await startModifyingProxy({ '/api/user/send': () => ({ code: 0, data: {} }) });
    const [finding] = await check(proxy.api, { only: ['sendVerificationCode'] });
    await proxy.close();
    expect(finding?.messages.join('\n')).toContain('accepts the address con,formance@nowhere.invalid');
  });

  it('reports a server that leaves a refused body unread on an open connection', async () => {
    // Answers each request from its headers alone, and never reads bodies.
    const server = createTcpServer((socket) => {
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n');
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const target = { api: `http://127.0.0.1:${port}`, brand: 'member', pageOrigin, timeoutMs: 500, keys: publicKeys };
    const messages = await checkTransport(target);
    server.close();
    expect(messages).toContain(
      'refuses a body without reading it, but keeps the connection; expected Connection: close',
    );
  });

  it('reports a repeated request with the same Idempotency-Key that creates a second order', async () => {
    let orderCount = 0;
    const server = await startModifyingProxy({
      '/api/bill/pay/v1': ({ code, data }) => {
        orderCount += 1;
        return data ? { code, data: { ...data, orderId: `order-${orderCount}` } } : undefined;
      },
    });
    const findings = await check(server.api, { startsPayments: true, only: ['pay'] });
    await server.close();
    expect(findings[0]?.messages.join()).toContain('second order for the same Idempotency-Key');
  });

  it('reports a server that distinguishes undecryptable and replayed password ciphertexts from wrong passwords', async () => {
    const server = await startModifyingProxy({ '/api/user/login/v1': () => ({ code: 1, errCode: -24050 }) });
    const findings = await check(server.api, { only: ['login'] });
    await server.close();
    expect(findings[0]?.messages).toEqual([
      'returns -24050 for a password that can’t be decrypted; expected 3',
      'returns -24050 for a password whose ciphertext was used before; expected 3',
      'returns -24050 for a password that was sealed on another site; expected 3',
    ]);
  });

  it('reports a server that accepts a card sealed for another payment or page origin, or with wrong or missing ciphertext blocks', async () => {
    const server = await startModifyingProxy({ '/api/bill/pay/v1': () => ({ code: 0, data: {} }) });
    const findings = await check(server.api, { startsPayments: true, only: ['pay'] });
    await server.close();
    const messages = findings[0]?.messages.join('\n');
    expect(messages).toContain(
      'returns success for a card that was sealed for another Idempotency-Key; expected -2400',
    );
    expect(messages).toContain('returns success for a card with a part of another message; expected -2400');
    expect(messages).toContain('returns success for a card with a missing part; expected -2400');
    expect(messages).toContain(
      'returns success for a card that was sealed on a page that may not embed the card frame',
    );
    expect(messages).toContain('returns success for a card that was sealed on the portal; expected -2400');
    expect(messages).toContain('returns success for a card that was sealed an hour ago; expected -2400');
    expect(messages).toContain('returns success for a card that can’t be decrypted; expected -2400');
  });
});

describe('failed renewals', () => {
  it('a server that ignores expectedTotal of cardChange is reported', async () => {
    const proxy = await startModifyingProxy({
      '/api/bill/card/change': () => ({ code: 0, data: { renewal: { status: 'on' }, action: null } }),
    });
    const [finding] = await check(proxy.api, { only: ['cardChange'] });
    expect(finding?.messages.join()).toContain('expectedTotal');
  });

  it('a renewal that is on although its mandate was revoked, and a mandate that isn’t listed, are reported', async () => {
    const mandate = {
      kind: 'mandate',
      cardId: 'mandate-1',
      methodCode: 'pix',
      methodName: 'Pix Automático',
      maximum: { amount: '19.90', currency: 'BRL' },
      frequency: 'month',
      status: 'revoked',
      createdAt: 1_790_000_000_000,
      isForRenewal: true,
    };
    const data = { status: 'on', mandate, retryAt: 1_790_000_000_000, nextBillingDate: 1_790_000_000_001 };
    const proxy = await startModifyingProxy({ '/api/job/renewInfo': () => ({ code: 0, data }) });
    const [finding] = await check(proxy.api, { only: ['renewInfo', 'cardChange'] });
    const messages = finding?.messages.join() ?? '';
    expect(messages).toContain('mandate is revoked');
    expect(messages).toContain('listCard doesn’t contain');
    expect(messages).toContain('retryAt');
  });

  it('a server that accepts any price for another plan, or forgets the reminder, is reported', async () => {
    const renewal = { status: 'on', nextAmount: { amount: '7.99', currency: 'USD' } };
    const proxy = await startModifyingProxy({
      '/api/job/renewInfo': () => {
        const planChoices = [{ planId: '402', planName: 'Family', amount: { amount: '18.99', currency: 'USD' } }];
        return { code: 0, data: { ...renewal, planChoices, reminder: { isOn: true, days: 3 } } };
      },
      '/api/job/updateRenewStatus': () => ({ code: 0, data: { ...renewal, reminder: { isOn: false, days: 3 } } }),
    });
    const [finding] = await check(proxy.api, { only: ['updateRenewStatus'] });
    const messages = finding?.messages.join() ?? '';
    expect(messages).toContain('planChoices doesn’t list');
    expect(messages).toContain('expected -2410');
    expect(messages).toContain('reminder');
  });

  it('a renewal that stays failed after a paid order, and a replaced order that can be paid, are reported', async () => {
    const proxy = await startModifyingProxy({
      '/api/job/renewInfo': (body) => body.data && { ...body, data: { ...body.data, status: 'failed' } },
      '/api/bill/orders': (body) => {
        const [first, second] = (body.data?.orders ?? []) as { date: number }[];
        if (!first || !second) return undefined;
        const paid = { ...first, status: 'success' };
        const failed = { ...second, date: first.date - 1, status: 'failed', isRenewal: true, replacedBy: 'A-1' };
        return { ...body, data: { ...body.data, orders: [paid, failed] } };
      },
    });
    const findings = await check(proxy.api, { only: ['renewInfo', 'orders', 'cardChange'] });
    const messagesOf = (name: string) => findings.find(({ call }) => call === name)?.messages.join() ?? '';
    expect(messagesOf('renewInfo')).toContain('is failed');
    expect(messagesOf('orders')).toContain('replacedBy');
    expect(messagesOf('cardChange')).toBe('');
  });
});
