import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { scriptUseOf } from '../bundle/script-purposes';
import { keysFile } from '../scripts/build-card-frame';
import { integrityOf } from './integrity';

/** Origin of the URLs in `import-map.json`. The demo server replaces it with its own origin. */
const cdnOrigin = process.env.CDN_ORIGIN ?? 'https://cdn.example';

export interface PinnedVersionOptions {
  /** The build's output folder, which contains `v1`. */
  dist: string;
  version: string;
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
function requestedNames(file: string): string[] {
  const isElementFile = /^((light|tv)\/)?sub-/.test(file);
  return isElementFile ? [file, ...Array.from({ length: 9 }, (_, index) => `${file}?${index + 1}`)] : [file];
}

/**
 * Copies v1/ to the folder <version>/. After a release, the files in this folder never change, except the file of card
 * keys. Adds the hashes of all scripts except that file, an import map with the same hashes, and an inventory of all
 * scripts.
 */
export async function writePinnedVersion({ dist, version }: PinnedVersionOptions): Promise<void> {
  const folder = path.join(dist, version);
  await cp(path.join(dist, 'v1'), folder, { recursive: true });
  const scripts = await readScripts(folder);
  // The file of card keys has no fixed hash: key rotation replaces it in every version's folder, without a release.
  const hashedScripts = [...scripts].filter(([name]) => name !== keysFile);
  const integrity = Object.fromEntries(hashedScripts.map(([name, content]) => [name, integrityOf(content)]));
  const hashesByUrl = Object.entries(integrity).flatMap(([file, hash]) =>
    requestedNames(file).map((name) => [`${cdnOrigin}/${version}/${name}`, hash]),
  );
  await writeFile(path.join(folder, 'integrity.json'), asJson(integrity));
  await writeFile(path.join(folder, 'import-map.json'), asJson({ integrity: Object.fromEntries(hashesByUrl) }));
  const inventory = [...scripts].map(([file, content]) => ({
    file,
    bytes: content.length,
    integrity: integrity[file] ?? '',
    ...scriptUseOf(file),
  }));
  await writeFile(path.join(folder, 'script-inventory.json'), asJson({ version, scripts: inventory }));
  await writeFile(path.join(folder, 'script-inventory.md'), inventoryText(version, inventory));
}

type InventoryEntry = { file: string; bytes: number; integrity: string } & ReturnType<typeof scriptUseOf>;

/** The inventory as Markdown. PCI DSS 6.4.3 requires an inventory of all scripts on payment pages. */
function inventoryText(version: string, entries: readonly InventoryEntry[]): string {
  const rows = entries.map(
    ({ file, where, purpose, integrity }) =>
      `| \`${file}\` | ${where} | ${purpose} | ${integrity ? `\`${integrity}\`` : 'none: replaced when keys rotate'} |`,
  );
  return `# Scripts of version ${version}

Every script that this version can load from its own origin, its purpose, and its integrity hash. The URLs of payment
provider, captcha and sign-in scripts come from your server. These scripts run on the page only when a visitor uses the
payment method, captcha or sign-in that needs them, and never in the card frame.

| Script | Where it runs | Why | Integrity |
|---|---|---|---|
${rows.join('\n')}
`;
}
