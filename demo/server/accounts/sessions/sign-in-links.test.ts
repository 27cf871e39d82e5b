import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

type SignInLink = { appToken: string; accountId: string; loginId: string };
const linkFor = async (account: string): Promise<SignInLink> => {
  const { appToken, accountId, loginId } = await server.control<SignInLink>('app-links', { account });
  return { appToken, accountId, loginId };
};
const openLink = (link: SignInLink, fingerprint = 'phone') => server.call('sso', link, { headers: { fingerprint } });
const isTokenValid = async (token: string) => (await server.call('listCard', {}, { token })).code === 0;

test('a used one-time sign-in link doesn’t sign in another browser', async () => {
  const link = await linkFor('trial@example.com');
  const { data } = await openLink(link);
  expect(await isTokenValid(data.token)).toBe(true);
  expect((await openLink(link, 'attacker')).errCode).toBe('10302');
  // The server treats the fingerprint 'null' (a string) as missing.
  expect((await openLink(link, 'null')).errCode).toBe('10302');
  expect(await isTokenValid(data.token)).toBe(true);
});

test('the same browser can open a used link again within a minute, which ends the first session', async () => {
  const link = await linkFor('trial@example.com');
  const first = (await openLink(link)).data.token;
  await server.control('clock', { seconds: 59 });
  const second = (await openLink(link)).data.token;
  expect([await isTokenValid(first), await isTokenValid(second)]).toEqual([false, true]);
  await server.control('clock', { seconds: 2 });
  expect((await openLink(link)).errCode).toBe('10302');
});

test('a one-time sign-in link expires after ten minutes', async () => {
  const link = await linkFor('trial@example.com');
  await server.control('clock', { seconds: 600 });
  expect((await openLink(link)).errCode).toBe('10302');
});

test('a password change invalidates one-time sign-in links, their sessions, and hand-off codes on TVs', async () => {
  const { token, account } = await aMember(server, { password: 'segredo9' });
  const [usedLink, unusedLink] = [await linkFor(account), await linkFor(account)];
  const tokenOfLink = (await openLink(usedLink)).data.token;
  const { data: handOff } = await server.call('handOffCreate', { planId: '102' }, { token });
  const ticket = new URL(handOff.link).searchParams.get('c')?.split('.')[1];
  const change = { currentPassword: aPassword('segredo9'), newPassword: aPassword('outrasenha') };
  expect((await server.call('changePassword', change, { token })).code).toBe(0);
  expect(await isTokenValid(tokenOfLink)).toBe(false);
  expect((await openLink(usedLink)).errCode).toBe('10302');
  expect((await openLink(unusedLink)).errCode).toBe('10302');
  expect((await server.call('handOffTake', { code: handOff.code, ticket })).errCode).toBe('10302');
});

test('resetting the password with a code or an email’s link invalidates one-time sign-in links', async () => {
  const linkBeforeCode = await linkFor('member@example.com');
  const reset = { type: 'email', account: 'member@example.com', code: '1234', password: aPassword('outrasenha') };
  expect((await server.call('resetPasswd', reset)).code).toBe(0);
  expect((await openLink(linkBeforeCode)).errCode).toBe('10302');
  const linkBeforeEmail = await linkFor('trial@example.com');
  const { link } = await server.control<{ link: string }>('emails', {
    account: 'trial@example.com',
    purpose: 'reset',
  });
  const token = new URL(link).searchParams.get('token');
  expect((await server.call('emailResetPassword', { token, password: aPassword('outrasenha') })).code).toBe(0);
  expect((await openLink(linkBeforeEmail)).errCode).toBe('10302');
});
