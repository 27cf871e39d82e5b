import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const id = '\0card-frame-keys';

/** Stands in for the file of card keys that the build writes beside the card frame. */
export function cardKeys(brands: string): Plugin {
  return {
    name: 'card-keys',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/card-frame-keys.js') ? id : undefined),
    async load(asked) {
      if (asked !== id) return undefined;
      const keys: Record<string, string> = {};
      for (const entry of await readdir(brands, { withFileTypes: true })) {
        if (!entry.isDirectory()) continue;
        const file = path.join(brands, entry.name, 'card-key.pem');
        this.addWatchFile(file);
        keys[entry.name] = (await readFile(file, 'utf8')).trim();
      }
      return `export const cardKeys = ${JSON.stringify(keys)};`;
    },
  };
}
