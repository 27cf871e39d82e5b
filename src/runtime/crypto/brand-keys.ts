import type { BrandPublicKeys } from '../../contract/site/brand';

const keyFiles = import.meta.glob<{ default: BrandPublicKeys }>('/brands/*/public-keys.json');

/** Loads the brand's public keys. Rejects if they fail to load or the brand has none. */
export async function loadPublicKeys(code: string): Promise<BrandPublicKeys> {
  const loadFile = keyFiles[`/brands/${code}/public-keys.json`];
  if (!loadFile) throw new Error(`The brand "${code}" has no public keys`);
  return (await loadFile()).default;
}
