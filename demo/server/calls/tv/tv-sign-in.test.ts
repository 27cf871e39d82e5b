import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../../database/schema';
import { aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const partnerOrigin = 'https://shop.example';
const tizenUserAgent =
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.5) AppleWebKit/537.36 Chrome/69.0.3497.106 TV Safari/537.36';

/**
 * Options of the TV's requests. The TV has a different fingerprint than the phone, so limits count its requests
 * separately.
 */
const tvOptions = { headers: { fingerprint: 'tv', 'User-Agent': tizenUserAgent } };

const start = async (options: object = tvOptions) => (await server.call('tvSignInStart', {}, options)).data;
const lookUp = (code: string, options: object = {}) => server.call('tvSignInLookUp', { code }, options);
const decide = (code: string, decision: 'confirm' | 'refuse', token: string | null, options: object = {}) =>
  server.call('tvSignInDecide', { code, decision }, { token, ...options });
const poll = (secret: string, options: object = tvOptions) => server.call('tvSignInState', { secret }, options);
const statusOf = async (secret: string) => (await poll(secret)).data?.status;

/** Whether a token is valid, checked with a call that requires a session. */
const isTokenValid = async (token: string | undefined, headers: Record<string, string> = {}) =>
  (await server.call('listCard', {}, { token: token ?? null, headers })).code === 0;

/** A TV sign-in that a new member has confirmed. `token` is the token of the member's session on the phone. */
async function aConfirmedSignIn() {
  const { token, uid, account } = await aMember(server);
  const started = await start();
  expect((await decide(started.code, 'confirm', token)).code).toBe(0);
  return { ...started, token, uid, account };
}

test('a TV is signed in after a member looks up its code on a phone and confirms', async () => {
  const { secret, code, address, link, validFor } = await start();
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
  expect(address).toBe(`${server.origin.replace('http://', '')}/tv`);
  expect(link).toBe(`${server.origin}/tv?c=${code}`);
  expect(validFor).toBe(600_000);
  expect(await statusOf(secret)).toBe('waiting');

  const { token, uid } = await aMember(server);
  expect((await lookUp(code)).data).toMatchObject({ deviceName: 'Samsung TV', site: null });
  expect(await statusOf(secret), 'the TV shows that a phone has its code').toBe('scanned');
  expect((await decide(code, 'confirm', token)).code).toBe(0);
  const { data } = await poll(secret);
  expect(data).toMatchObject({ status: 'confirmed', user: { uid } });
  expect(data.user?.token).not.toBe(token);
  expect(await isTokenValid(data.user?.token)).toBe(true);
  expect(await isTokenValid(token), 'the phone stays signed in').toBe(true);
});

test('the member gets one email about the TV, and can sign the TV out in the list of devices', async () => {
  const { secret, token, uid, account } = await aConfirmedSignIn();
  const notices = async () => {
    const { messages } = await server.control<{ messages: { purpose: string; to: string; text: string }[] }>('outbox');
    return messages.filter(({ purpose, to }) => purpose === 'tvSignedIn' && to === account);
  };
  expect(await notices(), 'the TV has no session yet').toHaveLength(0);
  const { data } = await poll(secret);
  await poll(secret);
  expect(await notices()).toMatchObject([{ text: expect.stringContaining('Samsung TV') }]);

  const { deviceSessions } = (await server.call('queryInfo', { uid, account: '', type: 'email' }, { token })).data;
  const tvSession = deviceSessions.find(({ device }) => device === 'Samsung TV');
  expect(tvSession).toMatchObject({ isCurrent: false });
  expect((await server.call('signOutDevices', { deviceId: tvSession?.id ?? '' }, { token })).code).toBe(0);
  expect(await isTokenValid(data.user?.token)).toBe(false);
  expect(await isTokenValid(token), 'the phone stays signed in').toBe(true);
});

test('the TV is signed out when the phone signs out, and gets no session if the phone has signed out before', async () => {
  const signOut = ({ token, uid, account }: { token: string; uid: string; account: string }) =>
    server.call('loginOut', { language: 'en', uid, account }, { token });
  const confirmed = await aConfirmedSignIn();
  const tvToken = (await poll(confirmed.secret)).data.user?.token;
  expect(await isTokenValid(tvToken)).toBe(true);
  await signOut(confirmed);
  expect(await isTokenValid(tvToken)).toBe(false);

  const late = await aConfirmedSignIn();
  await signOut(late);
  expect((await poll(late.secret)).errCode).toBe('10302');
});

test('a TV that a phone signed in gets no ticket for a hand-off, so it can’t sign in another phone', async () => {
  const { secret } = await aConfirmedSignIn();
  const token = (await poll(secret)).data.user?.token ?? '';
  const { link } = (await server.call('handOffCreate', { planId: '102' }, { token })).data;
  expect(new URL(link).searchParams.get('c')).not.toContain('.');
});

test('the phone shows which partner’s website is open on the TV', async () => {
  const { code } = await start({ headers: { Origin: partnerOrigin } });
  expect((await lookUp(code)).data.site).toBe('shop.example');
});

test('the TV’s name is never copied from the User-Agent header', async () => {
  const { code } = await start({ headers: { 'User-Agent': 'Your bank, security check' } });
  expect((await lookUp(code)).data.deviceName).toBe('TV');
});

describe('the TV’s session', () => {
  test('is only returned for the secret, which the QR code and the screen don’t contain', async () => {
    const { secret, code, address, link } = await aConfirmedSignIn();
    expect(`${link} ${address} ${code}`).not.toContain(secret);
    expect((await lookUp(code)).data).toBeUndefined();
    for (const wrong of [code, link, `${secret}x`, secret.slice(0, -1), ''])
      expect((await poll(wrong)).errCode, wrong).toBe('10302');
    expect((await poll(secret)).data.user).not.toBeNull();
  });

  test('is returned once, even to concurrent polls', async () => {
    const { secret } = await aConfirmedSignIn();
    const responses = await Promise.all([poll(secret), poll(secret), poll(secret)]);
    expect(responses.filter(({ data }) => data.user)).toHaveLength(1);
    const { data } = await poll(secret);
    expect(data).toMatchObject({ status: 'used', user: null });
  });

  test('is bound to the site that started the sign-in', async () => {
    const { token } = await aMember(server);
    const { secret, code } = await start({ headers: { Origin: partnerOrigin } });
    await decide(code, 'confirm', token);
    expect((await poll(secret)).errCode, 'on the portal').toBe('10302');
    expect((await poll(secret, { headers: { Origin: 'https://other.example' } })).errCode).toBe('10302');
    const { data } = await poll(secret, { headers: { Origin: partnerOrigin } });
    expect(await isTokenValid(data.user?.token, { Origin: partnerOrigin })).toBe(true);
    expect(await isTokenValid(data.user?.token)).toBe(false);
  });

  // A partner session is a session that was created on a partner's page.
  test('is a partner session if the phone’s session is a partner session', async () => {
    const headers = { Origin: partnerOrigin };
    const phoneToken = await server.signIn('renewing', 'member', partnerOrigin);
    const { secret, code } = await start();
    expect((await decide(code, 'confirm', phoneToken, { headers })).code).toBe(0);
    const { data } = await poll(secret);
    // Saved cards require their security code only in a partner session.
    const { cards } = (await server.call('listCard', {}, { token: data.user?.token ?? null })).data;
    expect(cards[0]).toMatchObject({ requiresSecurityCode: true });
  });

  test('isn’t returned if the member changes the password or signs out all devices after confirming', async () => {
    const signInBeforeChange = await start();
    const phoneToken = await server.signIn('member');
    await decide(signInBeforeChange.code, 'confirm', phoneToken);
    const change = { currentPassword: aPassword('secret123'), newPassword: aPassword('another-secret9') };
    expect((await server.call('changePassword', change, { token: phoneToken })).code).toBe(0);
    expect((await poll(signInBeforeChange.secret)).data).toMatchObject({ status: 'refused', user: null });

    const signInBeforeSignOut = await aConfirmedSignIn();
    await server.call('signOutDevices', {}, { token: signInBeforeSignOut.token });
    expect((await poll(signInBeforeSignOut.secret)).data).toMatchObject({ status: 'refused', user: null });
  });
});

describe('confirming', () => {
  test('requires a signed-in member, even if the code was looked up before', async () => {
    const { secret, code } = await start();
    await lookUp(code);
    await lookUp(code);
    expect((await decide(code, 'confirm', null)).errCode).toBe('-24010');
    expect((await decide(code, 'confirm', 'made-up')).errCode).toBe('-24030');
    expect(await statusOf(secret)).toBe('scanned');
  });

  test('requires a recent sign-in on the phone: a session older than a day can’t confirm, and ends', async () => {
    const { token } = await aMember(server);
    await server.control('clock', { hours: 25 });
    const { secret, code } = await start();
    expect(await isTokenValid(token)).toBe(true);
    expect((await decide(code, 'confirm', token)).errCode).toBe('-24020');
    expect(await statusOf(secret)).toBe('waiting');
    expect(await isTokenValid(token)).toBe(false);
  });

  test('requires a session that was created with credentials: sessions from a TV sign-in or a hand-off can’t confirm', async () => {
    const { secret } = await aConfirmedSignIn();
    const { user } = (await poll(secret)).data;
    const next = await start();
    expect((await decide(next.code, 'confirm', user?.token ?? '')).errCode).toBe('-24020');

    const memberToken = await server.signIn('member');
    const { data } = await server.call('handOffCreate', { planId: '102' }, { token: memberToken });
    const ticket = new URL(data.link).searchParams.get('c')?.split('.')[1];
    const phone = await server.call('handOffTake', { code: data.code, ticket });
    expect((await decide(next.code, 'confirm', phone.data.user?.token ?? '')).errCode).toBe('-24020');
    expect(await statusOf(next.secret)).toBe('waiting');
  });

  test('works once, only for the first member who confirms', async () => {
    const { code, secret, token, account } = await aConfirmedSignIn();
    const other = await aMember(server);
    expect((await decide(code, 'confirm', other.token)).errCode).toBe('10302');
    expect((await decide(code, 'confirm', token)).errCode).toBe('10302');
    expect((await decide(code, 'refuse', other.token)).errCode).toBe('10302');
    expect((await poll(secret)).data.user?.account).toBe(account);
    expect((await decide(code, 'confirm', other.token)).errCode, 'after the TV was signed in').toBe('10302');
  });

  test('by two members at the same time succeeds for only one of them', async () => {
    const { code } = await start();
    const members = [await aMember(server), await aMember(server)];
    const responses = await Promise.all(members.map(({ token }) => decide(code, 'confirm', token)));
    expect(responses.filter(({ errCode }) => errCode === undefined)).toHaveLength(1);
  });

  test('doesn’t sign the TV in if the member is blocked afterwards', async () => {
    const { secret, account } = await aConfirmedSignIn();
    await server.services.database.update(accounts).set({ isBlocked: true }).where(eq(accounts.account, account));
    expect((await poll(secret)).errCode).toBe('197');
  });
});

test('refusing ends the sign-in', async () => {
  const { token } = await aMember(server);
  const { secret, code } = await start();
  expect((await decide(code, 'refuse', null)).errCode).toBe('-24010');
  expect((await decide(code, 'refuse', token)).code).toBe(0);
  expect((await poll(secret)).data).toMatchObject({ status: 'refused', user: null });
  expect((await lookUp(code)).errCode).toBe('10302');
  expect((await decide(code, 'confirm', token)).errCode).toBe('10302');
  expect(await statusOf(secret)).toBe('refused');
});

test('a code expires after ten minutes, confirmed or not', async () => {
  const { token } = await aMember(server);
  const confirmed = await aConfirmedSignIn();
  const { secret, code } = await start();
  await server.control('clock', { seconds: 601 });
  expect((await poll(secret)).data).toEqual({ status: 'expired', user: null, validFor: 0 });
  expect((await lookUp(code)).errCode).toBe('10302');
  expect((await decide(code, 'confirm', token)).errCode).toBe('10302');
  expect((await poll(confirmed.secret)).data).toMatchObject({ status: 'expired', user: null });
});

test('a code works only for the brand that issued it', async () => {
  const { token } = await aMember(server);
  const { code } = await start({ ...tvOptions, brand: 'lumen' });
  expect((await lookUp(code)).errCode).toBe('10302');
  expect((await decide(code, 'confirm', token)).errCode).toBe('10302');
  expect((await lookUp(code, { brand: 'lumen' })).code).toBe(0);
});

describe('limits', () => {
  /** A wrong code, a different one for each attempt. */
  const wrongCode = (attempt: number) =>
    `ZZZZ${'23456789ABCDEFGHJKMN'.charAt(attempt % 20)}${attempt < 20 ? 'Y' : 'X'}`;

  test('after thirty wrong guesses, even the correct code is rejected', async () => {
    const { token } = await aMember(server);
    const { code } = await start();
    for (let attempt = 0; attempt < 15; attempt += 1) {
      expect((await lookUp(wrongCode(attempt))).errCode).toBe('10302');
      expect((await decide(wrongCode(attempt), 'confirm', token)).errCode).toBe('10302');
    }
    const limited = await lookUp(code);
    expect(limited).toMatchObject({ errCode: '-3031', data: { isSent: false } });
    expect((await decide(code, 'confirm', token)).errCode).toBe('-3031');
    await server.control('clock', { seconds: 601 });
    expect((await lookUp((await start()).code)).code).toBe(0);
  });

  test('a browser or IP address can start at most 60 sign-ins in ten minutes', async () => {
    const codes = new Set<string>();
    for (let attempt = 0; attempt < 60; attempt += 1) codes.add((await start()).code);
    expect(codes.size).toBe(60);
    expect(await server.call('tvSignInStart', {}, tvOptions)).toMatchObject({ errCode: '-3031' });
    await server.control('clock', { seconds: 601 });
    expect((await start()).code).toBeTruthy();
  });
});
