import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { respondToClientErrors } from '../client-error';
import type { ServerEnv } from './server-env';

export interface ListeningServer {
  port: number;
  close(): Promise<void>;
}

/**
 * How long an idle connection stays open. Longer than the usual 60 seconds of load balancers and nginx, so that they
 * close the connection first: a request on a connection that the server is just closing fails with ECONNRESET.
 */
const keepAliveTimeoutMs = 65_000;

const errorCodeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Resolves with the port, which the system chooses if `port` is 0. */
function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** How long a stopping server waits for running requests. Docker kills a container ten seconds after SIGTERM. */
const stopTimeoutMs = 8_000;

/**
 * Creates a function that stops a server once its running requests have been answered, or after `stopTimeoutMs`. Counts
 * the requests that arrive from now on.
 */
function createStopFunction(server: Server): () => Promise<void> {
  let runningCount = 0;
  let onIdle = () => {};
  server.on('request', (_, response) => {
    runningCount += 1;
    response.on('close', () => {
      runningCount -= 1;
      if (runningCount === 0) onIdle();
    });
  });
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const idle = new Promise<void>((resolve) => {
      onIdle = resolve;
      if (runningCount === 0) resolve();
      setTimeout(resolve, stopTimeoutMs).unref();
    });
    await idle;
    server.closeAllConnections();
    await closed;
  };
}

/** Serves an app on a port. Null as host means both loopback addresses, IPv4 and IPv6. Port 0 means any free port. */
export async function listen(app: Hono<ServerEnv>, port: number, host: string | null): Promise<ListeningServer> {
  const createServer = (): Server => {
    const server = createAdaptorServer({ fetch: app.fetch as (request: Request) => Promise<Response> }) as Server;
    server.keepAliveTimeout = keepAliveTimeoutMs;
    respondToClientErrors(server);
    return server;
  };
  const mainServer = createServer();
  const stopFunctions = [createStopFunction(mainServer)];
  const actualPort = await listenOn(mainServer, port, host ?? '127.0.0.1');
  if (host === null) {
    const ipv6Server = createServer();
    try {
      await listenOn(ipv6Server, actualPort, '::1');
      stopFunctions.push(createStopFunction(ipv6Server));
    } catch (error) {
      // Without IPv6, or if the port is in use on ::1, listening on IPv4 is enough.
      if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'].includes(errorCodeOf(error))) throw error;
    }
  }
  return { port: actualPort, close: async () => void (await Promise.all(stopFunctions.map((stop) => stop()))) };
}
