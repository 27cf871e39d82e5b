import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSharedDatabase } from './postgres';

let programsFolder: string;
beforeEach(() => {
  programsFolder = mkdtempSync(join(tmpdir(), 'programs-'));
  // PostgreSQL runs under another account if the tests run as root.
  chmodSync(programsFolder, 0o755);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(programsFolder, { recursive: true, force: true });
});

/** Replaces PostgreSQL's programs: `initdb` succeeds, and `postgres` runs a shell command. */
function replacePostgres(command: string): void {
  for (const [name, script] of Object.entries({ initdb: 'exit 0', postgres: command }))
    writeFileSync(join(programsFolder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('TEST_DATABASE_URL', '');
  vi.stubEnv('PATH', `${programsFolder}${delimiter}${process.env.PATH}`);
}

test.each([
  ['exits', 'exit 3', 'PostgreSQL ended with 3'],
  ['is killed by a signal', 'kill -KILL $$', 'PostgreSQL ended with SIGKILL'],
])('startSharedDatabase rejects if PostgreSQL %s before it responds', async (_, command, message) => {
  replacePostgres(command);
  await expect(startSharedDatabase()).rejects.toThrow(message);
});
