import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSharedDatabase } from './postgres';

let programsFolder: string;
beforeEach(() => {
  programsFolder = mkdtempSync(join(tmpdir(), 'programs-'));
  letOthersExecute(programsFolder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(programsFolder, { recursive: true, force: true });
});

/** PostgreSQL runs under another account if the tests run as root. `chmodSync` ignores the process's umask. */
const letOthersExecute = (path: string) => chmodSync(path, 0o755);

/** Replaces PostgreSQL's programs: `initdb` succeeds, and `postgres` runs a shell command. */
function replacePostgres(command: string): void {
  for (const [name, script] of Object.entries({ initdb: 'exit 0', postgres: command })) {
    const program = join(programsFolder, name);
    writeFileSync(program, `#!/bin/sh\n${script}\n`);
    letOthersExecute(program);
  }
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
