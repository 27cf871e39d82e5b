import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

/**
 * Number of hashes computed at the same time, on Node's thread pool. One core stays free for requests that don't hash:
 * many sign-ins at once don't delay a payment.
 */
const maxRunning = Math.max(1, availableParallelism() - 1);
const queue: (() => void)[] = [];
let runningCount = 0;

async function derive(password: string, salt: Buffer, length: number): Promise<Buffer> {
  if (runningCount < maxRunning) runningCount += 1;
  else await new Promise<void>((resolve) => queue.push(resolve));
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, length, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    // Passes this slot to the next one.
    const next = queue.shift();
    if (next) next();
    else runningCount -= 1;
  }
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 32);
  return `${salt.toString('base64')}:${hash.toString('base64')}`;
}

/**
 * Whether a password is the stored one. Null never matches but takes the same time, because a random password is hashed
 * instead.
 */
async function isPassword(password: string | null, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':');
  const derived = await derive(password ?? randomBytes(16).toString('hex'), Buffer.from(salt, 'base64'), 32);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64')) && password !== null;
}

/** Thrown where a call needs a hash that hasn't been computed yet. */
export class HashNeeded extends Error {
  constructor(readonly compute: () => Promise<void>) {
    super('a password hash is needed');
  }
}

/**
 * The password hashes that one call needs. A hash takes about 50 ms and must not be computed inside a transaction: the
 * embedded database runs one transaction at a time, and PostgreSQL would hold the account's locks meanwhile. So the
 * first request for a hash throws `HashNeeded`, which rolls the transaction back; the hash is computed, and the call
 * runs again from its start, with the hash at hand.
 */
export class PasswordHashes {
  #matches = new Map<string, boolean>();
  #hashes = new Map<string, string>();

  /** Whether a password is the stored one. Null, an unreadable password, never is. */
  matches(password: string | null, stored: string): boolean {
    const key = JSON.stringify([password, stored]);
    const cached = this.#matches.get(key);
    if (cached !== undefined) return cached;
    throw new HashNeeded(async () => {
      this.#matches.set(key, await isPassword(password, stored));
    });
  }

  /** A new password's hash, with a random salt. */
  hash(password: string): string {
    const cached = this.#hashes.get(password);
    if (cached !== undefined) return cached;
    throw new HashNeeded(async () => {
      this.#hashes.set(password, await hashPassword(password));
    });
  }
}
