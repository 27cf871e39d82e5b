import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OwnSandbox, type Sandbox, sandboxControl, startSandbox } from './sandbox';

type Place = Pick<Sandbox, 'origin' | 'pagesOrigin' | 'port' | 'dataDir'>;

interface Shelf {
  sandbox: Promise<OwnSandbox>;
  isDown: boolean;
}

/**
 * Keeps one sandbox for each number of a test worker, and hands it on to the next worker of that number: playwright
 * starts new workers for each project and after each failed test. A sandbox starts when it is first asked for.
 */
export async function shareSandboxes(start: () => Promise<OwnSandbox> = startSandbox) {
  const shelves = new Map<string, Shelf>();

  async function perform(worker: string, act: string): Promise<Place> {
    const shelf = shelves.get(worker) ?? { sandbox: start(), isDown: false };
    shelves.set(worker, shelf);
    const sandbox = await shelf.sandbox.catch((error: unknown) => {
      shelves.delete(worker);
      throw error;
    });
    if (act === 'kill9') {
      await sandbox.kill9();
      shelf.isDown = true;
    } else if (act === 'restart' || shelf.isDown) {
      await sandbox.restart();
      shelf.isDown = false;
    }
    const { origin, pagesOrigin, port, dataDir } = sandbox;
    return { origin, pagesOrigin, port, dataDir };
  }

  const server = createServer((request, response) => {
    const [, worker = '', act = ''] = (request.url ?? '').split('/');
    perform(worker, act).then(
      (place) => response.end(JSON.stringify(place)),
      (error: Error) => {
        response.statusCode = 500;
        response.end(error.message);
      },
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      const started = await Promise.allSettled([...shelves.values()].map(({ sandbox }) => sandbox));
      await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
    },
  };
}

/** A worker's sandbox, running and freshly seeded whatever the worker before did with it. */
export async function borrowSandbox(url: string, worker: number): Promise<Sandbox> {
  const ask = async (act: string): Promise<Place> => {
    const response = await fetch(`${url}/${worker}/${act}`, { method: 'POST', signal: AbortSignal.timeout(90_000) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Place;
  };
  const place = await ask('borrow');
  const control = sandboxControl(place.port);
  await control('reset', {});
  return {
    ...place,
    control,
    kill9: async () => {
      await ask('kill9');
    },
    restart: async () => {
      await ask('restart');
    },
  };
}
