import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { at } from '../../../../elements/build/paths';

/** Everything that the build of the documentation writes. The demo server reads it. */
export const output = at('.cache/docs');
export const finishedFolder = join(output, 'site');

// Each process has its own folders until it has finished, because servers that start together may build together.

/** The pages as VitePress reads them: copies of the guides, and generated ones. */
export const pagesFolder = join(output, `pages.${process.pid}`);
export const siteFolder = join(output, `site.${process.pid}`);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes this process's folders, and those of processes that were stopped. */
export async function removeTemporaryFolders(): Promise<void> {
  const names = await readdir(output).catch(() => []);
  for (const name of names) {
    const pid = Number(/^(?:pages|site)\.(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (pid === process.pid || (pid && !isRunning(pid))) await rm(join(output, name), { recursive: true, force: true });
  }
}
