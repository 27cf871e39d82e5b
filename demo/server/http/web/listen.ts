import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { answerClientErrors } from '../client-error';
import type { ServerEnv } from './request';

export interface Listening {
  port: number;
  close(): Promise<void>;
}

const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done((server.address() as AddressInfo).port);
    });
  });
}

/** Waits briefly for running requests, then closes all connections. */
function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2000).unref();
  });
}

/** Serves an app on a port; without a host, on both addresses of this machine. Port 0 takes any free one. */
export async function listen(app: Hono<ServerEnv>, port: number, host: string | null): Promise<Listening> {
  const make = (): Server => {
    const server = createAdaptorServer({ fetch: app.fetch as (request: Request) => Promise<Response> }) as Server;
    answerClientErrors(server);
    return server;
  };
  const first = make();
  const actual = await listenOn(first, port, host ?? '127.0.0.1');
  const servers = [first];
  if (host === null) {
    const second = make();
    try {
      await listenOn(second, actual, '::1');
      servers.push(second);
    } catch (error) {
      // Without IPv6, or if the port is taken there, the first address is enough.
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'].includes(errorCode(error))) throw error;
    }
  }
  return { port: actual, close: async () => void (await Promise.all(servers.map(close))) };
}
