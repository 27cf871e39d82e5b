import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs of the build. */
const sources = ['src', 'elements', 'brands', 'locales', 'vite.config.ts', 'package.json'];

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Whether the build is missing or older than its inputs. */
export function isBuildStale(root: string): boolean {
  const loader = join(root, 'dist/v1/sub.js');
  if (!existsSync(loader)) return true;
  const built = statSync(loader).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > built);
}

/** Builds the product in another process, which ends with this one. Resolves to whether the build succeeded. */
export function build(root: string): Promise<boolean> {
  return new Promise((resolve) => {
    const args = ['--import', 'tsx', join(root, 'elements/build/build.ts')];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    process.once('exit', () => child.kill());
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
