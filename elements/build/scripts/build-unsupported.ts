import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Script } from '../delivery/script-inventory';
import { unsupportedTexts } from '../locales';
import { inRoot, root } from '../paths';

/** File name of the script that shows a notice in browsers without JavaScript modules. Pages load it by this name. */
export const unsupportedFile = 'sub-unsupported.js';

/**
 * Returns the code of `sub-unsupported.js`, with the notice in all languages. All non-ASCII characters are escaped, so
 * the texts are correct on pages with any character encoding.
 */
export async function createUnsupportedScript(): Promise<string> {
  const source = await readFile(inRoot('elements/unsupported', unsupportedFile), 'utf8');
  const texts = JSON.stringify(unsupportedTexts(root)).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return source.replace('__UNSUPPORTED_TEXTS__', () => texts);
}

/** Writes `sub-unsupported.js` to `outDir`. */
export async function buildUnsupportedScript(outDir: string): Promise<Script> {
  await writeFile(path.join(outDir, unsupportedFile), await createUnsupportedScript());
  const purpose = 'On unsupported engines: shows how to continue on a phone';
  return { file: unsupportedFile, where: 'host page', purpose };
}
