import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inRoot, root } from './paths';

/**
 * Builds the npm package in `<folder>/package`, and returns that path. `npm test` sets the environment variable
 * `SUB_PACKAGE` to a folder that all its test processes share. The package is then built only once, in
 * `<SUB_PACKAGE>/package`, and `folder` is ignored.
 */
export async function ensurePackage(folder: string): Promise<string> {
  const sharedFolder = process.env.SUB_PACKAGE;
  if (!sharedFolder) return build(folder);
  const built = join(sharedFolder, 'package');
  if (existsSync(built)) return built;
  await mkdir(sharedFolder, { recursive: true });
  const lock = join(sharedFolder, 'lock');
  // Test processes run concurrently. The one that creates the lock folder builds the package; the others wait.
  const isFirst = await mkdir(lock).then(
    () => true,
    () => false,
  );
  if (isFirst) return build(sharedFolder).finally(() => rmdir(lock));
  while (existsSync(lock)) await setTimeout(200);
  if (!existsSync(built)) throw new Error('The npm package could not be built');
  return built;
}

async function build(outFolder: string): Promise<string> {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', inRoot('elements/build/package/package.ts')], {
    cwd: root,
    // Vitest sets NODE_ENV to test, and the build must not inherit that.
    env: { ...process.env, NODE_ENV: 'production', SUB_OUT: outFolder },
  });
  return join(outFolder, 'package');
}

/** Like `ensurePackage`, but returns the path of the package's `.tgz` file. */
export async function ensureTarball(folder: string): Promise<string> {
  const packageParent = dirname(await ensurePackage(folder));
  const name = (await readdir(packageParent)).find((file) => file.endsWith('.tgz'));
  if (!name) throw new Error(`No .tgz file in ${packageParent}`);
  return join(packageParent, name);
}
