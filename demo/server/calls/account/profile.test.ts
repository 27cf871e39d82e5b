import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const phone = { 'User-Agent': 'Mozilla/5.0 (iPhone) Safari' };
const seed = { type: 'email', account: 'member@example.com', code: '1234' };

const signIn = async (headers = {}) => (await server.call('codeLogin', seed, { headers })).data;

const infoOf = async ({ token, uid }: { token: string; uid: string }) =>
  server.call('queryInfo', { uid, account: '', type: 'email' }, { token });

test('a member changes the display name', async () => {
  const session = await signIn();
  const { token } = session;
  expect((await server.call('updateNickname', { nickname: ' Maria ' }, { token })).data).toEqual({ nickname: 'Maria' });
  expect((await infoOf(session)).data.nickname).toBe('Maria');
  expect((await server.call('updateNickname', { nickname: '<b>' }, { token })).errCode).toBe('-24050');
  expect((await server.call('updateNickname', { nickname: 'Eve' })).errCode).toBe('-24010');
});

test('a device is signed out without the others', async () => {
  const ownToken = await signIn();
  const otherToken = await signIn(phone);
  const devices = (await infoOf(ownToken)).data.deviceSessions;
  expect(devices).toHaveLength(2);
  const iphone = devices.find(({ device }) => device === 'iPhone');
  expect(iphone?.isCurrent).toBe(false);
  expect(devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const request = { deviceId: iphone?.id ?? '' };
  expect((await server.call('signOutDevices', request, { token: ownToken.token })).code).toBe(0);
  expect((await infoOf(otherToken)).errCode).toBe('-24030');
  expect((await infoOf(ownToken)).data.deviceSessions).toHaveLength(1);
  expect((await server.call('signOutDevices', request, { token: ownToken.token })).errCode).toBe('4598');
});

test('nobody can sign out another member’s device', async () => {
  const victim = await signIn();
  const id = (await infoOf(victim)).data.deviceSessions[0]?.id;
  const token = await server.signIn('trial');
  expect((await server.call('signOutDevices', { deviceId: id }, { token })).errCode).toBe('4598');
  expect((await infoOf(victim)).code).toBe(0);
});

test('all other devices are signed out at once', async () => {
  const ownToken = await signIn();
  const otherTokens = [await signIn(phone), await signIn({ 'User-Agent': 'Tizen' })];
  expect((await server.call('signOutDevices', {}, { token: ownToken.token })).code).toBe(0);
  for (const otherToken of otherTokens) expect((await infoOf(otherToken)).errCode).toBe('-24030');
  expect((await infoOf(ownToken)).data.deviceSessions).toMatchObject([{ isCurrent: true }]);
});

const fresh = 'new-address@example.com';

async function codeFor(email: string): Promise<string> {
  await server.call('sendVerificationCode', { type: 'email', account: email, purpose: 'bind', language: 'en' });
  return (await server.outbox(email))[0]?.code ?? '';
}

test('the email changes with a code from the new address and the password', async () => {
  const session = await signIn();
  const { token } = session;
  expect((await infoOf(session)).data.editable).toEqual(['nickname', 'email']);
  const code = await codeFor(fresh);
  const change = (more: object) =>
    server.call('changeEmail', { email: fresh, code, currentPassword: aPassword('secret123'), ...more }, { token });
  expect((await change({ currentPassword: aPassword('wrong') })).errCode).toBe('3');
  expect((await change({ code: code === '1111' ? '2222' : '1111' })).errCode).toBe('11');
  expect((await change({ email: 'trial@example.com' })).errCode).toBe('10025');
  expect((await change({ email: 'no email' })).errCode).toBe('8');
  expect((await change({ email: ` ${fresh.toUpperCase()}` })).data).toEqual({ account: fresh });
  expect((await server.call('login', { type: 'email', account: fresh, password: aPassword('secret123') })).code).toBe(
    0,
  );
  expect((await server.call('codeLogin', seed)).errCode).toBe('1');
  expect((await server.outbox('member@example.com'))[0]?.text).toContain(fresh);
});

test('a member without a password can’t change the email', async () => {
  const { token } = (
    await server.call('codeLogin', { type: 'phone', areaCode: '55', account: '11912345678', code: '1234' })
  ).data;
  const request = { email: fresh, code: await codeFor(fresh), currentPassword: aPassword('secret123') };
  expect((await server.call('changeEmail', request, { token })).errCode).toBe('4598');
});

test('an unpaid order is cancelled, a paid one is not', async () => {
  const token = await server.signIn('renewing');
  const { orders, outcomes } = (await server.call('orders', {}, { token })).data;
  expect(outcomes).toEqual(['refunded', 'disputed', 'chargedBack']);
  const pendingOrder = orders.find(({ isCancelable }) => isCancelable);
  const paid = orders.find(({ status }) => status === 'success');
  expect(pendingOrder?.status).toBe('pending');
  expect((await server.call('cancelOrder', { orderId: pendingOrder?.orderId }, { token })).code).toBe(0);
  expect((await server.call('order', { id: pendingOrder?.orderId }, { token })).data.status).toBe('cancelled');
  expect((await server.call('cancelOrder', { orderId: paid?.orderId }, { token })).errCode).toBe('4598');
  const stranger = await server.signIn('trial');
  expect((await server.call('cancelOrder', { orderId: pendingOrder?.orderId }, { token: stranger })).errCode).toBe(
    '1001',
  );
});

test('orders are filtered by what happened to their money', async () => {
  const token = await server.signIn('renewing');
  const totalOf = async (outcome: string) => (await server.call('orders', { outcome }, { token })).data;
  const refunded = await totalOf('refunded');
  expect(refunded.total).toBeGreaterThan(0);
  expect(refunded.orders.every(({ refundStatus }) => refundStatus === 'succeeded')).toBe(true);
  expect((await totalOf('disputed')).orders.map(({ chargebackStatus }) => chargebackStatus)).toEqual(['pending']);
  expect((await totalOf('chargedBack')).total).toBe(1);
});
