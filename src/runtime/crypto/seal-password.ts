import { sealMessage } from '../../rules/crypto/sealed-message';
import { withTimeLimit } from '../timing/time-limit';
import { loadPublicKeys } from './brand-keys';

/**
 * Encrypts a password with the brand's public key. Returns the blocks of the sealed message, which the server accepts
 * only in a request to the call `callName`. Loads the library jsencrypt and the key on demand. Rejects if one of them
 * fails to load or the key is invalid.
 */
export async function sealPassword(brand: string, callName: string, password: string): Promise<string[]> {
  const [{ JSEncrypt }, keys] = await withTimeLimit(Promise.all([import('jsencrypt'), loadPublicKeys(brand)]));
  const header = { purpose: 'password', context: callName, origin: location.origin, time: Date.now() } as const;
  return sealMessage(new JSEncrypt(), keys.password, header, { password });
}
