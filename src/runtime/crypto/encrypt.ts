import { sealMessage } from '../../rules/crypto/sealed-message';
import { loadPublicKeys } from './brand-keys';

/**
 * Seals a password under the brand's key for one request to the call named by `context`. Loads jsencrypt and the key on
 * demand. Throws when one of them does not load or the key is unusable.
 */
export async function sealPassword(brand: string, context: string, password: string): Promise<string[]> {
  const [{ JSEncrypt }, keys] = await Promise.all([import('jsencrypt'), loadPublicKeys(brand)]);
  const header = { purpose: 'password', context, origin: location.origin, time: Date.now() } as const;
  return sealMessage(new JSEncrypt(), keys.password, header, { password });
}
