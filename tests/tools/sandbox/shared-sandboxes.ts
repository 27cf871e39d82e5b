import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Sandbox, type StartedSandbox, sandboxControl, startSandbox } from './sandbox';

type SandboxLocation = Pick<Sandbox, 'origin' | 'pagesOrigin' | 'port' | 'dataDir'>;

interface SharedSandbox {
  sandbox: Promise<StartedSandbox>;
  /** Whether a worker killed the sandbox, and nothing has restarted it since. */
  isDown: boolean;
}

/**
 * Starts an HTTP server that lends sandboxes to Playwright's workers. For each project and after each failed test,
 * Playwright starts a new worker with the same `parallelIndex`, so there is one sandbox per `parallelIndex`, not per
 * worker. A sandbox starts when a worker first requests it.
 */
export async function shareSandboxes(start: () => Promise<StartedSandbox> = startSandbox) {
  const sandboxes = new Map<string, SharedSandbox>();

  // The action is `borrow`, `kill` or `restart`. `borrow` restarts a killed sandbox.
  async function runAction(parallelIndex: string, action: string): Promise<SandboxLocation> {
    const entry = sandboxes.get(parallelIndex) ?? { sandbox: start(), isDown: false };
    sandboxes.set(parallelIndex, entry);
    const sandbox = await entry.sandbox.catch((error: unknown) => {
      sandboxes.delete(parallelIndex);
      throw error;
    });
    if (action === 'kill') {
      await sandbox.kill();
      entry.isDown = true;
    } else if (action === 'restart' || entry.isDown) {
      await sandbox.restart();
      entry.isDown = false;
    }
    const { origin, pagesOrigin, port, dataDir } = sandbox;
    return { origin, pagesOrigin, port, dataDir };
  }

  const server = createServer((request, response) => {
    const [, parallelIndex = '', action = ''] = (request.url ?? '').split('/');
    runAction(parallelIndex, action).then(
      (location) => response.end(JSON.stringify(location)),
      (error: Error) => {
        response.statusCode = 500;
        response.end(error.message);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      const started = await Promise.allSettled([...sandboxes.values()].map(({ sandbox }) => sandbox));
      await Promise.all(started.map((result) => (result.status === 'fulfilled' ? result.value.stop() : undefined)));
    },
  };
}

/** Returns the worker's sandbox, running and freshly seeded. `url` is the server of `shareSandboxes`. */
export async function borrowSandbox(url: string, parallelIndex: number): Promise<Sandbox> {
  const request = async (action: string): Promise<SandboxLocation> => {
    const response = await fetch(`${url}/${parallelIndex}/${action}`, {
      method: 'POST',
      signal: AbortSignal.timeout(90_000),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as SandboxLocation;
  };
  const location = await request('borrow');
  const control = sandboxControl(location.port);
  await control('reset', {});
  return {
    ...location,
    control,
    kill: async () => {
      await request('kill');
    },
    restart: async () => {
      await request('restart');
    },
  };
}
