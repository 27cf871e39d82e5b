import type { Plugin } from 'vite';
import { cardKeysScript, keysFile } from '../scripts/build-card-frame';

const id = '\0card-frame-keys';

/** Serves the card frame's key file, which a production build writes to disk. */
export function cardKeys(brands: string): Plugin {
  return {
    name: 'card-keys',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith(`/${keysFile}`) ? id : undefined),
    load: (requested) => (requested === id ? cardKeysScript(brands) : undefined),
  };
}
