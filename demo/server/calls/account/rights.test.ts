import { eq } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signCredential } from '../../accounts/sign-in/google-credential';
import { tables } from '../../database/migrations';
import { accounts, limitCounters } from '../../database/schema';
import { aCard, aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const password = 'correct horse 9';
const infoOf = ({ token, uid }: { token: string; uid: string }) =>
  server.call('queryInfo', { uid, account: '', type: 'email' }, { token });
const deletionOf = async (member: { token: string; uid: string }) => (await infoOf(member)).data.deletion;
const deleteAccount = (token: string, request: object = { currentPassword: aPassword(password) }) =>
  server.call('deleteAccount', request, { token });
const purposes = async (account: string) => (await server.outbox(account)).map(({ purpose }) => purpose);
const tokenIn = (link: string | null | undefined) => new URL(link ?? '').searchParams.get('token') ?? '';
const passwordLogin = (account: string) =>
  server.call('login', { type: 'email', account, password: aPassword(password), language: 'en' });

/** A member with renewal, a saved card and an unpaid order. */
async function aCustomer(language = 'en') {
  const member = await aMember(server, { password, language });
  const { token } = member;
  await server.call(
    'pay',
    { planId: '102', methodCode: 'card', card: aCard('4242424242424242'), renew: true },
    { token },
  );
  const payer = { name: 'Ana Lima', cpfCnpj: '52998224725' };
  const { data } = await server.call('pay', { planId: '102', methodCode: 'pix', payer }, { token });
  return { ...member, unpaidOrderId: data.orderId };
}

test('a deletion is refused without a correct password or code, with those of another member, and as a visitor', async () => {
  const { token, uid, account } = await aCustomer();
  const other = await aMember(server, { password: 'another pass 7' });
  expect((await deleteAccount(token, {})).errCode).toBe('-24050');
  expect((await deleteAccount(token, { currentPassword: aPassword('another pass 7') })).errCode).toBe('3');
  expect((await deleteAccount(token, { currentPassword: ['AAAA'] })).errCode).toBe('3');
  expect((await deleteAccount(token, { code: '1234' })).errCode).toBe('-3033');
  // The code is sent to the member, whatever address the request contains, and works only for its purpose.
  const codeRequest = { type: 'email', account: other.account, purpose: 'delete', language: 'en' };
  await server.call('sendVerificationCode', codeRequest, { token });
  const [message] = await server.outbox(account);
  expect(message?.purpose).toBe('delete');
  expect((await deleteAccount(other.token, { code: message?.code ?? '' })).errCode).toBe('-3033');
  const login = { type: 'email', account, code: message?.code ?? '' };
  expect((await server.call('codeLogin', login)).errCode).toBe('-3033');
  expect((await server.call('deleteAccount', { code: message?.code })).errCode).toBe('-24010');
  expect((await server.call('sendVerificationCode', codeRequest)).errCode).toBe('-24010');
  expect((await deletionOf({ token, uid }))?.deletesAt).toBeNull();
});

test('guessed codes end the code, and guessed passwords lock the call', async () => {
  const { token, account } = await aMember(server, { password });
  await server.call('sendVerificationCode', { type: 'email', account, purpose: 'delete', language: 'en' }, { token });
  const [message] = await server.outbox(account);
  const wrongCodes = ['0000', '1111', '2222', '3333', '4444', '5555'].filter((code) => code !== message?.code);
  const errors = [];
  for (const code of wrongCodes.slice(0, 5)) errors.push((await deleteAccount(token, { code })).errCode);
  expect(errors).toEqual(['11', '11', '11', '11', '17']);
  expect((await deleteAccount(token, { code: message?.code })).errCode).toBe('17');
  for (let tries = 0; tries < 5; tries += 1) await deleteAccount(token, { currentPassword: aPassword('wrong 12345') });
  expect((await deleteAccount(token)).errCode).toBe('17');
});

test('the account’s data says what a deletion ends and keeps', async () => {
  const member = await aCustomer();
  expect(await deletionOf(member)).toEqual({
    graceDays: 14,
    deletesAt: null,
    endsRenewal: true,
    unfinishedOrders: 1,
    isMoneyIncoming: false,
    recordYears: 5,
  });
});

test('a deletion turns renewal off, cancels unpaid orders, signs out everywhere and sends a letter', async () => {
  const { token, account, unpaidOrderId } = await aCustomer();
  const otherDevice = (await passwordLogin(account)).data;
  const { deletesAt } = (await deleteAccount(token)).data;
  expect(Math.round((deletesAt - server.services.clock.now()) / 86_400_000)).toBe(14);
  expect((await server.call('renewInfo', {}, { token })).errCode).toBe('-24030');
  expect((await server.call('renewInfo', {}, { token: otherDevice.token })).errCode).toBe('-24030');
  expect((await purposes(account)).slice(0, 2)).toEqual(['deletionScheduled', 'renewalOff']);
  const signedIn = (await passwordLogin(account)).data;
  expect((await server.call('renewInfo', {}, signedIn)).data.status).toBe('off');
  expect(await server.orderStatus(unpaidOrderId, signedIn.token)).toBe('cancelled');
  expect(await deletionOf(signedIn)).toMatchObject({ deletesAt, endsRenewal: false, unfinishedOrders: 0 });
});

test('a deletion promises nothing about a renewal that an app store charges, and leaves it as it is', async () => {
  const member = await aCustomer();
  const { token, account } = member;
  const managedBy = { name: 'App Store', url: 'https://apps.example/subscriptions' };
  await server.control('renewals', { account, state: 'on', managedBy });
  expect(await deletionOf(member)).toMatchObject({ endsRenewal: false });
  expect((await deleteAccount(token)).code).toBe(0);
  expect(await purposes(account)).not.toContain('renewalOff');
  expect((await server.call('renewInfo', {}, (await passwordLogin(account)).data)).data).toMatchObject({
    status: 'on',
    managedBy,
  });
});

test('until the deletion, nothing can be bought with the account, and renewal can’t be turned on', async () => {
  const { token, account, uid } = await aCustomer();
  await deleteAccount(token);
  const { token: newToken } = (await passwordLogin(account)).data;
  const before = await server.ledger({ uid });
  const purchase = { planId: '102', methodCode: 'card', card: aCard('4242424242424242') };
  expect((await server.call('pay', purchase, { token: newToken })).errCode).toBe('-2412');
  expect((await server.call('updateRenewStatus', { status: 'on' }, { token: newToken })).errCode).toBe('-2412');
  expect(await server.ledger({ uid })).toEqual(before);
});

test('the link in the letter keeps the account once, and signs nobody in', async () => {
  const member = await aCustomer();
  await deleteAccount(member.token);
  const [letter] = await server.outbox(member.account);
  expect(letter?.link).toMatch(/\/delete-account\?token=[\w-]{32}&language=en$/);
  const token = tokenIn(letter?.link);
  for (const guess of ['', 'x', `${token.slice(0, -1)}${token.endsWith('_') ? 'x' : '_'}`])
    expect((await server.call('cancelDeletion', { token: guess })).errCode, guess).toBe('10302');
  expect((await server.call('cancelDeletion', {})).errCode).toBe('-24010');
  expect(await server.call('cancelDeletion', { token })).toMatchObject({ code: 0, data: null });
  expect((await purposes(member.account))[0]).toBe('deletionCanceled');
  const signedIn = (await passwordLogin(member.account)).data;
  expect((await deletionOf(signedIn))?.deletesAt).toBeNull();
  // A replayed link doesn't keep the account when its deletion is requested again.
  await deleteAccount(signedIn.token);
  expect((await server.call('cancelDeletion', { token })).errCode).toBe('10302');
  await server.control('clock', { days: 15 });
  expect((await passwordLogin(member.account)).errCode).toBe('1');
});

test('a link of another purpose doesn’t keep an account, and this link sets no password', async () => {
  const { token, account } = await aCustomer();
  await server.call('sendResetPasswordEmail', { email: account });
  const reset = (await server.outbox(account)).find(({ purpose }) => purpose === 'reset');
  await deleteAccount(token);
  expect((await server.call('cancelDeletion', { token: tokenIn(reset?.link) })).errCode).toBe('10302');
  const [letter] = await server.outbox(account);
  const request = { token: tokenIn(letter?.link), password: aPassword('new password 8') };
  expect((await server.call('emailResetPassword', request)).errCode).toBe('10302');
});

test('a member who signs in again can keep the account, and only that account', async () => {
  const victim = await aCustomer();
  await deleteAccount(victim.token);
  const stranger = await aMember(server);
  // There is nothing to keep in the stranger's own account.
  expect((await server.call('cancelDeletion', {}, { token: stranger.token })).code).toBe(0);
  const signedIn = (await passwordLogin(victim.account)).data;
  expect((await deletionOf(signedIn))?.deletesAt).not.toBeNull();
  expect((await server.call('cancelDeletion', {}, { token: signedIn.token })).code).toBe(0);
  expect((await deletionOf(signedIn))?.deletesAt).toBeNull();
});

test('after the grace period, nothing personal is left but the records of payments', async () => {
  const { token, account, uid } = await aCustomer();
  await server.call('exportData', {}, { token });
  const charges = await server.ledger({ uid });
  await deleteAccount(token);
  await server.control('clock', { days: 13, hours: 23 });
  expect((await passwordLogin(account)).code).toBe(0);
  await server.control('clock', { hours: 2 });
  expect((await passwordLogin(account)).errCode).toBe('1');
  expect(await purposes(account)).toEqual(['accountDeleted']);
  expect(await server.ledger({ uid })).toEqual(charges);
  const leftover: string[] = [];
  for (const table of tables) {
    for (const row of await server.services.database.select().from(table)) {
      const text = JSON.stringify(row);
      const isOfMember = text.includes(uid) || text.includes(account);
      for (const personal of [account, '4242', 'Ana Lima', '52998224725', token])
        if (isOfMember && text.includes(personal)) leftover.push(`${getTableConfig(table).name}: ${personal}`);
    }
  }
  // The last letter is the only one.
  expect(leftover).toEqual([`outbox: ${account}`]);
});

test('the address of a deleted account can register again, without another trial', async () => {
  const { token, account } = await aCustomer();
  await deleteAccount(token);
  await server.control('clock', { days: 15 });
  const emailAccount = { type: 'email', account, language: 'en' };
  await server.call('sendVerificationCode', { ...emailAccount, purpose: 'signup' });
  const [{ code } = { code: '' }] = await server.outbox(account);
  const request = { ...emailAccount, code, nickname: 'Ana', acceptedTerms: true };
  expect((await server.call('signup', request)).data).toMatchObject({ payStatus: 'NONE', expiration: 0 });
});

test('an account can’t be deleted while money is on its way, nor a reseller’s account at all', async () => {
  const { token, uid } = await aMember(server, { password });
  const methods = (await server.call('paymentMethods', { planId: '102' }, { token })).data.methods;
  const transfer = methods.find(({ group }) => group === 'BANK_TRANSFER');
  const payer = { firstName: 'Ana', lastName: 'Souza', cpfCnpj: '52998224725', email: 'ana@example.org' };
  const purchase = { planId: '102', methodCode: transfer?.code, optionCode: transfer?.options?.[0]?.code, payer };
  const { orderId } = (await server.call('pay', purchase, { token })).data;
  await server.call('liquidoConfirm', { orderId }, { token });
  expect(await deletionOf({ token, uid })).toMatchObject({ isMoneyIncoming: true });
  expect((await deleteAccount(token)).errCode).toBe('4598');
  const resellerToken = await server.signIn('reseller');
  expect((await deleteAccount(resellerToken, { code: '1234' })).errCode).toBe('4598');
});

test('the page with a copy of the data names every field in the member’s language', async () => {
  for (const [language, direction, script] of [
    ['ru', 'ltr', /[а-яё]/i],
    ['ar', 'rtl', /[\u0600-\u06ff]/],
  ] as const) {
    const { token } = await aCustomer(language);
    await server.call('exportData', {}, { token });
    await server.control('clock', { seconds: 30 });
    const html = (await server.call('exportData', { format: 'html' }, { token })).data.file?.content ?? '';
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    const names = [...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(40);
    expect([...new Set(names)].filter((name) => !script.test(name))).toEqual([]);
    // Neither code values nor milliseconds.
    expect(html).not.toMatch(/<dd>(?:true|false|\d{13})<\/dd>/);
  }
});

test('a copy of the data is prepared in the background, announced by a letter, and expires', async () => {
  const { token, account, uid } = await aCustomer();
  const download = (format: string) => server.call('exportData', { format }, { token });
  expect((await infoOf({ token, uid })).data.dataExport).toEqual({ state: 'none' });
  expect((await download('json')).errCode).toBe('10302');
  expect((await server.call('exportData', {}, { token })).data).toEqual({ state: 'preparing' });
  expect((await download('json')).errCode).toBe('10302');
  await server.control('clock', { seconds: 30 });
  const [letter] = await server.outbox(account);
  expect(letter).toMatchObject({ purpose: 'dataExported' });
  expect(new URL(letter?.link ?? '').search).toBe('?view=settings');
  const { file, state } = (await download('json')).data;
  expect(state).toBe('ready');
  const copy = JSON.parse(file?.content ?? '');
  expect(copy).toMatchObject({
    account: { account, nickname: 'Ana' },
    cards: [{ ending: '4242' }],
    renewal: { status: 'on' },
  });
  expect(copy.orders).toHaveLength(2);
  expect(file?.content).not.toMatch(/scrypt|passwordHash|cardToken/);
  await server.call('updateRenewStatus', { status: 'off', reason: '<script>&"' }, { token });
  // A second request on the same day prepares nothing.
  await server.call('exportData', {}, { token });
  const html = (await download('html')).data.file?.content ?? '';
  expect(html).toContain(`<dd>${account}</dd>`);
  await server.control('clock', { days: 2 });
  const { token: later } = (await passwordLogin(account)).data;
  expect((await server.call('exportData', {}, { token: later })).data.state).toBe('preparing');
  await server.control('clock', { seconds: 30 });
  const second = (await server.call('exportData', { format: 'html' }, { token: later })).data.file?.content ?? '';
  expect(second).toContain('<dd>&#60;script&#62;&#38;&#34;</dd>');
  await server.control('clock', { days: 8 });
  const { token: last } = (await passwordLogin(account)).data;
  expect((await server.call('exportData', { format: 'json' }, { token: last })).errCode).toBe('10302');
});

test('a copy contains nothing of other members, and visitors and ended sessions get none', async () => {
  const { token, account } = await aCustomer();
  const other = await aCustomer();
  await server.call('exportData', {}, { token });
  await server.control('clock', { seconds: 30 });
  expect((await server.call('exportData', { format: 'json' }, { token: other.token })).errCode).toBe('10302');
  const { file } = (await server.call('exportData', { format: 'json' }, { token })).data;
  expect(file?.content).not.toContain(other.account);
  expect((await server.call('exportData', { format: 'json' })).errCode).toBe('-24010');
  await server.call('loginOut', { language: 'en', uid: '', account }, { token });
  expect((await server.call('exportData', { format: 'json' }, { token })).errCode).toBe('-24030');
});

test('the deletion of an account deletes its counters, and nobody else’s', async () => {
  const { token, account, uid } = await aMember(server, { password });
  await deleteAccount(token);
  const { database, clock } = server.services;
  // An address may contain `%` and `_`, and can be a part of another one.
  const others = ['email:x@example.org', `z${account}`, `email:${account}.br`, `${uid}0`];
  const own = [account, `email:${account}`, `receipt ${account}`, uid, `${uid} new@example.org`];
  await database.update(accounts).set({ boundEmail: '%@example.org' }).where(eq(accounts.uid, uid));
  const since = clock.now() + 14 * 86_400_000;
  const count = { limit: 'notices' as const, browserGroup: '', count: 1, since };
  await database.insert(limitCounters).values([...others, ...own].map((subject) => ({ ...count, subject })));
  await server.control('clock', { days: 14, hours: 1 });
  expect((await passwordLogin(account)).errCode).toBe('1');
  const rows = await database.select().from(limitCounters).where(eq(limitCounters.limit, 'notices'));
  const subjects = rows.map(({ subject }) => subject).filter((subject) => !subject.startsWith('accountDeleted'));
  expect(subjects.sort()).toEqual(others.sort());
});

/** Sends a marketing email to a new member. Returns the member, the email and the token of its link. */
async function aMarketingEmail() {
  const member = await aMember(server, { password });
  await server.control('emails', { account: member.account, purpose: 'news' });
  const [email] = await server.outbox(member.account);
  return { ...member, email, linkToken: tokenIn(email?.link) };
}

test('the link in a marketing email unsubscribes its recipient without a sign-in, as often as it is opened', async () => {
  const { token, uid, account, linkToken } = await aMarketingEmail();
  const isUnsubscribed = async () => (await infoOf({ token, uid })).data.unsubscribeEmail;
  for (let times = 0; times < 2; times += 1) {
    const { data } = await server.call('unsubscribeByToken', { token: linkToken });
    expect(data).toEqual({ subscribeStatus: 'off', email: `p…@${account.split('@')[1]}` });
    expect(await isUnsubscribed()).toBe(true);
  }
  expect((await server.control('emails', { account, purpose: 'news' })).error).toBeDefined();
  await server.call('unsubscribeByToken', { token: linkToken, subscribeStatus: 'on' });
  expect(await isUnsubscribed()).toBe(false);
});

test('the button of a mail program unsubscribes with one form, as RFC 8058 says', async () => {
  const { token, uid, email } = await aMarketingEmail();
  expect(email?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const url = /^<(.+)>$/.exec(email?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  // Link checkers open the URL with GET. That changes nothing.
  await fetch(url);
  expect((await infoOf({ token, uid })).data.unsubscribeEmail).toBe(false);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect(await (await fetch(url, { method: 'POST', body })).json()).toMatchObject({ code: 0 });
  expect((await infoOf({ token, uid })).data.unsubscribeEmail).toBe(true);
});

test('a guessed token, or one of another link, unsubscribes nobody, and the link of an email opens no account', async () => {
  const { token, uid, account, linkToken } = await aMarketingEmail();
  await deleteAccount((await aMember(server, { password })).token);
  await server.call('sendResetPasswordEmail', { email: account });
  const reset = tokenIn((await server.outbox(account))[0]?.link);
  for (const guess of [reset, 'x', `${linkToken.startsWith('a') ? 'b' : 'a'}${linkToken.slice(1)}`])
    expect((await server.call('unsubscribeByToken', { token: guess })).errCode).toBe('10302');
  expect((await infoOf({ token, uid })).data.unsubscribeEmail).toBe(false);
  const newPassword = { token: linkToken, password: aPassword('new password 8') };
  expect((await server.call('emailResetPassword', newPassword)).errCode).toBe('10302');
  expect((await server.call('cancelDeletion', { token: linkToken })).errCode).toBe('10302');
  // Other calls accept no forms.
  const form = { method: 'POST', body: new URLSearchParams({ a: 'b' }) };
  const response = await fetch(`${server.origin}/api/user/deletion/cancel/v1?token=${linkToken}`, form);
  expect(await response.json()).toMatchObject({ errCode: '-24050' });
});

test('consents are recorded at registration and when they change, are asked again for new terms, and are in the copy', async () => {
  const { data: site } = await server.call('siteConfig', {});
  const { termsVersion } = site.consents ?? { termsVersion: '' };
  const { token, uid } = await aMember(server, { password, consents: { termsVersion, marketing: false } });
  const atFirst = (await infoOf({ token, uid })).data;
  expect(atFirst.unsubscribeEmail).toBe(true);
  expect(atFirst.terms).toMatchObject({ version: termsVersion, accepted: { version: termsVersion } });
  // A registration from before consents: subscribed as the specification says, and bound by the first terms.
  const earlier = await aMember(server, { password });
  expect((await infoOf(earlier)).data).toMatchObject({
    unsubscribeEmail: false,
    terms: { accepted: { version: termsVersion } },
  });

  await server.control('terms', { version: '2026-12' });
  expect((await infoOf({ token, uid })).data.terms).toMatchObject({
    version: '2026-12',
    accepted: { version: termsVersion },
  });
  // Nothing else waits for the answer.
  const payer = { name: 'Ana Lima', cpfCnpj: '52998224725' };
  expect((await server.call('pay', { planId: '102', methodCode: 'pix', payer }, { token })).errCode).toBeUndefined();
  expect((await server.call('acceptTerms', { version: '2099-01' }, { token })).errCode).toBe('-24050');
  expect((await server.call('acceptTerms', { version: '2026-12' })).errCode).toBe('-24010');
  expect((await infoOf({ token, uid })).data.terms?.accepted?.version).toBe(termsVersion);
  const { data: accepted } = await server.call('acceptTerms', { version: '2026-12' }, { token });
  expect(accepted.accepted?.version).toBe('2026-12');
  await server.call('campaignSubscription', { subscribeStatus: 'on' }, { token });
  // The other member's answer is still missing.
  expect((await infoOf(earlier)).data.terms?.accepted?.version).toBe(termsVersion);

  await server.call('exportData', {}, { token });
  await server.control('clock', { seconds: 60 });
  const { data } = await server.call('exportData', { format: 'json' }, { token });
  const { consents } = JSON.parse(data.file?.content ?? '{}');
  expect(consents.map(({ consent, value }: { consent: string; value: string }) => `${consent} ${value}`)).toEqual([
    `terms ${termsVersion}`,
    'marketing off',
    'terms 2026-12',
    'marketing on',
  ]);
});

describe('the sign-in with Google', () => {
  const googleLogin = async (email: string, id?: string) => {
    const { clock, privateKeys } = server.services;
    const person = { email, name: 'Ana', ...(id && { id }) };
    const credential = await signCredential(person, privateKeys.google, clock.now());
    return server.call('googleLogin', { credential });
  };
  const change = (token: string | undefined, isOn: boolean, proof: object = { currentPassword: aPassword(password) }) =>
    server.call('changeThirdParty', { provider: 'google', isOn, ...proof }, { ...(token && { token }) });

  test('is turned off with a proof, then signs nobody in, and can be turned on again', async () => {
    const { token, uid, account } = await aMember(server, { password });
    expect((await infoOf({ token, uid })).data.thirdParties).toEqual([]);
    expect((await change(token, false)).errCode).toBe('4598');
    expect((await googleLogin(account, 'a-person')).code).toBe(0);
    const linked = { provider: 'google', isOn: true, canTurnOff: true };
    expect((await infoOf({ token, uid })).data.thirdParties).toEqual([linked]);

    expect((await change(token, false)).data).toEqual({ ...linked, isOn: false });
    expect((await purposes(account))[0]).toBe('googleOff');
    // Neither the linked person nor the address signs in, and neither can register over the account.
    expect((await googleLogin(account, 'a-person')).errCode).toBe('-2420');
    expect((await googleLogin(account, 'another-person')).errCode).toBe('-2420');
    expect((await passwordLogin(account)).code).toBe(0);
    // A repeated request changes nothing and sends no second message.
    expect((await change(token, false)).code).toBe(0);
    expect((await purposes(account)).filter((purpose) => purpose === 'googleOff')).toHaveLength(1);

    expect((await change(token, true)).data).toEqual(linked);
    expect((await googleLogin(account, 'a-person')).code).toBe(0);
    expect((await purposes(account))[0]).toBe('googleOn');
  });

  test('stays as it is without a proof, with a wrong one, with another member’s code, and without a session', async () => {
    const { token, uid, account } = await aMember(server, { password });
    const other = await aMember(server, { password });
    await googleLogin(account);
    expect((await change(token, false, {})).errCode).toBe('-24050');
    expect((await change(token, false, { currentPassword: aPassword('not mine 77') })).errCode).toBe('3');
    expect((await change(token, false, { code: '1234' })).errCode).toBe('-3033');
    expect((await change(undefined, false)).errCode).toBe('-24010');
    const request = { type: 'email', account, purpose: 'thirdParty', language: 'en' };
    await server.call('sendVerificationCode', request, { token: other.token });
    const [message] = await server.outbox(other.account);
    expect((await change(token, false, { code: message?.code })).errCode).toBe('-3033');
    // A code for another purpose is no proof, and a code works once.
    await server.call('sendVerificationCode', { ...request, purpose: 'delete' }, { token });
    const [deletion] = await server.outbox(account);
    expect((await change(token, false, { code: deletion?.code })).errCode).toBe('-3033');
    expect((await infoOf({ token, uid })).data.thirdParties).toMatchObject([{ isOn: true }]);
    await server.control('clock', { seconds: 60 });
    await server.call('sendVerificationCode', request, { token });
    const [own] = await server.outbox(account);
    expect((await change(token, false, { code: own?.code })).code).toBe(0);
    expect((await change(token, true, { code: own?.code })).errCode).toBe('-3033');
    expect((await infoOf({ token, uid })).data.thirdParties).toMatchObject([{ isOn: false }]);
  });

  test('isn’t kept off by whoever registered an unverified account: its owner signs in with Google', async () => {
    const account = 'unverified@example.com';
    const set = (change: object) =>
      server.services.database.update(accounts).set(change).where(eq(accounts.account, account));
    await set({ isGoogleOff: true });
    const { data } = await googleLogin(account, 'the-owner');
    expect((await infoOf(data)).data.thirdParties).toEqual([{ provider: 'google', isOn: true, canTurnOff: true }]);
    // The same after another proof of the address: a code.
    await set({ isGoogleOff: true, isVerified: false, googleId: null });
    const login = { type: 'email', account, language: 'en' };
    await server.call('sendVerificationCode', { ...login, purpose: 'login' });
    const [message] = await server.outbox(account);
    expect((await server.call('codeLogin', { ...login, code: message?.code ?? '' })).code).toBe(0);
    expect((await googleLogin(account, 'the-owner')).code).toBe(0);
  });

  test('can’t be turned off if it’s the only way to sign in', async () => {
    const { token, uid, account } = await aMember(server);
    await googleLogin(account);
    // A brand without sign-in by code.
    const brand = 'ivory';
    const info = { uid, account: '', type: 'email' };
    const { data } = await server.call('queryInfo', info, { token, brand });
    expect(data.thirdParties).toMatchObject([{ canTurnOff: false }]);
    const proof = { currentPassword: aPassword(password) };
    const request = { provider: 'google', isOn: false, ...proof };
    expect((await server.call('changeThirdParty', request, { token, brand })).errCode).toBe('4598');
  });
});
