import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inRoot } from '../../tools/paths';

/** The npm packages, with their versions, of the products that the benchmark compares with ours ("peers"). */
const peerVersions = { '@adyen/adyen-web': '6.45.2', '@tryghost/portal': '2.71.227' } as const;

/**
 * The folder in which the peers are installed. They aren't dependencies of the project, because only the benchmark that
 * compares our product with them needs them.
 */
export const peersFolder = inRoot('.cache/peers');

/** The absolute path of a file in an installed peer. `path` starts with the package's name. */
export const peerFilePath = (path: string): string => join(peersFolder, 'node_modules', path);

/** Installs the peers from npm. Packages that are installed already aren't downloaded again. */
export async function installPeers(): Promise<void> {
  await mkdir(peersFolder, { recursive: true });
  const packageJson = { private: true, dependencies: peerVersions };
  await writeFile(join(peersFolder, 'package.json'), JSON.stringify(packageJson));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await promisify(execFile)('npm', ['install', ...options], { cwd: peersFolder });
}
