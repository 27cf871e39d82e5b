import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCard, aMember, startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

/** Signs in the account `<name>@example.com` and returns the response's data, such as the token. */
const signInByCode = async (name: string) => {
  const request = { type: 'email', account: `${name}@example.com`, code: '1234' };
  return (await server.call('codeLogin', request)).data;
};

test('the sandbox’s clock can be read and only moves forward', async () => {
  /** One day, two hours and three seconds, in milliseconds. */
  const moveMs = 93_603_000;
  const before = await server.control<{ now: number }>('clock');
  const moved = await server.control<{ now: number; movedBy: number }>('clock', { days: 1, hours: 2, seconds: 3 });
  expect(moved.movedBy).toBe(moveMs);
  expect(moved.now - before.now).toBeGreaterThanOrEqual(moveMs);
  expect(await server.control('clock', { days: -1 })).toHaveProperty('error');
  expect((await server.control<{ movedBy: number }>('clock')).movedBy).toBe(moveMs);
});

test('an account’s status changes from FREE_TRIAL to EXPIRED after the trial’s last day', async () => {
  expect((await signInByCode('trial')).payStatus).toBe('FREE_TRIAL');
  await server.control('clock', { days: 5 });
  expect(await signInByCode('trial')).toMatchObject({ payStatus: 'EXPIRED' });
});

test('renewals are charged on their dates, first with the discount and then in full, and extend the plan', async () => {
  const { token, uid } = await aMember(server);
  await server.call(
    'pay',
    { planId: '102', methodCode: 'card', card: aCard('4242424242424242'), renew: true },
    { token },
  );
  const info = await server.call('renewInfo', {}, { token });
  expect(info.data).toMatchObject({
    status: 'on',
    nextAmount: { amount: '6.39', currency: 'USD' },
    cardEnding: '4242',
    discountsUsed: 0,
  });
  expect((await server.call('listCard', {}, { token })).data.cards).toMatchObject([{ isForRenewal: true }]);

  // Together, the trial and the first month last 37 days. Renewals follow on day 37 and every 30 days after that.
  await server.control('clock', { days: 37 + 30 * 3 });
  const entries = await server.ledger({ uid });
  expect(entries.map(({ money }) => money.amount)).toEqual(['7.99', '6.39', '6.39', '6.39', '7.99']);
  const [, ...renewalTimes] = entries.map(({ at }) => at);
  const daysBetween = renewalTimes.slice(1).map((at, index) => (at - (renewalTimes[index] ?? 0)) / 86_400_000);
  expect(daysBetween).toEqual([30, 30, 30]);
  const state = await server.control<{
    members: { uid: string; expiredTime: number; renewal: { discountsUsed: number } }[];
  }>('state');
  const member = state.members.find((member) => member.uid === uid);
  expect(member?.renewal.discountsUsed).toBe(3);
  expect(member?.expiredTime).toBeGreaterThan(server.services.clock.now());
});

test('a renewal fails with code 309 if its card has expired', async () => {
  const { uid } = await signInByCode('renewing');
  // The first renewal is due after 345 days, and the next ones every year until the card has expired.
  await server.control('clock', { days: 345 + 365 * 6 });
  const { token } = await signInByCode('renewing');
  const { data } = await server.call('renewInfo', {}, { token });
  expect(data).toMatchObject({ status: 'failed', failureCode: '309', nextBillingDate: null });
  const failed = await server.call('orders', { status: 'failed', pageSize: 1 }, { token });
  expect(failed.data.orders[0]).toMatchObject({ failureCode: '309', planId: '205' });
  expect((await server.ledger({ uid })).length).toBeGreaterThan(3);
});

test('renewInfo returns error 6201 if the member has no renewal', async () => {
  const { token } = await signInByCode('member');
  expect((await server.call('renewInfo', {}, { token })).errCode).toBe('6201');
});

test('a manual purchase that extends the plan postpones the next renewal', async () => {
  const { token } = await signInByCode('renewing');
  const before = (await server.call('renewInfo', {}, { token })).data.nextBillingDate ?? 0;
  await server.call('pay', { planId: '202', methodCode: 'card', cardId: 'card-renewing-visa' }, { token });
  expect(((await server.call('renewInfo', {}, { token })).data.nextBillingDate ?? 0) - before).toBe(30 * 86_400_000);
});
