import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installByPackageManager } from './browsers/install';
import { isExecutable, which } from './child';

interface Program {
  /** Folders outside of PATH that can contain the program. A star matches one folder name. */
  folders: readonly string[];
  /** Package names by package manager. */
  packages: Parameters<typeof installByPackageManager>[0];
}

/** The programs that tests use besides browsers. */
const programs = {
  nginx: { folders: ['/usr/sbin'], packages: { 'apt-get': ['nginx'], apk: ['nginx'], dnf: ['nginx'] } },
  openssl: { folders: [], packages: { 'apt-get': ['openssl'], apk: ['openssl'], dnf: ['openssl'] } },
  php: { folders: [], packages: { 'apt-get': ['php-cli'], apk: ['php'], dnf: ['php-cli'] } },
  postgres: {
    folders: ['/usr/lib/postgresql/*/bin'],
    packages: { 'apt-get': ['postgresql'], apk: ['postgresql'], dnf: ['postgresql-server'] },
  },
} as const satisfies Record<string, Program>;

export type ProgramName = keyof typeof programs;

async function findProgram(name: ProgramName): Promise<string | undefined> {
  const inPath = await which(name);
  if (inPath) return inPath;
  for (const folder of programs[name].folders) {
    const [before = '', after] = folder.split('*');
    const versions = after === undefined ? [] : await readdir(before).catch(() => []);
    const candidates = after === undefined ? [folder] : versions.map((version) => join(before, version, after));
    for (const candidate of candidates) if (await isExecutable(join(candidate, name))) return join(candidate, name);
  }
  return undefined;
}

/** The path of a program, which is installed from the system's packages if it's missing. Throws if that fails. */
export async function ensureProgram(name: ProgramName): Promise<string> {
  const found = await findProgram(name);
  if (found) return found;
  const error = await installByPackageManager(programs[name].packages);
  const installed = await findProgram(name);
  if (!installed) throw new Error(`${name} can’t be installed: ${error ?? 'not found after the installation'}`);
  return installed;
}
