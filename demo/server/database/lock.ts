import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Thrown when another process uses the data folder. */
export class FolderInUse extends Error {}

/** The folders that this process has locked. */
const ownLockedFolders = new Set<string>();

/**
 * The start time of a process (field 22 of /proc/<pid>/stat), which differs if the pid was reused by another process.
 * Empty on systems without /proc, and `ended` for a zombie: a process that has ended but still has a pid.
 */
export function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name in parentheses, may contain spaces. So only the fields after it are split.
    const fieldsFromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [processState] = fieldsFromThird;
    return processState === 'Z' ? 'ended' : (fieldsFromThird[22 - 3] ?? '');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process that wrote a lock file still runs. `lock` is the file's content: pid and start time. */
function isHeld(lock: string, folder: string): boolean {
  const [pidText, startTime = ''] = lock.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return ownLockedFolders.has(folder);
  return isAlive(pid) && startTimeOf(pid) === startTime;
}

/** Reads a lock file's content. Returns null if there is no such file. */
function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Removes the lock file of a process that has exited. `staleLock` is the content that was read from the file. If
 * another process has replaced the file since then, puts the new file back.
 */
function removeStaleLock(file: string, staleLock: string): void {
  const movedFile = `${file}.${process.pid}`;
  try {
    renameSync(file, movedFile);
    if (readLock(movedFile) !== staleLock) linkSync(movedFile, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(movedFile, { force: true });
  }
}

/** One attempt may not be enough, because other processes can create or remove the lock file during the attempt. */
const maxLockAttempts = 20;

/**
 * Locks the data folder for this process, because the embedded database has no lock of its own, and two processes would
 * overwrite each other's data. Takes over the lock of a process that has exited. Returns a function that releases the
 * lock.
 */
export function lockFolder(path: string): () => void {
  const folder = resolve(path);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  for (let attempt = 0; attempt < maxLockAttempts; attempt += 1) {
    try {
      writeFileSync(file, `${process.pid} ${startTimeOf(process.pid)}`, { flag: 'wx' });
      ownLockedFolders.add(folder);
      return () => {
        ownLockedFolders.delete(folder);
        rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const lock = readLock(file);
    if (lock === null) continue;
    if (isHeld(lock, folder)) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${lock.split(' ')[0]}; stop it or set DATA_DIR`,
      );
    }
    removeStaleLock(file, lock);
  }
  throw new FolderInUse(`The data folder ${folder} could not be locked`);
}
