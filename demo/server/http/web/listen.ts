import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
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

/** A body that a call has refused without reading it is read and discarded if it isn't larger or slower than this. */
const maxDiscardedBytes = 8 * 1024 * 1024;
const maxDiscardMs = 5_000;

/** Reads a request's body if nothing has read it, unless it is too large or slow. */
async function discardBody(request: Request, { complete, headers }: IncomingMessage): Promise<void> {
  // A request whose `Host` header isn't valid has no body that can be read.
  if (complete || !URL.canParse(request.url)) return;
  const { body } = request;
  if (!body || body.locked || Number(headers['content-length'] ?? 0) > maxDiscardedBytes) return;
  const reader = body.getReader();
  const timer = setTimeout(() => reader.cancel(), maxDiscardMs);
  try {
    for (let size = 0; size <= maxDiscardedBytes; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
    }
  } catch {
    // The client has closed the connection, so there is nothing left to read.
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Answers a request, and leaves no unread body on a connection that stays open. A client or proxy would send its next
 * request behind that body: nginx shares its connections between all visitors, and takes a process whose connections
 * break for a failed one.
 */
const respondWith =
  (app: Hono<ServerEnv>) =>
  async (request: Request, env: HttpBindings): Promise<Response> => {
    const response = await app.fetch(request, env);
    const { incoming, outgoing } = env;
    await discardBody(request, incoming);
    if (!incoming.complete && !outgoing.headersSent) response.headers.set('Connection', 'close');
    return response;
  };

/** Serves an app on a port. Null as host means both loopback addresses, IPv4 and IPv6. Port 0 means any free port. */
export async function listen(app: Hono<ServerEnv>, port: number, host: string | null): Promise<ListeningServer> {
  const createServer = (): Server => {
    const server = createAdaptorServer({
      fetch: respondWith(app) as (request: Request) => Promise<Response>,
    }) as Server;
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
