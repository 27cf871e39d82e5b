import type { BrandPublicKeys } from '../../contract/site/brand';

const keyFiles = import.meta.glob<{ default: BrandPublicKeys }>('/brands/*/public-keys.json');

/** Loads the brand's public keys. Rejects if they fail to load or the brand has none. */
export async function loadPublicKeys(brandCode: string): Promise<BrandPublicKeys> {
  const loadFile = keyFiles[`/brands/${brandCode}/public-keys.json`];
  if (!loadFile) throw new Error(`The brand "${brandCode}" has no public keys`);
  return (await loadFile()).default;
}
