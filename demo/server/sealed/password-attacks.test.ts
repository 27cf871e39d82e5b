import crypto, { randomBytes } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { lt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limitCounters, usedMessages } from '../database/schema';
import { encryptBlock, publicKeys, seal } from '../testing/seal';
import { aMember, aPassword, startTestServer, type TestServer } from '../testing/server';
import { maxTimeOffsetsMs } from './open-message';
import { deleteExpiredMessageIds } from './open-once';

// Every comparison of a password calls scrypt once.
const scrypt = vi.spyOn(crypto, 'scrypt');

let server: TestServer;
beforeAll(async () => {
  syncBuiltinESMExports();
  server = await startTestServer();
});
afterAll(async () => {
  scrypt.mockRestore();
  syncBuiltinESMExports();
  await server.close();
});
beforeEach(async () => {
  scrypt.mockClear();
  // Reset the limits, so that the guesses of one test don't count in the next.
  await server.services.database.delete(limitCounters);
});

const correctPassword = 'correct horse 7';

const sealPassword = (context: string, password = correctPassword) =>
  seal({ purpose: 'password', context, origin: server.origin }, { password });

const login = (account: string, password: unknown) => server.call('login', { type: 'email', account, password });

/** The unencrypted block of a one-block message: a random message id, the block's index, the block count, the text. */
const plaintextBlock = (text: string) => Buffer.concat([randomBytes(16), Buffer.from([0, 1]), Buffer.from(text)]);

/** Name and blocks of each invalid message. A padding attack sends many of them, so the responses must not differ. */
const invalidMessages: readonly [string, () => string[]][] = [
  ['a random block', () => [Buffer.concat([Buffer.alloc(1), randomBytes(255)]).toString('base64')]],
  ['a password that isn’t encrypted', () => ['secret123']],
  ['correct padding around garbage', () => [encryptBlock(randomBytes(80), publicKeys.password)]],
  [
    'correct padding around something that isn’t JSON',
    () => [encryptBlock(plaintextBlock('secret'), publicKeys.password)],
  ],
  ['a message sealed for another call', () => sealPassword('changePassword')],
  [
    'a message sealed for another purpose',
    () =>
      seal(
        { purpose: 'card', context: 'login', origin: server.origin },
        { number: '', expiry: '', code: '', holder: '' },
      ),
  ],
  [
    'a message without a password',
    () => [
      encryptBlock(
        plaintextBlock(
          JSON.stringify({ purpose: 'password', context: 'login', origin: server.origin, time: Date.now() }),
        ),
        publicKeys.password,
      ),
    ],
  ],
];

describe('login', () => {
  test.each(invalidMessages)(
    'responds to %s exactly as to a wrong password, and calls scrypt as often',
    async (_, createBlocks) => {
      const { account } = await aMember(server, { password: correctPassword });
      scrypt.mockClear();
      const wrong = await login(account, sealPassword('login', 'wrong'));
      const callsPerGuess = scrypt.mock.calls.length;
      expect(wrong.errCode).toBe('3');
      expect(callsPerGuess).toBe(1);
      expect(await login(account, createBlocks())).toEqual(wrong);
      expect(scrypt.mock.calls.length).toBe(2 * callsPerGuess);
    },
  );

  test('counts invalid ciphertext as wrong passwords; the lockout then refuses the correct password too', async () => {
    const { account } = await aMember(server, { password: correctPassword });
    const responses = [];
    for (const [, createBlocks] of invalidMessages.slice(0, 5))
      responses.push((await login(account, createBlocks())).errCode);
    expect(responses).toEqual(['3', '3', '3', '3', '17']);
    expect((await login(account, aPassword(correctPassword))).errCode).toBe('17');
    expect((await login(account, ['secret123'])).errCode).toBe('17');
  });

  test('responds with error code 1 for an unknown account, whatever the password', async () => {
    const unknown = await login('nobody@example.com', aPassword(correctPassword));
    expect(unknown.errCode).toBe('1');
    for (const [, createBlocks] of invalidMessages)
      expect(await login('nobody@example.com', createBlocks())).toEqual(unknown);
  });

  test('accepts a sealed password once: a replay counts as a wrong password', async () => {
    const { account } = await aMember(server, { password: correctPassword });
    const blocks = sealPassword('login');
    expect((await login(account, blocks)).code).toBe(0);
    expect(await login(account, blocks)).toEqual(await login(account, sealPassword('login', 'wrong')));
    expect((await login(account, aPassword(correctPassword))).code).toBe(0);
  });

  test('refuses a sealed password that was already sent for an unknown account', async () => {
    const { account } = await aMember(server, { password: correctPassword });
    const blocks = sealPassword('login');
    expect((await login('nobody@example.com', blocks)).errCode).toBe('1');
    expect((await login(account, blocks)).errCode).toBe('3');
  });

  test('accepts a sealed password only once if several requests send it at the same time', async () => {
    const { account } = await aMember(server, { password: correctPassword });
    const blocks = sealPassword('login');
    const responses = await Promise.all([1, 2, 3].map(() => login(account, blocks)));
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

test('accepts a sealed password only from the page that sealed it', async () => {
  const { account } = await aMember(server, { password: correctPassword });
  const partner = 'https://partner.example';
  const loginFrom = async (pageOrigin: string | null, sealedOrigin: string) => {
    const password = seal(
      { purpose: 'password', context: 'login', origin: sealedOrigin },
      { password: correctPassword },
    );
    const headers = pageOrigin === null ? {} : { Origin: pageOrigin };
    const { code, errCode } = await server.call('login', { type: 'email', account, password }, { headers });
    return errCode ?? code;
  };
  // Without `Origin`, a request counts as the portal's.
  for (const page of [null, server.origin]) {
    expect(await loginFrom(page, server.origin)).toBe(0);
    expect(await loginFrom(page, partner)).toBe('3');
  }
  expect(await loginFrom(partner, partner)).toBe(0);
  expect(await loginFrom(partner, server.origin)).toBe('3');
  expect(await loginFrom(partner, 'https://other-partner.example')).toBe('3');
});

describe('changePassword', () => {
  test.each(invalidMessages.filter(([name]) => name !== 'a message sealed for another call'))(
    'responds to %s exactly as to a wrong current password, and calls scrypt as often',
    async (_, createBlocks) => {
      const { token } = await aMember(server, { password: correctPassword });
      const change = (currentPassword: unknown) =>
        server.call('changePassword', { currentPassword, newPassword: aPassword('another one 8') }, { token });
      scrypt.mockClear();
      const wrong = await change(aPassword('wrong'));
      expect(wrong.errCode).toBe('3');
      expect(await change(createBlocks())).toEqual(wrong);
      expect(scrypt.mock.calls.length).toBe(2);
      expect((await change(aPassword(correctPassword))).code).toBe(0);
    },
  );

  test('refuses a password sealed for login, and a ciphertext sent as both current and new password', async () => {
    const { token } = await aMember(server, { password: correctPassword });
    const change = (currentPassword: unknown, newPassword: unknown) =>
      server.call('changePassword', { currentPassword, newPassword }, { token });
    expect((await change(sealPassword('login'), aPassword('another one 8'))).errCode).toBe('3');
    const reusedBlocks = sealPassword('changePassword');
    expect((await change(reusedBlocks, reusedBlocks)).errCode).toBe('3');
    expect((await change(aPassword(correctPassword), aPassword('another one 8'))).code).toBe(0);
  });
});

describe('resetPasswd', () => {
  test.each(invalidMessages)(
    'refuses %s with the same error as a password sealed for the call signup',
    async (_, createBlocks) => {
      const { account } = await aMember(server, { password: correctPassword });
      const reset = (password: unknown) =>
        server.call('resetPasswd', { type: 'email', account, code: '0000', password });
      const response = await reset(createBlocks());
      expect(response).toEqual(await reset(sealPassword('signup')));
      expect(response.errCode).toBe('-24050');
      expect((await login(account, aPassword(correctPassword))).code).toBe(0);
    },
  );
});

test('deletes the stored id of a received message once the message is too old to be accepted', async () => {
  const { database } = server.services;
  const now = Date.now();
  const row = (messageId: string, usedAt: number) => ({ messageId, attempt: null, usedAt });
  await database
    .insert(usedMessages)
    .values([
      row('old', now - 2 * maxTimeOffsetsMs.password - 60_000),
      row('recent', now - 2 * maxTimeOffsetsMs.password + 60_000),
    ]);
  await database.transaction((tx) => deleteExpiredMessageIds(tx));
  const remainingRows = await database
    .select()
    .from(usedMessages)
    .where(lt(usedMessages.usedAt, now - maxTimeOffsetsMs.password));
  expect(remainingRows.map(({ messageId }) => messageId)).toEqual(['recent']);
});
