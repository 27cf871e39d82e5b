import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../../elements/build/paths';
import { runChild } from '../../tests/tools/child';

let parent: string;
let folder: string;
let server: ChildProcess;
let api: string;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'create-server-'));
  folder = join(parent, 'shop');
  const created = await runChild(process.execPath, [inRoot('demo/create-server/create.mjs'), folder], {
    timeoutMs: 10_000,
  });
  expect(created.code, created.output).toBe(0);
  const port = await freePort();
  api = `http://localhost:${port}`;
  server = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  for await (const text of server.stdout as AsyncIterable<Buffer>) {
    output += String(text);
    if (output.includes('ready on')) break;
  }
}, 60_000);

afterAll(async () => {
  if (server?.pid) process.kill(-server.pid);
  await rm(parent, { recursive: true });
});

test('the created server passes the profile `store` of the conformance check, with payments', async () => {
  const member = ['--email', 'ana@example.com', '--password', 'secret123'];
  const check = () =>
    runChild(
      process.execPath,
      [
        '--import',
        'tsx',
        inRoot('tests/conformance/conformance.ts'),
        '--api',
        api,
        '--profile',
        'store',
        ...member,
        '--pay',
      ],
      { cwd: inRoot('.'), timeoutMs: 60_000 },
    );
  const first = await check();
  expect(first.code, first.output).toBe(0);
  // The first check left an unpaid order, which the second one reads.
  const second = await check();
  expect(second.output).toContain('passed   order  GET');
  expect(second.code, second.output).toBe(0);
}, 150_000);

test('the server opens sealed messages with the code of the guide', async () => {
  const guide = await readFile(inRoot('demo/docs/own-backend.md'), 'utf8');
  const [, snippet] = /```node open-sealed-message\.mjs\n([\s\S]*?)```/.exec(guide) ?? [];
  expect(await readFile(join(folder, 'sealed-message.mjs'), 'utf8')).toBe(snippet);
});

test('a folder with files is left alone', async () => {
  const { code, output } = await runChild(process.execPath, [inRoot('demo/create-server/create.mjs'), folder], {
    timeoutMs: 10_000,
  });
  expect([code, output]).toEqual([1, expect.stringContaining("isn't empty")]);
});
