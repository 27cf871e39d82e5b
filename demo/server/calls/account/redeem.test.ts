import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const dayMs = 86_400_000;

/** Buys activation codes as the reseller. */
async function someCodes(planId = '102', brand = 'member'): Promise<string[]> {
  const token = await server.signIn('reseller', brand);
  const options = { token, brand };
  const { orderId } = (await server.call('dtCreateOrder', { planId, quantity: 10 }, options)).data;
  await server.call('dtPay', { orderId, methodCode: 'card', card: aCard('4242424242424242') }, options);
  return (await server.call('dtGetOrder', { orderId }, options)).data.activationCodes ?? [];
}

const redeem = (code: string | undefined, options: { token?: string; brand?: string; apply?: boolean } = {}) => {
  const { apply, ...callOptions } = options;
  return server.call('redeemCode', { code, ...(apply && { apply }) }, callOptions);
};

test('a visitor sees what a code gives, whatever its spelling, and looking changes nothing', async () => {
  const [code = ''] = await someCodes();
  const expected = { status: 'available', planId: '102', deviceCount: 1, validDays: 30, activeUntil: null };
  const spellings = [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `];
  const fromChat = [`\u200b${code}\u2060`, code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))];
  for (const typed of [...spellings, ...fromChat]) expect((await redeem(typed)).data, typed).toMatchObject(expected);
  expect((await redeem(code, { apply: true })).errCode).toBe('-24010');
  expect((await redeem(code)).data.status).toBe('available');
});

test('a member gets the days of the code once, and a repeated request changes nothing', async () => {
  const [code] = await someCodes();
  const { token, uid } = await aMember(server);
  const before = (await redeem(code, { token })).data;
  const first = await redeem(code, { token, apply: true });
  expect(first.data).toMatchObject({ status: 'redeemed', activeUntil: before.activeUntil });
  expect((await redeem(code, { token, apply: true })).data).toEqual(first.data);
  const info = (await server.call('queryInfo', { uid, account: '', type: 'email' }, { token })).data;
  expect(info).toMatchObject({ planId: '102', expiredTime: before.activeUntil, payStatus: 'PAID' });
  const { orders } = (await server.call('orders', {}, { token })).data;
  expect(orders).toMatchObject([{ status: 'success', isCharged: false, total: { amount: '0.00' }, validDays: 30 }]);
});

test('two members who redeem a code at the same time can’t both get its days', async () => {
  const [code] = await someCodes();
  const members = [await aMember(server), await aMember(server)];
  const responses = await Promise.all(members.map(({ token }) => redeem(code, { token, apply: true })));
  expect(responses.map(({ errCode }) => errCode ?? '0').sort()).toEqual(['-2414', '0']);
  // Visitors learn no more than that it's used.
  expect(await redeem(code)).toMatchObject({ errCode: '-2414' });
});

test('a code adds days to a running plan, moves the renewal, and never lowers the devices', async () => {
  const [code] = await someCodes();
  const renewing = await server.signIn('renewing');
  expect((await redeem(code, { token: renewing, apply: true })).errCode).toBe('6000');
  const { token, account } = await aMember(server, {});
  await server.call(
    'pay',
    { planId: '102', methodCode: 'card', card: aCard('4242424242424242'), renew: true },
    { token },
  );
  const { nextBillingDate } = (await server.call('renewInfo', {}, { token })).data;
  const { activeUntil } = (await redeem(code, { token, apply: true })).data;
  expect(activeUntil).toBe((nextBillingDate ?? 0) + 30 * dayMs);
  expect((await server.call('renewInfo', {}, { token })).data).toMatchObject({
    status: 'on',
    nextBillingDate: activeUntil,
  });
  expect((await server.outbox(account))[0]?.purpose).toBe('receipt');
});

test('an expired code, and a code of another brand, are refused with their own errors', async () => {
  const [code] = await someCodes('102', 'orbit');
  const { token } = await aMember(server);
  expect((await redeem(code, { token, apply: true })).errCode).toBe('-2416');
  expect((await redeem(code, { brand: 'orbit' })).data.status).toBe('available');
  await server.control('clock', { days: 366 });
  expect((await redeem(code, { brand: 'orbit' })).errCode).toBe('-2415');
});

test('guessing codes is throttled, also codes that others have used', async () => {
  const [code] = await someCodes();
  const { token } = await aMember(server);
  await redeem(code, { token, apply: true });
  const errors = new Set<string>();
  for (let index = 0; index < 31; index += 1) {
    const guess = index % 2 ? code : `ABCD-EFGH-2345-${String(2222 + index)}`;
    errors.add((await redeem(guess)).errCode ?? '0');
  }
  expect([...errors].sort()).toEqual(['-2413', '-2414', '-3031']);
  expect((await redeem(code, { token })).errCode).toBe('-3031');
});

test('an account that is about to be deleted can’t redeem a code', async () => {
  const [code] = await someCodes();
  const { token, account } = await aMember(server);
  await server.call('sendVerificationCode', { type: 'email', account, purpose: 'delete', language: 'en' }, { token });
  await server.call('deleteAccount', { code: (await server.outbox(account))[0]?.code }, { token });
  const login = { type: 'email', account, language: 'en' };
  await server.control('clock', { hours: 1 });
  await server.call('sendVerificationCode', { ...login, purpose: 'login' });
  const { data } = await server.call('codeLogin', { ...login, code: (await server.outbox(account))[0]?.code ?? '' });
  expect((await redeem(code, { token: data.token, apply: true })).errCode).toBe('-2412');
  expect((await redeem(code)).data.status).toBe('available');
});
