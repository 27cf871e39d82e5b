import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { majorFolderOf } from '../../../src/contract/delivery';
import { keysFile } from '../scripts/build-card-frame';
import { type InventoryRow, integrityOf, inventoryText, type Script, scriptsByFile } from './script-inventory';

/** Origin of the URLs in `import-map.json` if none is set. The demo server replaces it with its own origin. */
const placeholderOrigin = 'https://cdn.example';

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The names under which the loader requests a file. If an element's file fails to load, the loader retries it with `?1`
 * to `?9`, because browsers cache failed imports.
 */
function requestedNames({ file, isElement }: Script): string[] {
  return isElement ? [file, ...Array.from({ length: 9 }, (_, index) => `${file}?${index + 1}`)] : [file];
}

/**
 * Copies the major version's folder, such as v1/, to the folder <version>/ of the build's output folder `dist`. After a
 * release, the files in this folder never change, except the file of card keys. Adds the hashes of all scripts except
 * that file, an import map with the same hashes, and an inventory of all scripts.
 */
export async function writePinnedVersion(
  dist: string,
  { version, scripts, assetsOrigin }: { version: string; scripts: readonly Script[]; assetsOrigin: string | null },
): Promise<void> {
  const folder = path.join(dist, version);
  await cp(path.join(dist, majorFolderOf(version)), folder, { recursive: true });
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js')).sort();
  const files = names.map((name) => name.replaceAll('\\', '/'));
  const recordedScripts = scriptsByFile(files, scripts);
  const inventory: InventoryRow[] = [];
  for (const file of files) {
    const { where, purpose } = recordedScripts.get(file) as Script;
    const content = await readFile(path.join(folder, file));
    // The file of card keys has no fixed hash: key rotation replaces it in every version's folder, without a release.
    const integrity = file === keysFile ? '' : integrityOf(content);
    inventory.push({ file, bytes: content.length, integrity, where, purpose });
  }
  const hashed = inventory.filter(({ integrity }) => integrity);
  const hashesByUrl = hashed.flatMap(({ file, integrity }) =>
    requestedNames(recordedScripts.get(file) as Script).map((name) => [
      `${assetsOrigin ?? placeholderOrigin}/${version}/${name}`,
      integrity,
    ]),
  );
  await writeFile(
    path.join(folder, 'integrity.json'),
    asJson(Object.fromEntries(hashed.map(({ file, integrity }) => [file, integrity]))),
  );
  await writeFile(path.join(folder, 'import-map.json'), asJson({ integrity: Object.fromEntries(hashesByUrl) }));
  await writeFile(path.join(folder, 'script-inventory.json'), asJson({ version, scripts: inventory }));
  await writeFile(path.join(folder, 'script-inventory.md'), inventoryText(version, inventory));
}
