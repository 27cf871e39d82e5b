import crypto, { type BinaryLike } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, vi } from 'vitest';

type Callback = (error: Error | null, key: Buffer) => void;

/**
 * The key of a property that only the cheap `scrypt` below has. Test files in the same worker process share Node's
 * modules, so an earlier file may already have replaced `scrypt`.
 */
const cheapMarker = Symbol.for('cheap scrypt');

// The tests create several hundred password hashes. With the default cost, each would take 50 ms.
const { scrypt } = crypto;
if (!(cheapMarker in scrypt)) {
  const cheapScrypt = (password: BinaryLike, salt: BinaryLike, length: number, callback: Callback) =>
    scrypt(password, salt, length, { N: 2 ** 8 }, callback);
  Object.assign(crypto, { scrypt: Object.assign(cheapScrypt, { [cheapMarker]: true }) });
  syncBuiltinESMExports();
}

// Test files share their worker process, so each restores its stubs at the end.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
