import type { Plugin } from 'vite';
import { cardKeysScript, keysFile } from '../card-frame';

const id = '\0card-frame-keys';

/** Stands in for the file of card keys that the build writes beside the card frame. */
export function cardKeys(brands: string): Plugin {
  return {
    name: 'card-keys',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith(`/${keysFile}`) ? id : undefined),
    load: (asked) => (asked === id ? cardKeysScript(brands) : undefined),
  };
}
