import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { majorFolderOf } from '../../../src/contract/delivery';
import { keysFile } from '../scripts/build-card-frame';
import { integrityOf } from './integrity';
import { type InventoryRow, inventoryText, type Script, scriptsByFile } from './script-inventory';

/** Origin of the URLs in `import-map.json` if none is set. The demo server replaces it with its own origin. */
const placeholderOrigin = 'https://cdn.example';

export interface PinnedVersionOptions {
  /** The build's output folder, which contains the major version's folder, such as `v1`. */
  dist: string;
  version: string;
  /** All scripts in the major version's folder. */
  scripts: readonly Script[];
  /** The assets' origin, for the URLs in `import-map.json`. */
  assetsOrigin: string | null;
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Reads the scripts in a folder and its subfolders. Returns their contents by path. */
async function readScripts(folder: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js')).sort();
  const contents = new Map<string, Buffer>();
  for (const name of names) contents.set(name.replaceAll('\\', '/'), await readFile(path.join(folder, name)));
  return contents;
}

/**
 * The names under which the loader requests a file. If an element's file fails to load, the loader retries it with `?1`
 * to `?9`, because browsers cache failed imports.
 */
function requestedNames({ file, isElement }: Script): string[] {
  return isElement ? [file, ...Array.from({ length: 9 }, (_, index) => `${file}?${index + 1}`)] : [file];
}

/**
 * Copies the major version's folder, such as v1/, to the folder <version>/. After a release, the files in this folder never change, except the file of card
 * keys. Adds the hashes of all scripts except that file, an import map with the same hashes, and an inventory of all
 * scripts.
 */
export async function writePinnedVersion({
  dist,
  version,
  scripts,
  assetsOrigin,
}: PinnedVersionOptions): Promise<void> {
  const folder = path.join(dist, version);
  await cp(path.join(dist, majorFolderOf(version)), folder, { recursive: true });
  const contents = await readScripts(folder);
  const recordedScripts = scriptsByFile([...contents.keys()], scripts);
  const inventory = [...contents].map(([file, content]): InventoryRow => {
    const { where, purpose } = recordedScripts.get(file) as Script;
    // The file of card keys has no fixed hash: key rotation replaces it in every version's folder, without a release.
    return { file, bytes: content.length, integrity: file === keysFile ? '' : integrityOf(content), where, purpose };
  });
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
