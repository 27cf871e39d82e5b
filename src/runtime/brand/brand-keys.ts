import type { BrandPublicKeys } from '../../contract/site/brand';
import { serverNow } from '../api/server-clock';
import { pageOrigin } from '../page/current-page';
import { withTimeLimit } from '../timing/time-limit';
import { keyFiles } from './brand-files';

/** Loads the brand's public keys. Rejects if they fail to load or the brand has none. */
export async function loadPublicKeys(brandCode: string): Promise<BrandPublicKeys> {
  const loadFile = keyFiles[`/brands/${brandCode}/public-keys.json`];
  if (!loadFile) throw new Error(`The brand "${brandCode}" has no public keys`);
  return (await loadFile()).default;
}

/**
 * Encrypts a password with the brand's public key. Returns the blocks of the sealed message, which the server accepts
 * only in a request to the call `callName`. Loads the encryption and the key on demand. Rejects if one of them
 * fails to load or the key is invalid.
 */
export async function sealPassword(brand: string, callName: string, password: string): Promise<string[]> {
  const [{ seal }, keys] = await withTimeLimit(Promise.all([import('../../rules/crypto/seal'), loadPublicKeys(brand)]));
  const header = { purpose: 'password', context: callName, origin: pageOrigin(), time: serverNow() } as const;
  const { password: key } = keys;
  return seal(typeof key === 'string' ? key : JSON.stringify(key), header, { password });
}
