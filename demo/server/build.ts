import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contractVersion } from '../../src/contract/calls/site';
import { majorFolderOf } from '../../src/contract/delivery';

const buildInputs = ['src', 'elements', 'brands', 'locales', 'vite.config.ts', 'package.json'];

/** The time of the last change of a file, or of any file in a folder, in ms since 1970. 0 if the path doesn't exist. */
function lastModifiedMs(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => lastModifiedMs(join(path, name))));
}

/** Whether the build is missing or older than its inputs. */
export function isBuildStale(root: string): boolean {
  const loader = join(root, 'dist', majorFolderOf(contractVersion), 'sub.js');
  if (!existsSync(loader)) return true;
  const builtAtMs = statSync(loader).mtimeMs;
  return buildInputs.some((input) => lastModifiedMs(join(root, input)) > builtAtMs);
}

/** Builds the product in a child process, which is killed when this process exits. Resolves to true on success. */
export function build(root: string): Promise<boolean> {
  return new Promise((resolve) => {
    const args = ['--import', 'tsx', join(root, 'elements/build/build.ts')];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    process.once('exit', () => child.kill());
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
