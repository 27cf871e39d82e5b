import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

/**
 * Maximum number of hashes computed concurrently, on Node's thread pool. One core stays free for other requests, so
 * that many concurrent sign-ins don't delay a payment.
 */
const maxConcurrentHashes = Math.max(1, availableParallelism() - 1);
const queue: (() => void)[] = [];
let runningCount = 0;

/** Computes a password's scrypt hash. Waits first while `maxConcurrentHashes` other hashes are being computed. */
async function deriveHash(password: string, salt: Buffer, length: number): Promise<Buffer> {
  if (runningCount < maxConcurrentHashes) runningCount += 1;
  else await new Promise<void>((resolve) => queue.push(resolve));
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, length, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    // If another hash is waiting, it starts now that this one has ended, so the count stays the same.
    const startNext = queue.shift();
    if (startNext) startNext();
    else runningCount -= 1;
  }
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveHash(password, salt, 32);
  return `${salt.toString('base64')}:${hash.toString('base64')}`;
}

/**
 * Whether a password matches a stored hash. A password that couldn't be decrypted is null and never matches. Its check
 * takes as long as that of other passwords, because a random password is hashed instead.
 */
async function matchesHash(password: string | null, storedHash: string): Promise<boolean> {
  const [salt = '', hash = ''] = storedHash.split(':');
  const derived = await deriveHash(password ?? randomBytes(16).toString('hex'), Buffer.from(salt, 'base64'), 32);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64')) && password !== null;
}

/** Thrown when a call needs a hash that hasn't been computed yet. */
export class HashNeeded extends Error {
  constructor(readonly compute: () => Promise<void>) {
    super('a password hash is needed');
  }
}

/**
 * The password hashes that one call needs. A hash takes about 50 ms and must not be computed inside a transaction: the
 * embedded database runs one transaction at a time, and PostgreSQL would hold the account's locks meanwhile. So the
 * first request for a hash throws `HashNeeded`, which rolls the transaction back. `executeCall` then computes the hash
 * and runs the call again from its start. This time, the hash is cached.
 */
export class PasswordHashes {
  #matches = new Map<string, boolean>();
  #hashes = new Map<string, string>();

  /**
   * Whether a password matches a stored hash. A password that couldn't be decrypted is null and never matches. Throws
   * `HashNeeded` until the result has been computed.
   */
  matches(password: string | null, storedHash: string): boolean {
    const key = JSON.stringify([password, storedHash]);
    const cached = this.#matches.get(key);
    if (cached !== undefined) return cached;
    throw new HashNeeded(async () => {
      this.#matches.set(key, await matchesHash(password, storedHash));
    });
  }

  /** Returns the hash of a new password, with a random salt. Throws `HashNeeded` until the hash has been computed. */
  hash(password: string): string {
    const cached = this.#hashes.get(password);
    if (cached !== undefined) return cached;
    throw new HashNeeded(async () => {
      this.#hashes.set(password, await hashPassword(password));
    });
  }
}
