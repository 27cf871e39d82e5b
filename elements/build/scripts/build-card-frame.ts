import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentHashLength } from '../../../src/contract/delivery/delivery';
import { bundle, type Chunk, sharedConfig } from '../bundle/bundle';
import { purposeOf } from '../bundle/chunk-purposes';
import { fontNameOf } from '../bundle/data-chunks';
import { textFileOf } from '../data-paths';
import { integrityOf } from '../delivery/integrity';
import type { Script } from '../delivery/script-inventory';
import { inRoot } from '../paths';

/** The script with the brands' public keys for card data. The name has no hash, so it's the same in every version. */
export const keysFile = 'card-frame-keys.js';

/**
 * Returns the part of a chunk's file name that follows `card-frame-`. For texts and fonts, it's made from the path of
 * the chunk's source; for other chunks, it's the bundler's placeholder `[name]`.
 */
function chunkName(source: string): string {
  const language = textFileOf(source)?.language;
  if (language) return `texts-${language}`;
  const font = fontNameOf(source);
  return font ? `font-${font}` : '[name]';
}

/**
 * Builds the card frame (the iframe in which members type card numbers): its document, its script, a file of texts per
 * language, the brands' fonts and their card keys. Returns the scripts.
 */
export async function buildCardFrame(outDir: string): Promise<Script[]> {
  const base = sharedConfig();
  const output = await bundle({
    ...base,
    base: './',
    // Chromium 64 has no `globalThis`, and the polyfills for TVs don't reach this document.
    define: { ...base.define, globalThis: 'self' },
    build: {
      target: 'chrome64',
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      lib: { entry: { 'card-frame': inRoot('src/card-frame/card-frame.ts') }, formats: ['es'] },
      rolldownOptions: {
        external: (id: string) => id.endsWith(keysFile),
        output: {
          entryFileNames: `[name]-[hash:${contentHashLength}].js`,
          chunkFileNames: ({ facadeModuleId }) =>
            `card-frame-${chunkName(facadeModuleId ?? '')}-[hash:${contentHashLength}].js`,
          // The script with the keys is in the same folder as the frame's other files.
          paths: (id: string) => (id.endsWith(keysFile) ? `./${keysFile}` : id),
        },
      },
    },
  });
  const chunks = output.filter((file): file is Chunk => file.type === 'chunk');
  const script = chunks.find(({ isEntry }) => isEntry);
  if (!script) throw new Error('The card frame has no script');
  const template = await readFile(inRoot('src/card-frame/card-frame.html'), 'utf8');
  const html = template
    .replace('%SCRIPT%', `./${script.fileName}`)
    .replace('%INTEGRITY%', integrityOf(await readFile(path.join(outDir, script.fileName))))
    .replace('%KEYS%', `./${keysFile}`);
  await writeFile(path.join(outDir, 'card-frame.html'), html);
  await writeFile(path.join(outDir, keysFile), await cardKeysScript(inRoot('brands')));
  return [
    { file: keysFile, where: 'card frame', purpose: 'The public key of each brand, which encrypts cards' },
    ...chunks.map((chunk): Script => ({ file: chunk.fileName, where: 'card frame', purpose: purposeOf(chunk) })),
  ];
}

/** The code of the script with each brand's card key, from <brand>/card-key.pem in the folder `brandsDir`. */
export async function cardKeysScript(brandsDir: string): Promise<string> {
  const folders = (await readdir(brandsDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const keys: Record<string, string> = {};
  for (const { name } of folders) {
    const pem = await readFile(path.join(brandsDir, name, 'card-key.pem'), 'utf8');
    if (!/^-----BEGIN (RSA )?PUBLIC KEY-----[\w\s+/=]+-----END (RSA )?PUBLIC KEY-----\s*$/.test(pem))
      throw new Error(`brands/${name}/card-key.pem is not a public key`);
    keys[name] = pem.trim();
  }
  return `export const cardKeys = ${JSON.stringify(keys, null, 2)};\n`;
}
