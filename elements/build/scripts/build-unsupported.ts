import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify } from '@swc/core';
import type { Script } from '../delivery/script-inventory';
import { unsupportedTexts } from '../locales';
import { inRoot, root } from '../paths';

/** File name of the script that shows a notice in browsers without JavaScript modules. Pages load it by this name. */
export const unsupportedFile = 'sub-unsupported.js';

/**
 * Returns the code of `sub-unsupported.js`, with the notice in all languages. The source is ES5, so it is minified but
 * not compiled.
 */
export async function createUnsupportedScript(): Promise<string> {
  const source = await readFile(inRoot('elements/unsupported', unsupportedFile), 'utf8');
  const { code } = await minify(
    source.replace('__UNSUPPORTED_TEXTS__', () => JSON.stringify(unsupportedTexts(root))),
    {
      ecma: 5,
      module: false,
      compress: { ecma: 5, passes: 2 },
      mangle: true,
      // Escapes all non-ASCII characters, so the texts are correct on pages with any character encoding.
      format: { asciiOnly: true },
    },
  );
  if (!code) throw new Error(`${unsupportedFile} is empty`);
  return code;
}

/** Writes `sub-unsupported.js` to `outDir`. */
export async function buildUnsupportedScript(outDir: string): Promise<Script> {
  await writeFile(path.join(outDir, unsupportedFile), await createUnsupportedScript());
  const purpose = 'On unsupported engines: shows how to continue on a phone';
  return { file: unsupportedFile, where: 'host page', purpose };
}
