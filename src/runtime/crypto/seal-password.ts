import { serverNow } from '../api/server-clock';
import { withTimeLimit } from '../timing/time-limit';
import { loadPublicKeys } from './brand-keys';

/**
 * Encrypts a password with the brand's public key. Returns the blocks of the sealed message, which the server accepts
 * only in a request to the call `callName`. Loads the encryption and the key on demand. Rejects if one of them
 * fails to load or the key is invalid.
 */
export async function sealPassword(brand: string, callName: string, password: string): Promise<string[]> {
  const [{ seal }, keys] = await withTimeLimit(Promise.all([import('../../rules/crypto/seal'), loadPublicKeys(brand)]));
  const header = { purpose: 'password', context: callName, origin: location.origin, time: serverNow() } as const;
  const { password: key } = keys;
  return seal(typeof key === 'string' ? key : JSON.stringify(key), header, { password });
}
