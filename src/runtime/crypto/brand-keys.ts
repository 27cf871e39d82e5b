import type { BrandPublicKeys } from '../../contract/site/brand';

const keyFiles = import.meta.glob<{ default: BrandPublicKeys }>('/brands/*/public-keys.json');

/** The brand's public keys, for the screens that need them. Rejects when they do not load. */
export async function loadPublicKeys(code: string): Promise<BrandPublicKeys> {
  const file = keyFiles[`/brands/${code}/public-keys.json`];
  if (!file) throw new Error(`The brand "${code}" has no public keys`);
  return (await file()).default;
}
