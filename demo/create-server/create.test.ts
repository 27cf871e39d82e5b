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
/** What the server has printed as warnings. */
let warnings = '';

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
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  server.stderr?.on('data', (chunk: Buffer) => {
    warnings += String(chunk);
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

/** Runs the conformance check with the test member. */
const check = (...options: string[]) => {
  const member = ['--email', 'ana@example.com', '--password', 'secret123'];
  const script = inRoot('tests/conformance/conformance.ts');
  return runChild(process.execPath, ['--import', 'tsx', script, '--api', api, ...member, ...options], {
    cwd: inRoot('.'),
    timeoutMs: 60_000,
  });
};

test('the created server passes the profile `store` of the conformance check, with payments', async () => {
  const { code, output } = await check('--profile', 'store', '--pay');
  expect(code, output).toBe(0);
  // The member's first order is the one that the check itself places.
  expect(output).toContain('passed   order  GET');
}, 150_000);

test('members sign in on any port of this computer, and a refused origin is printed with what to set', async () => {
  const signInOn = async (origin: string) =>
    (await check('--profile', 'store', '--page-origin', origin, '--only', 'listPlans')).code;
  expect(await signInOn('http://localhost:4321')).toBe(0);
  expect(warnings).not.toContain('localhost:4321');
  expect(await signInOn('http://localhost.evil.example')).toBe(2);
  expect(await signInOn('https://shop.example')).toBe(2);
  const set = 'PAGE_ORIGINS="http://localhost:4173 https://partner.example https://shop.example"';
  await expect
    .poll(() => warnings)
    .toMatch(new RegExp(`^Refused a sign-in from https://shop\\.example\\..*${set}$`, 'm'));
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
