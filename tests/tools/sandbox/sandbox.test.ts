import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '../paths';
import { startSandbox } from './sandbox';

// The source of a minimal server that behaves like the sandbox: it reads PORT and DATA_DIR, prints `ready`, responds to
// /sandbox/… and stops gracefully on SIGTERM. FAIL and HANG simulate a failed start.
const program = `
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
const note = (text) => appendFileSync(process.env.DATA_DIR + '/log', text + '\\n');
process.on('SIGTERM', () => { note('graceful stop'); process.exit(0); });
if (process.env.FAIL) { console.error('no database'); process.exit(3); }
if (process.env.HANG) setInterval(() => {}, 1000);
else createServer((request, response) => {
  let body = '';
  request.on('data', (part) => { body += part; });
  request.on('end', () => {
    if (request.url === '/sandbox/unknown') { response.statusCode = 404; response.end('no such control'); return; }
    response.end(JSON.stringify({ method: request.method, url: request.url, body, args: process.argv.slice(2), database: process.env.DATABASE_URL }));
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => { note('start'); console.log('ready', process.env.PORT); });
`;

let folder = '';
let entry = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fake-sandbox-'));
  entry = relative(root, join(folder, 'server.mjs'));
  await writeFile(join(folder, 'server.mjs'), program);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('control sends a POST if it gets a body, otherwise a GET; the server starts with --no-build', async () => {
  const sandbox = await startSandbox({ entry });
  try {
    expect(sandbox.pagesOrigin).toBe(`http://localhost:${sandbox.port + 1}`);
    expect(await sandbox.control('outbox')).toMatchObject({
      method: 'GET',
      url: '/sandbox/outbox',
      args: ['--no-build'],
    });
    expect(await sandbox.control('clock', { days: 1 })).toMatchObject({ method: 'POST', body: '{"days":1}' });
    await expect(sandbox.control('unknown')).rejects.toThrow('404: no such control');
  } finally {
    await sandbox.stop();
  }
});

test('the sandbox’s data survives a restart and a kill, and is deleted by `stop`', async () => {
  const sandbox = await startSandbox({ entry });
  try {
    await sandbox.restart();
    await sandbox.kill();
    await expect(sandbox.control('outbox')).rejects.toThrow();
    await sandbox.restart();
    expect(await readFile(join(sandbox.dataDir, 'log'), 'utf8')).toBe('start\ngraceful stop\nstart\nstart\n');
  } finally {
    await sandbox.stop();
  }
  await expect(readFile(join(sandbox.dataDir, 'log'))).rejects.toThrow('ENOENT');
});

test('two concurrent sandboxes have separate ports and data', async () => {
  const [first, second] = await Promise.all([startSandbox({ entry }), startSandbox({ entry })]);
  try {
    expect(first.port).not.toBe(second.port);
    expect(first.dataDir).not.toBe(second.dataDir);
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
});

test('a sandbox ignores the DATABASE_URL of the developer’s environment', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/precious');
  const sandbox = await startSandbox({ entry });
  try {
    expect(await sandbox.control('state')).not.toHaveProperty('database');
  } finally {
    vi.unstubAllEnvs();
    await sandbox.stop();
  }
});

test('startSandbox rejects at once with the output of a server that can’t start', async () => {
  await expect(startSandbox({ entry, env: { FAIL: '1' } })).rejects.toThrow(/code 3:[\s\S]*no database/);
});

test('startSandbox rejects if the server isn’t ready in time', async () => {
  await expect(startSandbox({ entry, env: { HANG: '1' }, timeoutMs: 1500 })).rejects.toThrow('not ready in time');
});
