import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const derive = (password: string, salt: Buffer, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, length, (error, key) => (error ? reject(error) : resolve(key)));
  });

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFC'), salt, 32);
  return `${salt.toString('base64')}:${hash.toString('base64')}`;
}

/**
 * Whether a password is the stored one. Null never matches but takes the same time, because a random password is hashed
 * instead.
 */
export async function isPassword(password: string | null, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':');
  const typed = password ?? randomBytes(16).toString('hex');
  const given = await derive(typed.normalize('NFC'), Buffer.from(salt, 'base64'), 32);
  return timingSafeEqual(given, Buffer.from(hash, 'base64')) && password !== null;
}
