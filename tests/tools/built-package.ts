import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inRoot, root } from './paths';

/**
 * Builds the npm package below a folder and returns the package's folder. `npm test` sets `SUB_PACKAGE`: its stages share
 * the package that the first of them builds.
 */
export async function builtPackage(folder: string): Promise<string> {
  const out = process.env.SUB_PACKAGE ?? folder;
  const built = join(out, 'package');
  if (process.env.SUB_PACKAGE && existsSync(built)) return built;
  await promisify(execFile)(process.execPath, ['--import', 'tsx', inRoot('elements/build/package/package.ts')], {
    cwd: root,
    // Vitest sets NODE_ENV to test.
    env: { ...process.env, NODE_ENV: 'production', SUB_OUT: out },
  });
  return built;
}
