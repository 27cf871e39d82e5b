import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from '../../../../elements/build/paths';

/** The folder for everything that the build of the documentation writes. */
export const outputFolder = inRoot('.cache/docs');
/** The built site, which the demo server serves. */
export const siteFolder = join(outputFolder, 'site');

// Each process builds in its own temporary folders. At the end it renames its temporary site folder to `siteFolder`, so
// that a stopped build leaves no incomplete site there.

/** The pages as VitePress reads them: copies of the guides, and generated pages. */
export const temporaryPagesFolder = join(outputFolder, `pages.${process.pid}`);
export const temporarySiteFolder = join(outputFolder, `site.${process.pid}`);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process is running, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes this process's temporary folders, and the temporary folders and lock files of processes that have ended. */
export async function removeTemporaryFolders(): Promise<void> {
  const names = await readdir(outputFolder).catch(() => []);
  for (const name of names) {
    const pid = Number(/^(?:pages|site|lock)\.(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    const isOwn = pid === process.pid && !name.startsWith('lock');
    if (isOwn || (pid && !isRunning(pid))) await rm(join(outputFolder, name), { recursive: true, force: true });
  }
}

const lockFile = join(outputFolder, 'lock');

/**
 * Acquires the lock on the output folder; waits while another process holds it. Only one process can build the
 * documentation at a time, because VitePress itself also has a temporary folder, which is the same for all builds.
 * Returns a function that releases the lock.
 */
export async function lockOutput(): Promise<() => Promise<void>> {
  const ownFile = `${lockFile}.${process.pid}`;
  await mkdir(outputFolder, { recursive: true });
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
      // If the lock file has been removed in the meantime, `holderPid` is the id of this process. This process is
      // running, so the loop waits and retries.
      const holderPid = Number(await readFile(lockFile, 'utf8').catch(() => process.pid));
      if (isRunning(holderPid)) await sleep(200);
      else await rm(lockFile, { force: true });
    }
  }
}
