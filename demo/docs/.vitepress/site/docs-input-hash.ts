import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { languageFolders } from '../../../../elements/build/locales';
import { inRoot, root } from '../../../../elements/build/paths';

/** The files and folders from which the documentation's pages are generated. */
const inputPaths = [
  'demo/docs',
  // Readers download the example applications.
  'demo/examples',
  'CHANGELOG.md',
  'package.json',
  'locales/en/errors.json',
  'src/contract',
  // `elements/build/api` generates the element pages from the doc comments in the other paths below.
  'elements/base',
  'elements/tags',
  'elements/build/api',
  'src/runtime/page/events.ts',
  // The home page shows each brand's plans in each of its languages.
  'brands',
  ...languageFolders(root).map((language) => `locales/${language}/language.json`),
];

/** Lists the files in a folder, without VitePress's temporary files (`.temp`). If `path` is a file, lists only that. */
async function filesOf(path: string): Promise<string[]> {
  const stats = await stat(inRoot(path));
  if (!stats.isDirectory()) return [path];
  const entries = await readdir(inRoot(path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.temp'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length));
}

/**
 * Hashes the paths and contents of all files in `inputPaths`. While the hash stays the same, the built pages are up to
 * date.
 */
export async function hashDocsInputs(): Promise<string> {
  const files = (await Promise.all(inputPaths.map(filesOf))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(inRoot(file)));
  return hash.digest('hex');
}
