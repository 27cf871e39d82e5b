import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { type StartedSandbox, sandboxControl } from './sandbox';
import { borrowSandbox, shareSandboxes } from './shared-sandboxes';

/** A fake sandbox. It appends its start, its requests' paths and the names of its called methods to `recorded`. */
async function aSandbox(recorded: string[]): Promise<StartedSandbox> {
  const server = createServer((request, response) => {
    recorded.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const recorderOf = (methodName: string) => async () => void recorded.push(methodName);
  recorded.push('start');
  return {
    origin: `http://localhost:${port}`,
    pagesOrigin: `http://localhost:${port + 1}`,
    port,
    dataDir: '/data',
    control: sandboxControl(port),
    restart: recorderOf('restart'),
    kill: recorderOf('kill'),
    async stop() {
      recorded.push('stop');
      server.closeAllConnections();
      server.close();
    },
    log: () => '',
  };
}

test('a worker that replaces another one gets the same sandbox, with the seed data restored', async () => {
  const recorded: string[] = [];
  const shared = await shareSandboxes(() => aSandbox(recorded));
  const first = await borrowSandbox(shared.url, 0);
  const next = await borrowSandbox(shared.url, 0);
  expect(next.origin).toBe(first.origin);
  await shared.stop();
  expect(recorded).toEqual(['start', '/sandbox/reset', '/sandbox/reset', 'stop']);
});

test('concurrent workers have separate sandboxes', async () => {
  const shared = await shareSandboxes(() => aSandbox([]));
  const [first, second] = await Promise.all([borrowSandbox(shared.url, 0), borrowSandbox(shared.url, 1)]);
  expect(first.port).not.toBe(second.port);
  await shared.stop();
});

test('a killed sandbox is restarted for the next worker', async () => {
  const recorded: string[] = [];
  const shared = await shareSandboxes(() => aSandbox(recorded));
  await (await borrowSandbox(shared.url, 0)).kill();
  await borrowSandbox(shared.url, 0);
  await borrowSandbox(shared.url, 0);
  await shared.stop();
  expect(recorded.filter((entry) => !entry.startsWith('/'))).toEqual(['start', 'kill', 'restart', 'stop']);
});

test('a worker gets the error of a sandbox that can’t start, and the next worker retries the start', async () => {
  let attempts = 0;
  const shared = await shareSandboxes(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no database');
    return aSandbox([]);
  });
  await expect(borrowSandbox(shared.url, 0)).rejects.toThrow('no database');
  expect((await borrowSandbox(shared.url, 0)).dataDir).toBe('/data');
  await shared.stop();
});
