import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** An HTTP/2 proxy that simulates a CDN in front of the sandbox. */
export interface Http2Proxy {
  origin: string;
  stop(): Promise<void>;
}

/** HTTP/1.1 headers about the connection. HTTP/2 responses must not contain them. */
const hopByHopHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * Starts a proxy that listens on `port` (0: any free port) and forwards requests to the HTTP/1.1 server at
 * `targetOrigin`. The proxy's certificate for localhost is self-signed, so browsers need `ignoreHTTPSErrors`.
 * localhost.pem contains the certificate and its private key. The key isn't secret: the file is in the repository.
 */
export async function startHttp2Proxy(targetOrigin: string, port = 0): Promise<Http2Proxy> {
  const pem = await readFile(fileURLToPath(new URL('localhost.pem', import.meta.url)));
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ key: pem, cert: pem }, (incoming, response) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
    const outgoing = request(targetOrigin + incoming.url, { method: incoming.method, headers }, (upstream) => {
      const responseHeaders = Object.entries(upstream.headers).filter(([name]) => !hopByHopHeaders.includes(name));
      response.writeHead(upstream.statusCode ?? 502, Object.fromEntries(responseHeaders));
      upstream.pipe(response);
    });
    outgoing.once('error', () => response.stream.close());
    incoming.pipe(outgoing);
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
}
