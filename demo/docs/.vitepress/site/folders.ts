import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from '../../../../elements/build/paths';

/** The folder that the build of the documentation writes and the demo server reads. */
export const output = inRoot('.cache/docs');
export const siteFolder = join(output, 'site');

// Each process writes to its own folders until it has finished, so that a stopped build leaves no incomplete site.

/** The pages as VitePress reads them: copies of the guides, and generated ones. */
export const temporaryPagesFolder = join(output, `pages.${process.pid}`);
export const temporarySiteFolder = join(output, `site.${process.pid}`);

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
    const pid = Number(/^(?:pages|site|lock)\.(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    const isOwn = pid === process.pid && !name.startsWith('lock');
    if (isOwn || (pid && !isRunning(pid))) await rm(join(output, name), { recursive: true, force: true });
  }
}

const lockFile = join(output, 'lock');

/**
 * Waits until no other process builds the documentation, because VitePress uses the same temporary folder for all.
 * Returns a function that releases the lock.
 */
export async function lockOutput(): Promise<() => Promise<void>> {
  const ownFile = `${lockFile}.${process.pid}`;
  await mkdir(output, { recursive: true });
  await writeFile(ownFile, String(process.pid));
  for (;;) {
    try {
      // Linking creates the lock together with its contents, so that no process reads an empty lock.
      await link(ownFile, lockFile);
      return async () => {
        await rm(lockFile, { force: true });
        await rm(ownFile, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(lockFile, 'utf8').catch(() => process.pid));
      if (isRunning(holder)) await sleep(200);
      else await rm(lockFile, { force: true });
    }
  }
}
