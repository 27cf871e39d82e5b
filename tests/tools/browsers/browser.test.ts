import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runChild } from '../child';
import { findEngine } from './browser';
import { installByPackageManager } from './install';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Creates an executable script and makes its folder the only one in PATH. */
async function aCommand(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  vi.stubEnv('PATH', folder);
  return path;
}

/** A fake `sudo`, which runs the command as the current user. */
const aSudo = () => aCommand('sudo', 'shift; exec "$@"');

test('findEngine prefers the browser whose path is in the environment variable', async () => {
  const path = await aCommand('my-firefox', 'echo Mozilla Firefox 99.1');
  vi.stubEnv('FIREFOX_PATH', path);
  expect(await findEngine('firefox')).toEqual({
    ok: true,
    engine: 'firefox',
    path,
    version: '99.1',
    source: 'environment',
  });
});

test('findEngine skips a browser that doesn’t start', async () => {
  vi.stubEnv('FIREFOX_PATH', await aCommand('broken', 'echo error while loading shared libraries; exit 127'));
  const path = await aCommand('firefox-esr', 'echo Mozilla Firefox 98.0esr');
  expect(await findEngine('firefox')).toMatchObject({ ok: true, path, version: '98.0esr', source: 'system' });
});

test('installByPackageManager refreshes the package lists before each attempt, and retries a failed install once', async () => {
  const log = join(folder, 'log');
  await aSudo();
  await aCommand(
    'apt-get',
    `echo "$*" >> ${log}; [ "$1" = update ] || [ -e ${log}.once ] || { : > ${log}.once; exit 100; }`,
  );
  expect(await installByPackageManager({ 'apt-get': ['some-browser'] })).toBeUndefined();
  const install = '-o DPkg::Lock::Timeout=300 install -y --no-install-recommends some-browser';
  expect((await readFile(log, 'utf8')).trim().split('\n')).toEqual(['update', install, 'update', install]);
});

test('installByPackageManager returns the error line of a failing package manager', async () => {
  await aSudo();
  await aCommand(
    'apt-get',
    'echo Reading lists; [ "$1" = update ] || { echo "E: Unable to locate package x"; exit 100; }',
  );
  expect(await installByPackageManager({ 'apt-get': ['x'] })).toBe('apt-get: E: Unable to locate package x');
});

test('installByPackageManager returns an error if there is no package manager', async () => {
  vi.stubEnv('PATH', folder);
  expect(await installByPackageManager({ 'apt-get': ['x'] })).toBe('no supported package manager');
});

test('runChild stops a hanging command together with its child processes', async () => {
  const survivorFile = join(folder, 'survivor');
  const outcome = await runChild('sh', ['-c', `(sleep 1.5; echo alive > ${survivorFile}) & wait`], {
    timeoutMs: 20_000,
    stallTimeoutMs: 300,
  });
  expect(outcome).toEqual({ code: null, output: '', timedOut: true });
  await new Promise((wake) => setTimeout(wake, 1800));
  await expect(readFile(survivorFile)).rejects.toThrow('ENOENT');
});
