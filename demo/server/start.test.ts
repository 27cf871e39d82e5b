import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from './testing/process';
import { aCard, aPassword, callApi } from './testing/server';
import { serverArgs, sourceArgs } from './testing/server-args';

const root = fileURLToPath(new URL('../../', import.meta.url));
// Starting a server takes some seconds of CPU time, and several tests start one.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'sandbox-start-'));

/** Starts a server process with the given Node arguments. Doesn't wait until the server is ready. */
function launch(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [...args, '--no-build'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const start = () => startServerProcess({ DATA_DIR: folder });

let server: ServerProcess;
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a second server on the same data folder reports that the folder is in use and exits with 1', async () => {
  // Runs the sources, as `npm start` does.
  const second = launch(sourceArgs('demo/server/start.ts'));
  let output = '';
  second.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(second, 'exit');
  expect(code).toBe(1);
  expect(output).toContain(`in use by process ${server.child.pid}`);
});

test('a server whose port is taken reports EADDRINUSE and exits with 1', async () => {
  const otherFolder = mkdtempSync(join(tmpdir(), 'sandbox-port-'));
  const second = launch(serverArgs(), { PORT: new URL(server.origin).port, DATA_DIR: otherFolder });
  let output = '';
  second.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(second, 'exit');
  rmSync(otherFolder, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(output).toContain('EADDRINUSE');
});

test('a server compresses the API’s responses if the browser accepts gzip', async () => {
  const response = await fetch(`${server.origin}/api/site/listPlans/v1`, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(response.headers.get('Content-Encoding')).toBe('gzip');
  expect(await response.json()).toMatchObject({ code: 0 });
});

test('purchases that a server confirmed are still stored after its process is killed and restarted', async () => {
  const account = { type: 'email', account: 'expired@example.com' };
  const signedIn = await callApi(server.origin, 'login', { ...account, password: aPassword('secret123') });
  const { token } = signedIn.data;
  const orderIds: string[] = [];
  let isServerKilled = false;
  const buy = async () => {
    while (!isServerKilled) {
      const request = { planId: '102', methodCode: 'card', card: aCard('4242424242424242') };
      const bought = await callApi(server.origin, 'pay', request, { token }).catch(() => null);
      if (bought?.data) orderIds.push(bought.data.orderId);
    }
  };
  const buyers = [buy(), buy(), buy()];
  while (orderIds.length < 6) await new Promise((resolve) => setTimeout(resolve, 20));
  await server.end('SIGKILL');
  isServerKilled = true;
  await Promise.all(buyers);

  server = await start();
  const { data } = await callApi(server.origin, 'orders', { pageSize: 100 }, { token });
  const storedStatuses = new Map(data.orders.map((order) => [order.orderId, order.status]));
  expect(orderIds.map((orderId) => storedStatuses.get(orderId))).toEqual(orderIds.map(() => 'success'));
  const ledger = (await (await fetch(`${server.origin}/sandbox/ledger?uid=${signedIn.data.uid}`)).json()) as {
    entries: { orderId: string }[];
  };
  const chargedOrderIds = ledger.entries.map(({ orderId }) => orderId);
  expect(new Set(chargedOrderIds).size).toBe(chargedOrderIds.length);
  expect(chargedOrderIds).toEqual(expect.arrayContaining(orderIds));
  // One of the member's successful orders is part of the seed data and has no ledger entry.
  expect(chargedOrderIds.length).toBe(data.orders.filter(({ status }) => status === 'success').length - 1);
});

test('on SIGTERM, a server exits with 0 and releases its data folder; a restart keeps the clock’s offset', async () => {
  await fetch(`${server.origin}/sandbox/clock`, { method: 'POST', body: JSON.stringify({ days: 2 }) });
  expect(await server.end('SIGTERM')).toBe(0);
  server = await start();
  expect(await (await fetch(`${server.origin}/sandbox/clock`)).json()).toMatchObject({ movedBy: 2 * 86_400_000 });
});
