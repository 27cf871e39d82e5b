import { publicDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../database/schema';
import { aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const latestCode = async (to: string) => (await server.outbox(to))[0]?.code;
const byEmail = (account: string) => ({ type: 'email', account });
const credentials = (account: string, password: string) => ({ ...byEmail(account), password: aPassword(password) });
const wrongCodeFor = (code: string | null | undefined) => (code === '0000' ? '0001' : '0000');

test('a member signs in with the password, and the returned token identifies the member', async () => {
  const { code, data } = await server.call('login', credentials(' Member@Example.com ', 'secret123'));
  expect(code).toBe(0);
  expect(data).toMatchObject({ account: 'member@example.com', type: 'email', payStatus: 'PAID' });
  const info = await server.call(
    'queryInfo',
    { uid: data.uid, account: data.account, type: 'email' },
    { token: data.token, language: 'pt' },
  );
  expect(info.data).toMatchObject({
    nickname: 'Mary',
    planName: '1 mês · 1 aparelho',
    bizRemainingDays: 12,
    limitCount: 1,
  });
});

test('a reseller can sign in, and a blocked member can’t', async () => {
  expect((await server.call('login', credentials('reseller@example.com', 'secret123'))).code).toBe(0);
  expect((await server.call('login', credentials('blocked@example.com', 'secret123'))).errCode).toBe('197');
});

test('unknown and invalid account names have different errors; an unencrypted password counts as wrong', async () => {
  expect((await server.call('login', credentials('nobody@example.com', 'secret123'))).errCode).toBe('1');
  expect((await server.call('login', credentials('not an address', 'secret123'))).errCode).toBe('8');
  expect((await server.call('login', credentials('trial@example.com', 'wrong'))).errCode).toBe('3');
  const unencrypted = await server.call('login', { ...byEmail('trial@example.com'), password: ['secret123'] });
  expect(unencrypted).toEqual(await server.call('login', credentials('trial@example.com', 'wrong')));
  expect(unencrypted.errCode).toBe('3');
});

test('accountStep returns the next step, depending on whether the account exists and has a password', async () => {
  const next = async (account: string) => (await server.call('accountStep', byEmail(account))).data?.next;
  expect(await next(' Member@Example.com ')).toBe('password');
  expect(await next((await aMember(server)).account)).toBe('code');
  expect(await next('nobody@example.com')).toBe('register');
  expect((await server.call('accountStep', byEmail('not an address'))).errCode).toBe('8');
});

test('a browser can look up at most 30 account names in ten minutes', async () => {
  const checkName = (attempt: number) => server.call('accountStep', byEmail(`name-${attempt}@example.com`));
  for (let attempt = 0; attempt < 30; attempt += 1) await checkName(attempt);
  expect(await checkName(30)).toMatchObject({ errCode: '-3031', data: { isSent: false } });
  await server.control('reset', {});
});

test('looking up an account name requires the captcha, if the site has one', async () => {
  await server.control('captcha', { captcha: 'image' });
  expect((await server.call('accountStep', byEmail('member@example.com'))).errCode).toBe('-3035');
  await server.control('reset', {});
});

test('after five wrong passwords, even the correct one is refused for 15 minutes', async () => {
  const { account } = await aMember(server, { password: 'segredo9' });
  const results = [];
  for (let attempt = 0; attempt < 5; attempt += 1)
    results.push((await server.call('login', credentials(account, 'wrong'))).errCode);
  expect(results).toEqual(['3', '3', '3', '3', '17']);
  const locked = await server.call('login', credentials(account, 'segredo9'));
  expect(locked.errCode).toBe('17');
  const { countdown } = locked.data as unknown as { countdown: number };
  expect(countdown).toBeGreaterThan(14 * 60);
  expect(countdown).toBeLessThanOrEqual(15 * 60);
  await server.control('clock', { seconds: 15 * 60 + 1 });
  expect((await server.call('login', credentials(account, 'segredo9'))).code).toBe(0);
});

test('calls for members have different errors for a missing, an unknown and an expired token', async () => {
  expect((await server.call('listCard')).errCode).toBe('-24010');
  expect((await server.call('listCard', {}, { token: 'made-up' })).errCode).toBe('-24030');
  const token = await server.signIn('member');
  expect((await server.call('listCard', {}, { token })).code).toBe(0);
  const { settings } = server.services.brands.get('member') ?? {};
  await server.control('clock', { days: settings?.sessionDays });
  expect((await server.call('listCard', {}, { token })).errCode).toBe('-24020');
  expect((await server.call('listPlans', {}, { token })).errCode).toBe('-24020');
});

test('signing out ends only the current session', async () => {
  const [first, second] = [await server.signIn('member'), await server.signIn('member')];
  expect(first).not.toBe(second);
  await server.call('loginOut', { language: 'en', uid: '1000000001', account: 'member@example.com' }, { token: first });
  expect((await server.call('listCard', {}, { token: first })).errCode).toBe('-24030');
  expect((await server.call('listCard', {}, { token: second })).code).toBe(0);
});

test('a blocked member’s sessions end', async () => {
  const { token, uid } = await aMember(server);
  expect((await server.call('listCard', {}, { token })).code).toBe(0);
  await server.services.database.update(accounts).set({ isBlocked: true }).where(eq(accounts.uid, uid));
  expect((await server.call('listCard', {}, { token })).errCode).toBe('-24030');
});

test('a member can’t read another member’s account', async () => {
  const token = await server.signIn('member');
  const response = await server.call(
    'queryInfo',
    { uid: '1000000004', account: 'renewing@example.com', type: 'email' },
    { token },
  );
  expect(response).toMatchObject({ errCode: '15' });
  expect(response.data).toBeUndefined();
});

test('a visitor registers with the code that was sent, and a free trial of seven days begins', async () => {
  const identity = { ...byEmail('new@example.org'), language: 'pt' };
  const response = await server.call('sendVerificationCode', { ...identity, purpose: 'signup' }, { language: 'pt' });
  expect(response.data.countdown).toBe(60);
  const code = await latestCode('new@example.org');
  const registration = { ...identity, nickname: 'Zoé', password: aPassword('segredo9'), acceptedTerms: true };
  expect((await server.call('signup', { ...registration, code: wrongCodeFor(code) })).errCode).toBe('11');
  expect((await server.call('signup', { ...registration, code, nickname: 'a<b>' })).errCode).toBe('-24050');
  expect((await server.call('signup', { ...registration, code, password: aPassword('short') })).errCode).toBe('-24050');
  expect((await server.call('signup', { ...registration, code, acceptedTerms: false })).errCode).toBe('-24050');
  const { data } = await server.call('signup', { ...registration, code });
  expect(data).toMatchObject({ account: 'new@example.org', payStatus: 'FREE_TRIAL' });
  expect(data.expiration - server.services.clock.now()).toBeGreaterThan(6.99 * 86_400_000);
  expect((await server.call('signup', { ...registration, code })).errCode).toBe('6');
  expect((await server.call('login', credentials('new@example.org', 'segredo9'))).code).toBe(0);
});

test('a visitor registers a phone number by SMS without a password, and later signs in by code', async () => {
  const identity = { type: 'phone', account: '11987654321', areaCode: '55', country: 'BR', language: 'pt' };
  expect((await server.call('sendVerificationCode', { ...identity, areaCode: '', purpose: 'signup' })).errCode).toBe(
    '4000',
  );
  expect((await server.call('sendVerificationCode', { ...identity, account: 'abc', purpose: 'signup' })).errCode).toBe(
    '32',
  );
  await server.call('sendVerificationCode', { ...identity, purpose: 'signup' });
  const registered = await server.call('signup', {
    ...identity,
    code: await latestCode('+5511987654321'),
    nickname: 'Zé',
    acceptedTerms: true,
  });
  expect(registered.data).toMatchObject({ type: 'phone', account: '11987654321' });
  await server.control('clock', { seconds: 61 });
  await server.call('sendVerificationCode', { ...identity, purpose: 'login' });
  expect((await server.call('codeLogin', { ...identity, code: await latestCode('+5511987654321') })).code).toBe(0);
});

test('a second verification code can be requested only a minute after the first', async () => {
  const identity = { ...byEmail('trial@example.com'), purpose: 'login', language: 'en' };
  expect((await server.call('sendVerificationCode', identity)).code).toBe(0);
  expect((await server.call('sendVerificationCode', identity)).errCode).toBe('-3031');
  await server.control('clock', { seconds: 60 });
  expect((await server.call('sendVerificationCode', identity)).code).toBe(0);
});

test('no sign-in or reset code is sent to an unknown account, and no sign-up code to an existing one', async () => {
  const sendCode = (account: string, purpose: string) =>
    server.call('sendVerificationCode', { ...byEmail(account), purpose, language: 'en' });
  expect((await sendCode('nobody@example.com', 'login')).errCode).toBe('1');
  expect((await sendCode('nobody@example.com', 'reset')).errCode).toBe('1');
  expect((await sendCode('member@example.com', 'signup')).errCode).toBe('6');
});

test('a verification code works once, expires after ten minutes, and is blocked after five wrong codes', async () => {
  const { account } = await aMember(server);
  const sendCode = async () => {
    await server.control('clock', { seconds: 61 });
    await server.call('sendVerificationCode', { ...byEmail(account), purpose: 'login', language: 'en' });
    return latestCode(account);
  };
  const signInWith = async (code: string | null | undefined) =>
    (await server.call('codeLogin', { ...byEmail(account), code })).errCode;

  expect(await signInWith('0000')).toBe('-3033');
  const expiredCode = await sendCode();
  await server.control('clock', { seconds: 601 });
  expect(await signInWith(expiredCode)).toBe('10');

  const usedCode = await sendCode();
  expect(await signInWith(usedCode)).toBeUndefined();
  expect(await signInWith(usedCode)).not.toBeUndefined();

  // After five wrong codes, the correct code is refused too.
  const blockedCode = await sendCode();
  const responses = [];
  for (let attempt = 0; attempt < 5; attempt += 1) responses.push(await signInWith(wrongCodeFor(blockedCode)));
  expect(responses).toEqual(['11', '11', '11', '11', '17']);
  expect(await signInWith(blockedCode)).toBe('17');
});

test('the code 1234 always works for members of the seed data, and only for them', async () => {
  expect((await server.call('codeLogin', { ...byEmail('expired@example.com'), code: '1234' })).code).toBe(0);
  const { account } = await aMember(server);
  expect((await server.call('codeLogin', { ...byEmail(account), code: '1234' })).errCode).toBe('-3033');
});

test('if the site requires an image captcha, signing in requires a solved captcha, which is valid once', async () => {
  await server.control('captcha', { captcha: 'image' });
  expect((await server.call('siteConfig')).data.captcha).toBe('image');
  const request = credentials('member@example.com', 'secret123');
  expect((await server.call('login', request)).errCode).toBe('-3035');
  const { data } = await server.call('createRandCode');
  const [type, image = ''] = data.image.split(',');
  expect(type).toBe('data:image/svg+xml;base64');
  const pieces = [
    ...Buffer.from(image, 'base64')
      .toString()
      .matchAll(/d="M(\S+ \S+)L(\S+ \S+)"/g),
  ];
  expect(pieces.length).toBeGreaterThan(100);
  // No piece starts where another one ends, so the strokes of the digits can't be put together from the source.
  const ends = new Set(pieces.map(([, , end]) => end));
  expect(pieces.filter(([, start]) => ends.has(start)).length).toBeLessThan(5);
  const solved = { captchaId: data.captchaId, captcha: await latestCode(data.captchaId) };
  const audio = await server.call('speakRandCode', { captchaId: data.captchaId });
  expect(Buffer.from(audio.data.audio.split(',')[1] ?? '', 'base64').toString('latin1', 0, 12)).toMatch(
    /^RIFF....WAVE$/s,
  );
  expect((await server.call('login', { ...request, ...solved })).code).toBe(0);
  expect((await server.call('login', { ...request, ...solved })).errCode).toBe('-3035');
  expect((await server.call('speakRandCode', { captchaId: data.captchaId })).errCode).toBe('-3035');
  await server.control('captcha', { captcha: 'none' });
});

test('a token of the captcha script can be exchanged only once for a captcha id', async () => {
  await server.control('captcha', { captcha: 'script' });
  const token = `person-${'ab'.repeat(16)}`;
  const { data } = await server.call('siteVerify', { token });
  expect((await server.call('siteVerify', { token })).errCode).toBe('-3035');
  expect((await server.call('siteVerify', { token: 'robot' })).errCode).toBe('-3035');
  expect(
    (await server.call('login', { ...credentials('member@example.com', 'secret123'), captchaId: data.captchaId })).code,
  ).toBe(0);
  await server.control('captcha', { captcha: 'none' });
});

test('siteKey returns the captcha script’s URL, which can be decrypted with the brand’s public key', async () => {
  const { data } = await server.call('siteKey');
  const file = new URL('../../../../brands/member/public-keys.json', import.meta.url);
  const { site: sitePublicKey } = JSON.parse(readFileSync(file, 'utf8'));
  const decrypted = JSON.parse(publicDecrypt(sitePublicKey, Buffer.from(data, 'base64')).toString());
  expect(decrypted).toEqual({ key: 'sandbox-site-key', scriptUrl: `${server.origin}/sandbox/gateway/captcha.js` });
  const script = await fetch(decrypted.scriptUrl);
  expect(script.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  expect(await script.text()).toContain('window.SandboxCaptcha =');
});

test('queryInfo lists the five most recently used devices, latest first', async () => {
  const token = await server.signIn('renewing');
  const { data } = await server.call(
    'queryInfo',
    { uid: '1000000004', account: 'renewing@example.com', type: 'email' },
    { token },
  );
  expect(data.deviceSessions).toHaveLength(5);
  expect(data.deviceSessions[0]).toMatchObject({ ip: '127.0.0.1' });
  expect(data.deviceSessions[1]).toMatchObject({ device: 'Android TV', model: 'Mi Box S' });
});
