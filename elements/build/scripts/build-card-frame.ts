import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentHashLength } from '../../../src/contract/delivery';
import { bundle } from '../bundle/bundle';
import { purposeOf } from '../bundle/chunks';
import { integrityOf, type Script } from '../delivery/script-inventory';
import { inRoot, subfolders } from '../paths';

/** The script with the brands' public keys for card data. The name has no hash, so it's the same in every version. */
export const keysFile = 'card-frame-keys.js';

/**
 * Builds the card frame (the iframe in which members type card numbers): its document, its script, the brands' fonts and
 * their card keys. Returns the scripts: the one that the document's integrity hash protects, and the card keys.
 */
export async function buildCardFrame(outDir: string): Promise<Script[]> {
  const [script, ...otherScripts] = await bundle(
    {},
    {
      base: './',
      // Chromium 64 has no `globalThis`, and the polyfills for TVs don't reach this document.
      define: { globalThis: 'self' },
      build: {
        target: 'chrome64',
        outDir,
        lib: { entry: { 'card-frame': inRoot('src/card-frame/card-frame.ts') }, formats: ['es'] },
        rolldownOptions: {
          external: (id: string) => id.endsWith(keysFile),
          output: {
            entryFileNames: `[name]-[hash:${contentHashLength}].js`,
            // The script with the keys is in the same folder as the frame's other files.
            paths: (id: string) => (id.endsWith(keysFile) ? `./${keysFile}` : id),
          },
        },
      },
    },
  );
  // The document has a hash only for its entry script. A second script could change unnoticed.
  if (!script || otherScripts.length > 0) throw new Error('The card frame must have one script');
  const template = await readFile(inRoot('src/card-frame/card-frame.html'), 'utf8');
  const html = template
    .replace('%SCRIPT%', `./${script.fileName}`)
    .replace('%INTEGRITY%', integrityOf(await readFile(path.join(outDir, script.fileName))))
    .replace('%KEYS%', `./${keysFile}`);
  await writeFile(path.join(outDir, 'card-frame.html'), html);
  await writeFile(path.join(outDir, keysFile), await cardKeysScript(inRoot('brands')));
  return [
    { file: keysFile, where: 'card frame', purpose: 'The public key of each brand, which encrypts cards' },
    { file: script.fileName, where: 'card frame', purpose: purposeOf(script) },
  ];
}

/**
 * The code of the script with each brand's card key, from the folder `brandsDir`: <brand>/card-key.json, a JWK for
 * RSA-OAEP-256, or else <brand>/card-key.pem. Brands with the demo key, whose private key is published, are listed as
 * test brands: their card form offers to fill in a test card.
 */
export async function cardKeysScript(brandsDir: string): Promise<string> {
  const keys: Record<string, string> = {};
  for (const name of subfolders(brandsDir)) {
    const jwk = await readFile(path.join(brandsDir, name, 'card-key.json'), 'utf8').catch(() => null);
    const key = jwk ?? (await readFile(path.join(brandsDir, name, 'card-key.pem'), 'utf8'));
    if (!(jwk === null ? isPublicPem(key) : isPublicJwk(key)))
      throw new Error(`brands/${name}/card-key.${jwk === null ? 'pem' : 'json'} is not a public key`);
    keys[name] = key.trim();
  }
  const demoKey = (await readFile(inRoot('demo/keys/demo-card-public.pem'), 'utf8')).trim();
  const testBrands = Object.keys(keys).filter((name) => keys[name] === demoKey);
  return `export const cardKeys = ${JSON.stringify(keys, null, 2)};\nexport const testBrands = ${JSON.stringify(testBrands)};\n`;
}

const isPublicPem = (text: string): boolean =>
  /^-----BEGIN (RSA )?PUBLIC KEY-----[\w\s+/=]+-----END (RSA )?PUBLIC KEY-----\s*$/.test(text);

/** Whether the text is a JWK for RSA-OAEP-256 without a private part. */
function isPublicJwk(text: string): boolean {
  const { kty, alg, d } = JSON.parse(text) as JsonWebKey;
  return kty === 'RSA' && alg === 'RSA-OAEP-256' && d === undefined;
}
