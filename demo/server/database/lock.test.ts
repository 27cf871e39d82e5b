import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse, lockFolder, startTimeOf } from './lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('lockFolder throws for a locked folder until the lock is released', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  unlock();
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

// A lock file contains the pid and the start time of the process that holds the lock.
test('lockFolder throws if a running process holds the lock', () => {
  writeFileSync(join(folder, 'lock'), `${process.ppid} ${startTimeOf(process.ppid)}`);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.ppid}`);
});

test('lockFolder takes over the lock of a process that has exited', () => {
  const exitedPid = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(join(folder, 'lock'), `${exitedPid} 123`);
  lockFolder(folder)();
});

test('lockFolder takes over the lock of an exited process whose pid now belongs to another process', () => {
  writeFileSync(join(folder, 'lock'), `${process.ppid} 1`);
  lockFolder(folder)();
  writeFileSync(join(folder, 'lock'), `${process.pid} 1`);
  lockFolder(folder)();
});

test('lockFolder takes over a lock whose file is empty', () => {
  writeFileSync(join(folder, 'lock'), '');
  lockFolder(folder)();
});
