import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aCard, aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';

const { scrypt } = crypto;
const scryptSpy = vi.spyOn(crypto, 'scrypt');

let server: TestServer;
beforeAll(async () => {
  syncBuiltinESMExports();
  server = await startTestServer();
});
afterAll(async () => {
  scryptSpy.mockRestore();
  syncBuiltinESMExports();
  await server.close();
});

/** Delays the next hash until `release` is called. `started` resolves when the server requests the hash. */
function holdNextHash(): { started: Promise<void>; release: () => void } {
  let release = () => {};
  const started = new Promise<void>((resolve) => {
    scryptSpy.mockImplementationOnce(((...args: Parameters<typeof scrypt>) => {
      release = () => scrypt(...args);
      resolve();
    }) as typeof scrypt);
  });
  return { started, release: () => release() };
}

const password = 'correct horse 7';

test('while a password is hashed, the server executes other calls, including database writes', async () => {
  const { account } = await aMember(server, { password });
  const { token } = await aMember(server);
  const hash = holdNextHash();
  const signingIn = server.call('login', { type: 'email', account, password: aPassword(password) });
  await hash.started;
  const paymentResponse = await server.call(
    'pay',
    { planId: '102', methodCode: 'card', card: aCard('4242424242424242') },
    { token },
  );
  hash.release();
  expect(paymentResponse.data.status).toBe('success');
  expect((await signingIn).code).toBe(0);
});

test('a sign-in fails if the member’s password was changed while the typed password was being hashed', async () => {
  const { account, token } = await aMember(server, { password });
  const hash = holdNextHash();
  const signingIn = server.call('login', { type: 'email', account, password: aPassword(password) });
  await hash.started;
  // Changes the hash directly in the database. On a machine with two cores, `changePassword` would never get a hash
  // here: only one is computed at a time, and the delayed one blocks the queue.
  const { database } = server.services;
  await database.execute(`UPDATE accounts SET password_hash = 'AAAA:${Buffer.alloc(32).toString('base64')}'`);
  hash.release();
  expect((await signingIn).errCode).toBe('3');
  expect((await server.call('listCard', {}, { token })).code).toBe(0);
});

test('a failed sign-in counts once toward the lockout, although `login` runs again after hashing', async () => {
  await server.control('reset', {});
  const { account } = await aMember(server, { password });
  const errorCodes = [];
  for (let attempt = 0; attempt < 5; attempt += 1)
    errorCodes.push((await server.call('login', { type: 'email', account, password: aPassword('wrong') })).errCode);
  expect(errorCodes).toEqual(['3', '3', '3', '3', '17']);
});
