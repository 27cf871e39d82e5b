import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const iphoneHeaders = { 'User-Agent': 'Mozilla/5.0 (iPhone) Safari' };
const memberLogin = { type: 'email', account: 'member@example.com', code: '1234' };

const signIn = async (headers = {}) => (await server.call('codeLogin', memberLogin, { headers })).data;

const fetchInfo = async ({ token, uid }: { token: string; uid: string }) =>
  server.call('queryInfo', { uid, account: '', type: 'email' }, { token });

test('a signed-in member can change the nickname', async () => {
  const session = await signIn();
  const { token } = session;
  expect((await server.call('updateNickname', { nickname: ' Maria ' }, { token })).data).toEqual({ nickname: 'Maria' });
  expect((await fetchInfo(session)).data.nickname).toBe('Maria');
  expect((await server.call('updateNickname', { nickname: '<b>' }, { token })).errCode).toBe('-24050');
  expect((await server.call('updateNickname', { nickname: 'Eve' })).errCode).toBe('-24010');
});

test('one device can be signed out while the others stay signed in', async () => {
  const ownSession = await signIn();
  const otherSession = await signIn(iphoneHeaders);
  const devices = (await fetchInfo(ownSession)).data.deviceSessions;
  expect(devices).toHaveLength(2);
  const iphone = devices.find(({ device }) => device === 'iPhone');
  expect(iphone?.isCurrent).toBe(false);
  expect(devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const request = { deviceId: iphone?.id ?? '' };
  expect((await server.call('signOutDevices', request, { token: ownSession.token })).code).toBe(0);
  expect((await fetchInfo(otherSession)).errCode).toBe('-24030');
  expect((await fetchInfo(ownSession)).data.deviceSessions).toHaveLength(1);
  expect((await server.call('signOutDevices', request, { token: ownSession.token })).errCode).toBe('4598');
});

test('nobody can sign out another member’s device', async () => {
  const victimSession = await signIn();
  const id = (await fetchInfo(victimSession)).data.deviceSessions[0]?.id;
  const token = await server.signIn('trial');
  for (const deviceId of [id ?? '', '2147483648', '9007199254740991', '99999999999999999999', '-1', '1.5', '1e3', ' 1'])
    expect((await server.call('signOutDevices', { deviceId }, { token })).errCode, deviceId).toBe('4598');
  expect((await fetchInfo(victimSession)).code).toBe(0);
});

test('all devices except the current one can be signed out together', async () => {
  const ownSession = await signIn();
  const otherSessions = [await signIn(iphoneHeaders), await signIn({ 'User-Agent': 'Tizen' })];
  expect((await server.call('signOutDevices', {}, { token: ownSession.token })).code).toBe(0);
  for (const otherSession of otherSessions) expect((await fetchInfo(otherSession)).errCode).toBe('-24030');
  expect((await fetchInfo(ownSession)).data.deviceSessions).toMatchObject([{ isCurrent: true }]);
});

const newEmail = 'new-address@example.com';

async function requestCode(email: string): Promise<string> {
  await server.call('sendVerificationCode', { type: 'email', account: email, purpose: 'bind', language: 'en' });
  return (await server.outbox(email))[0]?.code ?? '';
}

test('changing the email requires the password and a code sent to the new address', async () => {
  const [session, otherSession] = [await signIn(), await signIn()];
  const { token } = session;
  expect((await fetchInfo(session)).data.editable).toEqual(['nickname', 'email']);
  const code = await requestCode(newEmail);
  const changeEmail = (overrides: object) =>
    server.call(
      'changeEmail',
      { email: newEmail, code, currentPassword: aPassword('secret123'), ...overrides },
      { token },
    );
  expect((await changeEmail({ currentPassword: aPassword('wrong') })).errCode).toBe('3');
  expect((await changeEmail({ code: code === '1111' ? '2222' : '1111' })).errCode).toBe('11');
  expect((await changeEmail({ email: 'trial@example.com' })).errCode).toBe('10025');
  expect((await changeEmail({ email: 'no email' })).errCode).toBe('8');
  expect((await changeEmail({ email: ` ${newEmail.toUpperCase()}` })).data).toEqual({ account: newEmail });
  expect(
    (await server.call('login', { type: 'email', account: newEmail, password: aPassword('secret123') })).code,
  ).toBe(0);
  expect((await fetchInfo(otherSession)).errCode, 'other sessions end').toBe('-24030');
  expect((await server.call('listCard', {}, { token })).code).toBe(0);
  expect((await server.call('codeLogin', memberLogin)).errCode).toBe('1');
  expect((await server.outbox('member@example.com'))[0]?.text).toContain(newEmail);
});

test('a member without a password can’t change the email', async () => {
  const { token } = (
    await server.call('codeLogin', { type: 'phone', areaCode: '55', account: '11912345678', code: '1234' })
  ).data;
  const request = { email: newEmail, code: await requestCode(newEmail), currentPassword: aPassword('secret123') };
  expect((await server.call('changeEmail', request, { token })).errCode).toBe('4598');
});

test('an unpaid order can be canceled, but a paid order can’t', async () => {
  const token = await server.signIn('renewing');
  const { orders, outcomes } = (await server.call('orders', {}, { token })).data;
  expect(outcomes).toEqual(['refunded', 'disputed', 'chargedBack']);
  const pendingOrder = orders.find(({ isCancelable }) => isCancelable);
  const paidOrder = orders.find(({ status }) => status === 'success');
  expect(pendingOrder?.status).toBe('pending');
  expect((await server.call('cancelOrder', { orderId: pendingOrder?.orderId }, { token })).code).toBe(0);
  expect((await server.call('order', { id: pendingOrder?.orderId }, { token })).data.status).toBe('cancelled');
  expect((await server.call('cancelOrder', { orderId: paidOrder?.orderId }, { token })).errCode).toBe('4598');
  const strangerToken = await server.signIn('trial');
  expect((await server.call('cancelOrder', { orderId: pendingOrder?.orderId }, { token: strangerToken })).errCode).toBe(
    '1001',
  );
});

test('orders can be filtered by refunds and chargebacks', async () => {
  const token = await server.signIn('renewing');
  const ordersWith = async (outcome: string) => (await server.call('orders', { outcome }, { token })).data;
  const refunded = await ordersWith('refunded');
  expect(refunded.total).toBeGreaterThan(0);
  expect(refunded.orders.every(({ refundStatus }) => refundStatus === 'succeeded')).toBe(true);
  expect((await ordersWith('disputed')).orders.map(({ chargebackStatus }) => chargebackStatus)).toEqual(['pending']);
  expect((await ordersWith('chargedBack')).total).toBe(1);
});
