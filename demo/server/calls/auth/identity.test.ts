import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signCredential } from '../../accounts/sign-in/google-credential';
import { aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const tokenIn = (link: string | null | undefined) => new URL(link ?? 'http://none').searchParams.get('token') ?? '';
/** The token of the latest link sent to an address. */
const latestTokenTo = async (to: string) => tokenIn((await server.outbox(to))[0]?.link);
const login = (account: string, password: string) =>
  server.call('login', { type: 'email', account, password: aPassword(password) });
const member = { type: 'email', account: 'member@example.com' };
const isTokenValid = async (token: string) => (await server.call('listCard', {}, { token })).code === 0;

test('resetting a forgotten password with a code ends every session', async () => {
  const token = await server.signIn('member');
  const resetWithCode = (code: string, newPassword = 'novasenha') =>
    server.call('resetPasswd', { ...member, code, password: aPassword(newPassword) });
  const { account } = await aMember(server);
  const responseBeforeSendingCode = await server.call('resetPasswd', {
    type: 'email',
    account,
    code: '0000',
    password: aPassword('longer'),
  });
  expect(responseBeforeSendingCode.errCode).toBe('10029');
  expect((await resetWithCode('1234', 'short')).errCode).toBe('10026');
  expect((await server.call('sendVerificationCode', { ...member, purpose: 'reset', language: 'en' })).code).toBe(0);
  const [message] = await server.outbox(member.account);
  expect((await resetWithCode(message?.code === '0000' ? '0001' : '0000')).errCode).toBe('11');
  expect((await resetWithCode(message?.code ?? '')).code).toBe(0);
  expect(await isTokenValid(token)).toBe(false);
  expect((await login(member.account, 'secret123')).errCode).toBe('3');
  expect((await login(member.account, 'novasenha')).code).toBe(0);
  const unknownAccount = {
    type: 'email',
    account: 'nobody@example.com',
    code: '1234',
    password: aPassword('novasenha'),
  };
  expect((await server.call('resetPasswd', unknownAccount)).errCode).toBe('10024');
});

test('changing the password requires the current password, and ends all sessions except the current one', async () => {
  const [ownSession, otherSession] = [await server.signIn('member'), await server.signIn('member')];
  const change = (current: string, next: string) =>
    server.call(
      'changePassword',
      { currentPassword: aPassword(current), newPassword: aPassword(next) },
      { token: ownSession },
    );
  expect((await change('wrong one', 'novasenha')).errCode).toBe('3');
  expect((await change('secret123', 'short')).errCode).toBe('-24050');
  expect(await isTokenValid(otherSession)).toBe(true);
  expect((await change('secret123', 'novasenha')).code).toBe(0);
  expect([await isTokenValid(ownSession), await isTokenValid(otherSession)]).toEqual([true, false]);
  expect((await login(member.account, 'novasenha')).code).toBe(0);
});

test('the token of a password reset link reveals the link’s recipient, and can set a password only once', async () => {
  const token = await server.signIn('member');
  const sent = await server.call('resetPasswordByEmail', { email: ' Member@example.com', language: 'pt' });
  expect(sent.data).toEqual({ countdown: 60 });
  const [message] = await server.outbox(member.account);
  expect(message).toMatchObject({ purpose: 'reset', subject: expect.stringContaining('senha') });
  expect(message?.link).toContain('/resetPassword?token=');
  expect(message?.link).toContain('language=pt');
  expect((await server.call('sendResetPasswordEmail', { email: member.account })).errCode).toBe('-3031');
  const linkToken = tokenIn(message?.link);
  expect((await server.call('obtainResetPasswordEmail', { token: linkToken })).data).toEqual({ email: member.account });
  expect((await server.call('activeUser', { token: linkToken })).errCode).toBe('10302');
  const resetWithLink = (newPassword: string) =>
    server.call('emailResetPassword', { token: linkToken, password: aPassword(newPassword) });
  expect((await resetWithLink('short')).errCode).toBe('10026');
  expect(await isTokenValid(token)).toBe(true);
  expect((await resetWithLink('novasenha')).code).toBe(0);
  expect(await isTokenValid(token)).toBe(false);
  expect((await login(member.account, 'novasenha')).code).toBe(0);
  expect((await resetWithLink('outrasenha')).errCode).toBe('10302');
  expect((await server.call('obtainResetPasswordEmail', { token: linkToken })).errCode).toBe('10302');
});

test('a reset link expires after an hour, and setting a password invalidates older links', async () => {
  await server.call('resetPasswordByEmail', { email: member.account, language: 'en' });
  const firstToken = await latestTokenTo(member.account);
  await server.control('clock', { seconds: 61 });
  expect((await server.call('sendResetPasswordEmail', { email: member.account }, { language: 'ru' })).code).toBe(0);
  const secondToken = await latestTokenTo(member.account);
  expect(secondToken).not.toBe(firstToken);
  expect((await server.call('emailResetPassword', { token: secondToken, password: aPassword('novasenha') })).code).toBe(
    0,
  );
  expect((await server.call('obtainResetPasswordEmail', { token: firstToken })).errCode).toBe('10302');
  await server.control('clock', { seconds: 61 });
  await server.call('sendResetPasswordEmail', { email: member.account });
  await server.control('clock', { hours: 1 });
  expect((await server.call('obtainResetPasswordEmail', { token: await latestTokenTo(member.account) })).errCode).toBe(
    '10302',
  );
});

test('a member who registers without a password gets a link that sets one, once and for 7 days', async () => {
  const withPassword = await aMember(server, { password: 'janela-azul-73' });
  expect((await server.outbox(withPassword.account)).map(({ purpose }) => purpose)).not.toContain('firstPassword');

  const { account } = await aMember(server, { language: 'es' });
  const [message] = await server.outbox(account);
  expect(message).toMatchObject({ purpose: 'firstPassword', subject: expect.stringContaining('contraseña') });
  expect(message?.link).toContain('/resetPassword?token=');
  const token = tokenIn(message?.link);
  await server.control('clock', { days: 6, hours: 23 });
  expect((await server.call('obtainResetPasswordEmail', { token })).data).toEqual({ email: account });
  const setPassword = () =>
    server.call('emailResetPassword', { token, password: aPassword('janela-azul-73') }).then(({ errCode }) => errCode);
  expect(await setPassword()).toBeUndefined();
  expect((await login(account, 'janela-azul-73')).code).toBe(0);
  expect(await setPassword()).toBe('10302');

  const { account: lateAccount } = await aMember(server);
  const lateToken = await latestTokenTo(lateAccount);
  await server.control('clock', { days: 7 });
  expect(
    (await server.call('emailResetPassword', { token: lateToken, password: aPassword('janela-azul-73') })).errCode,
  ).toBe('10302');
});

test('a first password that was set in the settings ends the link in the letter', async () => {
  const { account, token } = await aMember(server);
  const linkToken = await latestTokenTo(account);
  await server.call('sendVerificationCode', { type: 'email', account, purpose: 'password', language: 'en' }, { token });
  const code = (await server.outbox(account))[0]?.code;
  expect(
    (await server.call('changePassword', { newPassword: aPassword('janela-azul-73'), code }, { token })).code,
  ).toBe(0);
  expect((await server.call('obtainResetPasswordEmail', { token: linkToken })).errCode).toBe('10302');
});

test('invalid, unknown and undeliverable email addresses are refused with different errors', async () => {
  const errorFor = async (email: string) =>
    (await server.call('resetPasswordByEmail', { email, language: 'en' })).errCode;
  expect(await errorFor('not an address')).toBe('8');
  expect(await errorFor('nobody@example.com')).toBe('10024');
  expect(await errorFor('undeliverable@example.com')).toBe('10028');
  const codeRequest = { type: 'email', account: 'undeliverable@example.com', purpose: 'login', language: 'en' };
  expect((await server.call('sendVerificationCode', codeRequest)).errCode).toBe('4597');
});

test('an unconfirmed account can’t sign in until its activation link is opened; the link works twice', async () => {
  const account = 'unverified@example.com';
  expect((await login(account, 'secret123')).errCode).toBe('9');
  expect((await server.call('resendConfirmation', { email: account, language: 'es' })).code).toBe(0);
  const [message] = await server.outbox(account);
  expect(message?.link).toContain('/activate?token=');
  const token = tokenIn(message?.link);
  expect((await login(account, 'secret123')).errCode).toBe('9');
  expect((await server.call('activeUser', { token })).data).toEqual({ email: account });
  expect((await server.call('activeUser', { token })).data).toEqual({ email: account });
  expect((await login(account, 'secret123')).code).toBe(0);
  expect((await server.call('activeUser', { token: 'made-up' })).errCode).toBe('10302');
});

test('a password reset by code, a sign-in by code and a Google sign-in each confirm the account', async () => {
  const account = 'unverified@example.com';
  const emailAccount = { type: 'email', account };
  await server.call('resetPasswd', { ...emailAccount, code: '1234', password: aPassword('novasenha') });
  expect((await login(account, 'novasenha')).code).toBe(0);
  await server.control('reset', {});
  expect((await server.call('codeLogin', { ...emailAccount, code: '1234' })).code).toBe(0);
  await server.control('reset', {});
  const { credential } = await submitGoogleForm({ person: '', name: 'Ursula', email: account });
  expect((await server.call('googleLogin', { credential })).code).toBe(0);
});

test('once the mailbox’s owner signs in, the password and links of an unconfirmed account stop working', async () => {
  const account = 'unverified@example.com';
  const proofs = {
    code: () => server.call('codeLogin', { type: 'email', account, code: '1234' }),
    Google: async () => {
      const { credential } = await submitGoogleForm({ person: '', name: 'Ursula', email: account });
      return server.call('googleLogin', { credential });
    },
  };
  for (const [name, signIn] of Object.entries(proofs)) {
    await server.control('reset', {});
    // Whoever registered the account with this address waits with a password and a link.
    const link = await server.control('app-links', { account });
    await server.call('resetPasswordByEmail', { email: account, language: 'en' });
    const resetLink = new URL((await server.outbox(account))[0]?.link ?? '');
    expect((await login(account, 'secret123')).errCode).toBe('9');
    const { token } = (await signIn()).data;
    expect((await login(account, 'secret123')).errCode, name).toBe('3');
    expect((await server.call('sso', link)).errCode, name).toBe('10302');
    const reset = { token: resetLink.searchParams.get('token'), password: aPassword('mine-again') };
    expect((await server.call('emailResetPassword', reset)).errCode, name).toBe('10302');
    expect(await isTokenValid(token), name).toBe(true);
  }
});

describe('a Google credential', () => {
  const sign = (identity: Partial<Parameters<typeof signCredential>[0]>) =>
    signCredential(
      { email: 'member@example.com', name: 'Mary', ...identity },
      server.services.privateKeys.google,
      server.services.clock.now(),
    );
  const signIn = (credential: string) => server.call('googleLogin', { credential });

  test('with an email address that Google hasn’t verified is refused', async () => {
    const credential = await sign({ isEmailVerified: false });
    expect((await signIn(credential)).errCode).toBe('3001');
    const signup = { credential: await sign({ email: 'new@example.net', isEmailVerified: false }), language: 'en' };
    expect((await server.call('googleSignup', { ...signup, acceptedTerms: true })).errCode).toBe('3001');
  });

  test('signs in only once, and can still register after a refused sign-in', async () => {
    const credential = await sign({});
    expect((await signIn(credential)).code).toBe(0);
    expect((await signIn(credential)).errCode).toBe('-3039');
    const unknown = await sign({ email: 'nina@example.net' });
    expect((await signIn(unknown)).errCode).toBe('1');
    const signup = { credential: unknown, language: 'en', acceptedTerms: true };
    expect((await server.call('googleSignup', signup)).code).toBe(0);
    expect((await signIn(unknown)).errCode).toBe('-3039');
  });

  test('with a nonce needs the same nonce in the request', async () => {
    const credential = await sign({ nonce: 'n-1' });
    expect((await server.call('googleLogin', { credential })).errCode).toBe('3001');
    expect((await server.call('googleLogin', { credential, nonce: 'n-2' })).errCode).toBe('3001');
    expect((await server.call('googleLogin', { credential, nonce: 'n-1' })).code).toBe(0);
  });

  test('identifies the member by Google’s id, not by the address', async () => {
    expect((await signIn(await sign({ id: 'google-1' }))).data.account).toBe('member@example.com');
    const renamed = await sign({ id: 'google-1', email: 'mary.renamed@example.net' });
    expect((await signIn(renamed)).data.account).toBe('member@example.com');
    // The address now belongs to somebody else at Google.
    expect((await signIn(await sign({ id: 'google-2' }))).errCode).toBe('3001');
  });
});

test('an activation link fails for a blocked account, and expires after three days', async () => {
  const send = (account: string) => server.control<{ link: string }>('emails', { account, purpose: 'activate' });
  const blockedToken = tokenIn((await send('blocked@example.com')).link);
  expect((await server.call('activeUser', { token: blockedToken })).errCode).toBe('10027');
  const expiredToken = tokenIn((await send('unverified@example.com')).link);
  await server.control('clock', { days: 3 });
  expect((await server.call('activeUser', { token: expiredToken })).errCode).toBe('10302');
});

test('the link that confirms a new email address adds it to the account; the member can sign in with it', async () => {
  const newBindToken = async (account: string, email: string) =>
    tokenIn((await server.control<{ link: string }>('emails', { account, email, purpose: 'bind' })).link);
  const token = await newBindToken('11912345678', 'paulo@example.org');
  expect((await server.call('bindEmailConfirmed', { token })).data).toEqual({ email: 'paulo@example.org' });
  expect((await server.call('bindEmailConfirmed', { token })).code).toBe(0);
  expect((await login('paulo@example.org', 'secret123')).data).toMatchObject({ uid: '1000000021', type: 'phone' });
  const tokenForTakenAddress = await newBindToken('trial@example.com', 'paulo@example.org');
  expect((await server.call('bindEmailConfirmed', { token: tokenForTakenAddress })).errCode).toBe('187');
  const tokenOfBlockedMember = await newBindToken('blocked@example.com', 'new@example.org');
  expect((await server.call('bindEmailConfirmed', { token: tokenOfBlockedMember })).errCode).toBe('10303');
  expect(
    (await server.call('bindEmailConfirmed', { token: await newBindToken('trial@example.com', 'b@example.org') })).code,
  ).toBe(0);
});

/**
 * Submits the form of the sandbox's Google page. `person` is the email address of a listed account, '' to type the name
 * and address of another one, or `cancel`. Returns the response and its credential, or '' if it has none.
 */
const submitGoogleForm = async (form: Record<string, string>, query: Record<string, string> = {}) => {
  const parameters = new URLSearchParams({
    client_id: 'sandbox-google-client',
    origin: 'https://shop.example',
    ...query,
  });
  const page = await fetch(`${server.origin}/sandbox/gateway/google?${parameters}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const text = await page.text();
  return { status: page.status, text, credential: /data-credential="([^"]*)"/.exec(text)?.[1] ?? '' };
};

test('googleLogin signs in a member, and googleSignup registers an unknown Google account', async () => {
  const client = (await server.call('googleClient')).data;
  expect(client).toEqual({
    clientId: 'sandbox-google-client',
    scriptUrl: `${server.origin}/sandbox/gateway/google.js`,
  });
  expect(await (await fetch(client.scriptUrl)).text()).toContain('renderButton');
  const memberResponse = await submitGoogleForm({ person: 'google@example.com' });
  expect(memberResponse.text).toContain('data-origin="https://shop.example"');
  expect((await server.call('googleLogin', { credential: memberResponse.credential })).data).toMatchObject({
    account: 'google@example.com',
  });
  const { credential } = await submitGoogleForm({ person: '', name: 'Iris Íris', email: 'iris@example.net' });
  expect((await server.call('googleLogin', { credential })).errCode).toBe('1');
  const signup = { credential, language: 'pt', acceptedTerms: true };
  expect((await server.call('googleSignup', signup)).data).toMatchObject({
    account: 'iris@example.net',
    payStatus: 'FREE_TRIAL',
  });
  expect((await server.call('googleSignup', signup)).errCode).toBe('10025');
  const next = await submitGoogleForm({ person: '', name: 'Iris Íris', email: 'iris@example.net' });
  expect((await server.call('googleLogin', { credential: next.credential })).code).toBe(0);
});

test('a Google credential that is forged, expired, or of a blocked member is refused', async () => {
  const { credential } = await submitGoogleForm({ person: 'google@example.com' });
  const [header, , signature] = credential.split('.');
  const claims = Buffer.from('{"email":"member@example.com"}').toString('base64url');
  const forged = `${header}.${claims}.${signature}`;
  expect((await server.call('googleLogin', { credential: forged })).errCode).toBe('3001');
  expect((await server.call('googleLogin', { credential: 'nonsense' })).errCode).toBe('3001');
  const blocked = await submitGoogleForm({ person: 'blocked@example.com' });
  expect((await server.call('googleLogin', { credential: blocked.credential })).errCode).toBe('197');
  await server.control('clock', { seconds: 601 });
  expect((await server.call('googleLogin', { credential })).errCode).toBe('-3039');
  expect((await submitGoogleForm({ person: 'cancel' })).credential).toBe('');
  const responseToUnsafeOrigin = await submitGoogleForm(
    { person: 'google@example.com' },
    { origin: 'javascript:alert(1)' },
  );
  expect(responseToUnsafeOrigin.status).toBe(404);
});

test('a one-time sign-in link signs in only if its token, account id and login id match', async () => {
  type AppLink = { appToken: string; accountId: string; loginId: string; link: string };
  const { link, ...linkFields } = await server.control<AppLink>('app-links', {
    account: 'trial@example.com',
    params: { releaseId: '77' },
  });
  expect(link).toMatch(/\/pricing-table\?appToken=.+&accountId=1000000002&loginId=trial%40example\.com&releaseId=77$/);
  const errorFor = async (change: object) => (await server.call('sso', { ...linkFields, ...change })).errCode;
  expect(await errorFor({ appToken: 'made-up' })).toBe('10302');
  expect(await errorFor({ accountId: '42' })).toBe('28');
  expect(await errorFor({ accountId: '1000000001' })).toBe('203');
  expect(await errorFor({ loginId: 'other@example.com' })).toBe('201');
  expect((await server.call('sso', linkFields)).data).toMatchObject({ account: 'trial@example.com' });
  const linkOfBlockedMember = await server.control<AppLink>('app-links', { account: 'blocked@example.com' });
  expect((await server.call('sso', linkOfBlockedMember)).errCode).toBe('197');
});

test('if the visitor’s country is known, only phone numbers with its calling code can register', async () => {
  const phone = { type: 'phone', account: '5512345678', areaCode: '52', country: 'MX', language: 'es' };
  const checkCallingCode = (areaCode: string) => server.call('queryUrv', { country: 'MX', areaCode });
  expect((await checkCallingCode('52')).data).toEqual({ isMatching: true, countryCode: null });
  await server.control('country', { country: 'BR' });
  expect((await checkCallingCode('52')).data).toEqual({ isMatching: false, countryCode: 'BR' });
  expect((await checkCallingCode('55')).data.isMatching).toBe(true);
  expect((await server.call('queryUrv', { country: '', areaCode: '55' })).errCode).toBe('4000');
  expect((await server.call('sendVerificationCode', { ...phone, purpose: 'signup' })).errCode).toBe('4020');
  const signup = { ...phone, code: '1234', nickname: 'Ana', acceptedTerms: true };
  expect((await server.call('signup', signup)).errCode).toBe('4020');
  await server.control('country', { country: 'MX' });
  expect((await server.call('sendVerificationCode', { ...phone, purpose: 'signup' })).code).toBe(0);
});

test('the support number depends on the country, and members can turn the newsletter off and on', async () => {
  const supportPhone = async (country: string) =>
    (await server.call('supportPhone', {}, { language: 'pt', headers: { 'x-country': country } })).data;
  expect(await supportPhone('BR')).toEqual({ phone: '+55 11 5550-0147', hours: expect.stringContaining('segunda') });
  expect(await supportPhone('KE')).toEqual({ phone: null, hours: null });
  const token = await server.signIn('member');
  const sendNewsletter = () => server.control('emails', { account: member.account, purpose: 'news' });
  expect(await sendNewsletter()).toHaveProperty('link', expect.stringContaining('/unsubscribe?token='));
  const setSubscription = (subscribeStatus: string) =>
    server.call('campaignSubscription', { subscribeStatus }, { token });
  expect((await setSubscription('off')).data).toEqual({ subscribeStatus: 'off' });
  const queryInfo = () => server.call('queryInfo', { uid: '1000000001', ...member }, { token });
  expect((await queryInfo()).data.unsubscribeEmail).toBe(true);
  expect(await sendNewsletter()).toHaveProperty('error');
  await setSubscription('on');
  expect((await queryInfo()).data.unsubscribeEmail).toBe(false);
  expect((await server.call('campaignSubscription', { subscribeStatus: 'off' })).errCode).toBe('-24010');
});

test('a member who must reset the password can’t buy before the reset', async () => {
  const account = 'reset@example.com';
  const token = await server.signIn('reset');
  const buy = (sessionToken: string) =>
    server.call(
      'pay',
      { planId: '102', methodCode: 'pix', payer: { name: 'Ana', cpfCnpj: '52998224725' } },
      { token: sessionToken },
    );
  expect((await buy(token)).errCode).toBe('2500');
  expect((await server.call('orders', {}, { token })).data.total).toBe(0);
  await server.call('resetPasswd', { type: 'email', account, code: '1234', password: aPassword('novasenha') });
  expect((await buy((await login(account, 'novasenha')).data.token)).code).toBe(0);
});

test('a suspended member’s sign-in is refused with the error code that is stored with the account', async () => {
  expect((await login('suspended@example.com', 'secret123')).errCode).toBe('7004');
});
