import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { purposeOf } from '../bundle/script-purposes';
import { keysFile } from '../scripts/build-card-frame';
import { integrityOf } from './integrity';

/** Origin of the URLs in the import map. The demo server replaces it with its own. */
const cdn = process.env.CDN_ORIGIN ?? 'https://cdn.example';

export interface FixedVersion {
  /** The build's folder, with `v1` in it. */
  dist: string;
  version: string;
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function scriptsOf(folder: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js')).sort();
  const contents = new Map<string, Buffer>();
  for (const name of names) contents.set(name.replaceAll('\\', '/'), await readFile(path.join(folder, name)));
  return contents;
}

/** The names of a file in URLs. The loader retries an element's file with `?1` to `?9`, because browsers cache failed imports. */
const namesOf = (name: string): string[] =>
  /^((light|tv)\/)?sub-/.test(name)
    ? [name, ...Array.from({ length: 9 }, (_, index) => `${name}?${index + 1}`)]
    : [name];

/**
 * A copy of the build that never changes, at /<version>/, with the hash of every script except the card keys, an import
 * map with the same hashes, and an inventory of the scripts.
 */
export async function writeFixedVersion({ dist, version }: FixedVersion): Promise<void> {
  const folder = path.join(dist, version);
  await cp(path.join(dist, 'v1'), folder, { recursive: true });
  const scripts = await scriptsOf(folder);
  // The card keys rotate without a release, in every version's folder: they cannot be pinned.
  const pinned = [...scripts].filter(([name]) => name !== keysFile);
  const integrity = Object.fromEntries(pinned.map(([name, bytes]) => [name, integrityOf(bytes)]));
  const urls = Object.entries(integrity).flatMap(([name, hash]) =>
    namesOf(name).map((fileName) => [`${cdn}/${version}/${fileName}`, hash]),
  );
  await writeFile(path.join(folder, 'integrity.json'), asJson(integrity));
  await writeFile(path.join(folder, 'import-map.json'), asJson({ integrity: Object.fromEntries(urls) }));
  const inventory = [...scripts].map(([file, bytes]) => ({
    file,
    bytes: bytes.length,
    integrity: integrity[file] ?? '',
    ...purposeOf(file),
  }));
  await writeFile(path.join(folder, 'script-inventory.json'), asJson({ version, scripts: inventory }));
  await writeFile(path.join(folder, 'script-inventory.md'), inventoryText(version, inventory));
}

type Entry = { file: string; bytes: number; integrity: string } & ReturnType<typeof purposeOf>;

/** The inventory as Markdown. Source: PCI DSS 6.4.3. */
function inventoryText(version: string, entries: readonly Entry[]): string {
  const rows = entries.map(
    ({ file, where, purpose, integrity }) =>
      `| \`${file}\` | ${where} | ${purpose} | ${integrity ? `\`${integrity}\`` : 'none: replaced when keys rotate'} |`,
  );
  return `# Scripts of version ${version}

Every script that this version can load from its own origin, its purpose, and its integrity hash. The URLs of payment
provider, captcha and sign-in scripts come from your server. These scripts run on the page only when a member chooses
them, and never in the card frame.

| Script | Where it runs | Why | Integrity |
|---|---|---|---|
${rows.join('\n')}
`;
}
