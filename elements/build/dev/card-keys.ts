import type { Plugin } from 'vite';
import { cardKeysScript, keysFile } from '../scripts/build-card-frame';

const virtualModuleId = '\0card-frame-keys';

/**
 * Serves the module with the brands' public keys, with which the card frame encrypts card data. A production build
 * writes this module to disk.
 */
export function cardKeys(brandsDir: string): Plugin {
  return {
    name: 'card-keys',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith(`/${keysFile}`) ? virtualModuleId : undefined),
    load: (id) => (id === virtualModuleId ? cardKeysScript(brandsDir) : undefined),
  };
}
