import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCard, aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const dayMs = 86_400_000;

test('a new member has a free trial of 7 days, and gets no second trial after a paid plan ends', async () => {
  const { token, uid, account } = await aMember(server, { password: 'secret123' });
  const readInfo = async () => (await server.call('queryInfo', { uid, account, type: 'email' }, { token })).data;
  const initialInfo = await readInfo();
  expect(initialInfo.payStatus).toBe('FREE_TRIAL');
  const remainingMs = (initialInfo.expiredTime ?? 0) - server.services.clock.now();
  expect(remainingMs).toBeGreaterThan(7 * dayMs - 60_000);
  expect(remainingMs).toBeLessThanOrEqual(7 * dayMs);
  // Only visitors are offered a trial.
  expect((await server.call('listPlans', {}, { token })).data.trialDays).toBe(0);

  await server.control('clock', { days: 7, seconds: 1 });
  expect((await readInfo()).bizRemainingDays).toBe(0);
  const purchase = await server.call(
    'pay',
    { planId: '102', methodCode: 'card', card: aCard('4242424242424242') },
    { token },
  );
  expect(purchase.code).toBe(0);
  expect((await readInfo()).payStatus).toBe('PAID');
  // The paid plan ends after 30 days. The member then has no plan, and no second trial.
  await server.control('clock', { days: 31 });
  const laterSignIn = await server.call('login', { type: 'email', account, password: aPassword('secret123') });
  expect(laterSignIn.data.payStatus).not.toBe('FREE_TRIAL');
});

test('a mailbox gets one free trial, whichever of its addresses registers', async () => {
  const payStatusOf = async (account: string) => {
    await server.call('sendVerificationCode', { type: 'email', account, purpose: 'signup', language: 'en' });
    const { messages } = await server.control<{ messages: { code: string }[] }>(
      `outbox?to=${encodeURIComponent(account)}`,
    );
    const profile = { code: messages[0]?.code, nickname: 'Ana', language: 'en', acceptedTerms: true };
    const { data } = await server.call('signup', { type: 'email', account, ...profile });
    expect(data.account, account).toBe(account);
    return data.payStatus;
  };
  expect(await payStatusOf('trial.user+1@gmail.com')).toBe('FREE_TRIAL');
  expect(await payStatusOf('trialuser@gmail.com')).toBe('NONE');
  expect(await payStatusOf('t.r.i.a.l.user+xx@googlemail.com')).toBe('NONE');
  // Elsewhere, dots tell mailboxes apart.
  expect(await payStatusOf('ana.lima@example.org')).toBe('FREE_TRIAL');
  expect(await payStatusOf('analima@example.org')).toBe('FREE_TRIAL');
  expect(await payStatusOf('analima+tv@example.org')).toBe('NONE');
});
