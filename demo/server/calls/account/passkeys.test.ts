import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '../../database/schema';
import { TestPasskey } from '../../testing/passkeys';
import { aMember, aPassword, startTestServer, type TestMember, type TestServer } from '../../testing/server';

const partnerOrigin = 'https://shop.example';
const relatedOrigin = 'https://related.example';

let server: TestServer;
/** The portal's origin. The server listens on an IP address, where passkeys don't work. */
let portal: string;
beforeAll(async () => {
  server = await startTestServer({ relatedOrigins: [relatedOrigin] });
  portal = server.origin.replace('127.0.0.1', 'localhost');
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const password = 'correct horse 9';
/** The options of a request by a page. */
const from = (origin: string, token?: string, headers: Record<string, string> = {}) => ({
  ...(token !== undefined && { token }),
  headers: { Origin: origin, ...headers },
});
const optionsFor = (token: string, request: object = {}) =>
  server.call('passkeyOptions', { purpose: 'create', ...request }, from(portal, token));
const signInOptions = async (origin = portal) =>
  (await server.call('passkeyOptions', { purpose: 'signIn' }, from(origin))).data.options;
const sendSignIn = (credential: object, origin = portal) => server.call('passkeySignIn', { credential }, from(origin));
const list = async (token: string) => (await server.call('passkeyList', {}, from(portal, token))).data.passkeys;
const purposes = async (account: string) => (await server.outbox(account)).map(({ purpose }) => purpose);

async function add(token: string, passkey = new TestPasskey()) {
  const { data } = await optionsFor(token);
  const { options } = data as { options: { challenge: string; user?: { id: string } } };
  const created = await server.call(
    'passkeyCreate',
    { credential: passkey.create({ options, origin: portal }) },
    from(portal, token),
  );
  passkey.userHandle = options.user?.id;
  return { passkey, created };
}

async function signIn(passkey: TestPasskey, origin = portal) {
  return sendSignIn(passkey.get({ options: await signInOptions(origin), origin }), origin);
}

const aMemberWithPasskey = async (passkey = new TestPasskey()): Promise<TestMember & { passkey: TestPasskey }> => {
  const member = await aMember(server, { password });
  const { created } = await add(member.token, passkey);
  expect(created.code).toBe(0);
  return { ...member, passkey };
};

test('a passkey signs in, is listed with its last use, and a letter tells the member about it', async () => {
  const { passkey, uid, account, token } = await aMemberWithPasskey();
  expect((await purposes(account))[0]).toBe('passkeyAdded');
  expect(await list(token)).toMatchObject([{ lastUsed: null, isSynced: true }]);
  const { data } = await signIn(passkey);
  expect(data).toMatchObject({ uid, account });
  expect(data.token).not.toBe(token);
  expect((await list(data.token))[0]?.lastUsed).toBeTypeOf('number');
});

test('a passkey is found without its account, so the options reveal no account', async () => {
  await aMemberWithPasskey();
  const options = await signInOptions();
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(options).not.toHaveProperty('allowCredentials');
});

test('the device is asked not to create a second passkey for the account', async () => {
  const { token, passkey } = await aMemberWithPasskey();
  const { id } = passkey.get({ options: { challenge: 'x' }, origin: portal });
  expect((await optionsFor(token)).data.options).toMatchObject({ excludeCredentials: [{ id }] });
  // The server refuses it too.
  const { created } = await add(token, passkey);
  expect(created.errCode).toBe('-24050');
});

test('a challenge works once, in its browser and page, and for ten minutes', async () => {
  const { passkey } = await aMemberWithPasskey();
  const credential = passkey.get({ options: await signInOptions(), origin: portal });
  expect((await sendSignIn(credential)).code).toBe(0);
  expect((await sendSignIn(credential)).errCode).toBe('-3039');
  // A failed attempt uses the challenge up too.
  const options = await signInOptions();
  expect((await sendSignIn(passkey.get({ options, origin: 'https://evil.example' }))).errCode).toBe('-3039');
  expect((await sendSignIn(passkey.get({ options, origin: portal }))).errCode).toBe('-3039');
  const recorded = passkey.get({ options: await signInOptions(), origin: portal });
  const otherBrowser = from(portal, undefined, { fingerprint: 'another' });
  expect((await server.call('passkeySignIn', { credential: recorded }, otherBrowser)).errCode).toBe('-3039');
  const late = passkey.get({ options: await signInOptions(), origin: portal });
  await server.control('clock', { seconds: 601 });
  expect((await sendSignIn(late)).errCode).toBe('-3039');
  expect((await sendSignIn(passkey.get({ options: { challenge: 'AAAA' }, origin: portal }))).errCode).toBe('-3039');
});

test('a challenge for a sign-in can’t add a passkey, and one to add a passkey can’t sign in', async () => {
  const { passkey, token } = await aMemberWithPasskey();
  const created = await server.call(
    'passkeyCreate',
    { credential: new TestPasskey().create({ options: await signInOptions(), origin: portal }) },
    from(portal, token),
  );
  expect(created.errCode).toBe('-3039');
  const { options } = (await optionsFor(token)).data;
  expect((await sendSignIn(passkey.get({ options, origin: portal }))).errCode).toBe('-3039');
});

test('a signature for another host or origin, without user verification, or by another key is refused', async () => {
  const { passkey } = await aMemberWithPasskey();
  const attempt = async (change: Partial<Parameters<TestPasskey['get']>[0]>) => {
    const credential = passkey.get({ options: await signInOptions(), origin: portal, ...change });
    return (await sendSignIn(credential)).errCode;
  };
  expect(await attempt({ rpId: 'evil.example' })).toBe('-3039');
  expect(await attempt({ origin: 'https://evil.example' })).toBe('-3039');
  expect(await attempt({ isVerified: false })).toBe('-3039');
  const real = passkey.get({ options: await signInOptions(), origin: portal });
  const forged = new TestPasskey().get({ options: await signInOptions(), origin: portal });
  expect((await sendSignIn({ ...forged, id: real.id, rawId: real.rawId })).errCode).toBe('-3039');
  expect((await signIn(new TestPasskey())).errCode).toBe('-2419');
  expect((await signIn(passkey)).code).toBe(0);
});

test('a passkey that signs with another member’s handle is refused', async () => {
  const { passkey } = await aMemberWithPasskey();
  const other = await aMember(server);
  passkey.userHandle = Buffer.from(other.uid).toString('base64url');
  expect((await signIn(passkey)).errCode).toBe('-3039');
});

test('a new passkey for another host or origin, or without user verification, is refused', async () => {
  const { token } = await aMember(server);
  for (const change of [{ rpId: 'evil.example' }, { origin: 'https://evil.example' }, { isVerified: false }]) {
    const { options } = (await optionsFor(token)).data;
    const credential = new TestPasskey().create({ options, origin: portal, ...change });
    expect((await server.call('passkeyCreate', { credential }, from(portal, token))).errCode).toBe('-24050');
  }
  expect(await list(token)).toEqual([]);
});

test('a credential id may have 1,023 bytes; a longer one is refused, not an internal error', async () => {
  const { token } = await aMember(server);
  const attempt = async (idLength: number) => (await add(token, new TestPasskey({ idLength }))).created;
  expect((await attempt(1023)).code).toBe(0);
  for (const idLength of [1024, 2100, 5000]) expect((await attempt(idLength)).errCode).toBe('-24050');
  expect(await list(token)).toHaveLength(1);
});

test('of the transports that a client sends, only those that exist are stored', async () => {
  const { token } = await aMember(server);
  for (const transports of [['usb', { x: 'y' }, null, 'usb', 'x'.repeat(9)], 'internal', 5, { a: 1 }]) {
    const { options } = (await optionsFor(token)).data;
    const credential = new TestPasskey().create({ options, origin: portal });
    const sent = { ...credential, response: { ...credential.response, transports } };
    expect((await server.call('passkeyCreate', { credential: sent }, from(portal, token))).code).toBe(0);
  }
  const { options } = (await optionsFor(token)).data;
  const stored = options.excludeCredentials as { transports: string[] }[];
  expect(stored.map(({ transports }) => transports)).toEqual([['usb'], ['internal'], [], []]);
});

test('a counter that goes back or stands still reveals a copy; a synced passkey stays at zero', async () => {
  const counting = await aMemberWithPasskey(new TestPasskey({ counter: 5 }));
  counting.passkey.counter = 9;
  expect((await signIn(counting.passkey)).code).toBe(0);
  expect((await signIn(counting.passkey)).errCode).toBe('-2419');
  counting.passkey.counter = 7;
  expect((await signIn(counting.passkey)).errCode).toBe('-2419');
  counting.passkey.counter = 0;
  expect((await signIn(counting.passkey)).errCode).toBe('-2419');
  const synced = await aMemberWithPasskey();
  expect((await signIn(synced.passkey)).code).toBe(0);
  expect((await signIn(synced.passkey)).code).toBe(0);
});

test('a session alone adds a passkey only minutes after its sign-in; later, the password or a code is needed', async () => {
  const { token, account } = await aMember(server, { password });
  await server.control('clock', { seconds: 601 });
  expect((await optionsFor(token)).errCode).toBe('-2418');
  expect((await optionsFor(token, { currentPassword: aPassword('wrong 12345') })).errCode).toBe('3');
  expect((await optionsFor(token, { code: '0000' })).errCode).toBe('-3033');
  expect((await optionsFor(token, { currentPassword: aPassword(password) })).code).toBe(0);
  // The code goes to the member, whatever address the request contains.
  const other = await aMember(server);
  const request = { type: 'email', account: other.account, purpose: 'passkey', language: 'en' };
  await server.call('sendVerificationCode', request, { token });
  const [message] = await server.outbox(account);
  expect(message?.purpose).toBe('passkey');
  expect((await optionsFor(token, { code: message?.code })).code).toBe(0);
  expect((await optionsFor(token, { code: message?.code })).errCode).toBe('-3033');
});

test('a passkey is added only in the session that proved its owner', async () => {
  const { token, account } = await aMember(server, { password });
  const login = { type: 'email', account, password: aPassword(password) };
  const { data } = await server.call('login', login, from(portal));
  const { options } = (await optionsFor(token)).data;
  const credential = new TestPasskey().create({ options, origin: portal });
  expect((await server.call('passkeyCreate', { credential }, from(portal, data.token))).errCode).toBe('-3039');
  expect((await server.call('passkeyCreate', { credential })).errCode).toBe('-24010');
  expect((await server.call('passkeyOptions', { purpose: 'create' }, from(portal))).errCode).toBe('-24010');
});

test('a session from a hand-off, a TV sign-in or a link never adds a passkey by itself', async () => {
  const { token } = await aMember(server, { password });
  const tv = (await server.call('tvSignInStart', {}, from(portal))).data;
  await server.call('tvSignInDecide', { code: tv.code, decision: 'confirm' }, from(portal, token));
  const { user } = (await server.call('tvSignInState', { secret: tv.secret }, from(portal))).data;
  expect((await optionsFor(user?.token ?? '')).errCode).toBe('-2418');
});

test('removing a passkey ends its sign-ins, but no session, and a letter tells the member', async () => {
  const { token, account, passkey } = await aMemberWithPasskey();
  const { data: session } = await signIn(passkey);
  const [listed] = await list(session.token);
  const removal = { id: listed?.id ?? '' };
  const other = await aMember(server);
  expect((await server.call('passkeyDelete', removal, from(portal, other.token))).errCode).toBe('-24050');
  expect((await server.call('passkeyDelete', removal, from(portal, session.token))).code).toBe(0);
  expect((await purposes(account))[0]).toBe('passkeyRemoved');
  expect(await list(session.token)).toEqual([]);
  expect((await server.call('renewInfo', {}, { token })).errCode).toBe('6201');
  expect((await signIn(passkey)).errCode).toBe('-2419');
  const login = { type: 'email', account, password: aPassword(password) };
  expect((await server.call('login', login, from(portal))).code).toBe(0);
});

test('a member renames passkeys, but not those of others', async () => {
  const { token } = await aMemberWithPasskey();
  const [listed] = await list(token);
  const rename = (name: string, as = token, id = listed?.id) =>
    server.call('passkeyRename', { id, name }, from(portal, as));
  expect((await rename('Ana’s phone')).data.name).toBe('Ana’s phone');
  expect((await rename(' ')).errCode).toBe('-24050');
  expect((await rename('x'.repeat(65))).errCode).toBe('-24050');
  expect((await rename('Mine', (await aMember(server)).token)).errCode).toBe('-24050');
  expect((await rename('Mine', token, 'none')).errCode).toBe('-24050');
  expect((await list(token))[0]?.name).toBe('Ana’s phone');
});

test('an account has at most twenty passkeys', async () => {
  const { token } = await aMember(server);
  for (let count = 0; count < 20; count += 1) await add(token);
  expect((await server.call('passkeyList', {}, from(portal, token))).data.isFull).toBe(true);
  expect((await optionsFor(token)).errCode).toBe('4598');
});

test('blocked, unconfirmed and deleted members can’t sign in with a passkey', async () => {
  const { passkey, uid } = await aMemberWithPasskey();
  const set = (values: object) => server.services.database.update(accounts).set(values).where(eq(accounts.uid, uid));
  await set({ isBlocked: true });
  const options = await signInOptions();
  const credential = passkey.get({ options, origin: portal });
  expect((await sendSignIn(credential)).errCode).toBe('197');
  // The challenge is used up, also when the account is refused.
  await set({ isBlocked: false });
  expect((await sendSignIn(credential)).errCode).toBe('-3039');
  await set({ isVerified: false });
  expect((await signIn(passkey)).errCode).toBe('9');
  await set({ isVerified: true, deletesAt: server.services.clock.now() + 1000 });
  await server.control('clock', { seconds: 10 });
  expect((await signIn(passkey)).errCode).not.toBeUndefined();
});

test('a passkey still signs in after the email and the password have changed', async () => {
  const { passkey, token, uid } = await aMemberWithPasskey();
  const email = 'changed@example.org';
  await server.call('sendVerificationCode', { type: 'email', account: email, purpose: 'bind', language: 'en' });
  const [message] = await server.outbox(email);
  const change = { email, code: message?.code, currentPassword: aPassword(password) };
  expect((await server.call('changeEmail', change, { token })).code).toBe(0);
  expect((await signIn(passkey)).data).toMatchObject({ uid, account: email });
});

test('a session that a passkey opened confirms a TV, and the TV’s session ends with it', async () => {
  const { passkey, uid } = await aMemberWithPasskey();
  const { data: phone } = await signIn(passkey);
  const tv = (await server.call('tvSignInStart', {}, from(portal))).data;
  await server.call('tvSignInDecide', { code: tv.code, decision: 'confirm' }, from(portal, phone.token));
  const { user } = (await server.call('tvSignInState', { secret: tv.secret }, from(portal))).data;
  expect(user?.uid).toBe(uid);
  await server.call('loginOut', { language: 'en', uid, account: '' }, from(portal, phone.token));
  expect((await server.call('renewInfo', {}, from(portal, user?.token))).errCode).toBe('-24030');
});

test('passkeys work on the portal and on related sites, and nowhere else', async () => {
  const siteOn = async (origin: string) => (await server.call('siteConfig', {}, from(origin))).data.passkeys;
  expect(await siteOn(portal)).toEqual({ rpId: 'localhost' });
  expect(await siteOn(relatedOrigin)).toEqual({ rpId: 'localhost' });
  for (const origin of [partnerOrigin, 'null', server.origin]) expect(await siteOn(origin)).toBeNull();
  const refused = await server.call('passkeyOptions', { purpose: 'signIn' }, from(partnerOrigin));
  expect(refused.errCode).toBe('4598');
  const { passkey } = await aMemberWithPasskey();
  // Signed on the related site, but sent by a partner's page
  const credential = passkey.get({ options: await signInOptions(relatedOrigin), origin: relatedOrigin });
  expect((await sendSignIn(credential, partnerOrigin)).errCode).toBe('4598');
  expect((await sendSignIn(credential, portal)).errCode).toBe('-3039');
});

test('each brand’s host has passkeys of its own', async () => {
  const { passkey } = await aMemberWithPasskey();
  const orbit = portal.replace('localhost', 'orbit.localhost');
  const options = await signInOptions(orbit);
  expect(options).toMatchObject({ rpId: 'orbit.localhost' });
  const credential = passkey.get({ options, origin: orbit, rpId: 'orbit.localhost' });
  expect((await sendSignIn(credential, orbit)).errCode).toBe('-2419');
});

test('a partner’s session signs in with a passkey only on a related site, and can’t list, add, rename or remove any', async () => {
  const { passkey, token: portalToken, uid, account } = await aMemberWithPasskey();
  const [listed] = await list(portalToken);
  const { data } = await signIn(passkey, relatedOrigin);
  // The session works only there.
  expect((await server.call('renewInfo', {}, from(portal, data.token))).errCode).toBe('-24020');
  const login = { type: 'email', account, password: aPassword(password) };
  const partner = (await server.call('login', login, from(partnerOrigin))).data;
  for (const [origin, token] of [
    [relatedOrigin, data.token],
    [partnerOrigin, partner.token],
  ] as const) {
    const page = from(origin, token);
    const info = await server.call('queryInfo', { uid, account, type: 'email' }, page);
    expect(info.data.passkeys).toBeNull();
    expect((await server.call('passkeyList', {}, page)).errCode).toBe('4598');
    expect((await server.call('passkeyOptions', { purpose: 'create' }, page)).errCode).toBe('4598');
    expect((await server.call('passkeyRename', { id: listed?.id, name: 'x' }, page)).errCode).toBe('4598');
    expect((await server.call('passkeyDelete', { id: listed?.id }, page)).errCode).toBe('4598');
    const { options } = (await optionsFor(portalToken)).data;
    const credential = new TestPasskey().create({ options, origin });
    expect((await server.call('passkeyCreate', { credential }, page)).errCode).toBe('4598');
  }
});

test('a session that comes from a partner’s page can’t manage passkeys on the portal either', async () => {
  const { account, uid } = await aMember(server, { password });
  const login = { type: 'email', account, password: aPassword(password) };
  const partner = (await server.call('login', login, from(partnerOrigin))).data;
  const tv = (await server.call('tvSignInStart', {}, from(portal))).data;
  await server.call('tvSignInDecide', { code: tv.code, decision: 'confirm' }, from(partnerOrigin, partner.token));
  const { user } = (await server.call('tvSignInState', { secret: tv.secret }, from(portal))).data;
  const page = from(portal, user?.token);
  expect((await server.call('queryInfo', { uid, account, type: 'email' }, page)).data.passkeys).toBeNull();
  expect((await server.call('passkeyList', {}, page)).errCode).toBe('4598');
  expect((await optionsFor(user?.token ?? '', { currentPassword: aPassword(password) })).errCode).toBe('4598');
});

test('the portal lists related origins, and nothing without any', async () => {
  const path = '/.well-known/webauthn';
  const response = await fetch(`${server.origin}${path}`);
  expect(response.headers.get('Content-Type')).toContain('application/json');
  expect(await response.json()).toEqual({ origins: [relatedOrigin] });
  const other = await startTestServer();
  expect((await fetch(`${other.origin}${path}`)).status).toBe(404);
  await other.close();
});

test('guessed passkeys and requested challenges are limited per address', async () => {
  const options = await signInOptions();
  const credential = new TestPasskey().get({ options, origin: portal });
  const signInFrom = async (challenge: string) => {
    const clientDataJSON = Buffer.from(JSON.stringify({ challenge })).toString('base64url');
    return (await sendSignIn({ ...credential, response: { ...credential.response, clientDataJSON } })).errCode;
  };
  const errors = new Set<string | undefined>();
  for (let count = 0; count < 31; count += 1) errors.add(await signInFrom('AAAA'));
  expect([...errors]).toEqual(['-3039', '-3031']);
  const codes = new Set<string | undefined>();
  for (let count = 0; count < 121; count += 1) {
    const { errCode } = await server.call(
      'passkeyOptions',
      { purpose: 'signIn' },
      from(portal, undefined, { 'X-Forwarded-For': '203.0.113.9' }),
    );
    codes.add(errCode);
  }
  expect([...codes]).toEqual([undefined, '-3031']);
});
