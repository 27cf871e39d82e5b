import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The server as people reach it: behind something that speaks HTTP/2, as every network of caches does. */
export interface Delivery {
  origin: string;
  stop(): Promise<void>;
}

/** Headers of a connection, which HTTP/2 does not know. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * Passes everything on to a server that speaks HTTP/1.1. Its certificate is made for localhost by itself, which browsers
 * take where they are told to (`ignoreHTTPSErrors`), and protects nothing.
 */
export async function startDelivery(to: string): Promise<Delivery> {
  const pem = await readFile(fileURLToPath(new URL('localhost.pem', import.meta.url)));
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ key: pem, cert: pem }, (asked, answer) => {
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')));
    const passed = request(to + asked.url, { method: asked.method, headers }, (given) => {
      const kept = Object.entries(given.headers).filter(([name]) => !ofConnection.includes(name));
      answer.writeHead(given.statusCode ?? 502, Object.fromEntries(kept));
      given.pipe(answer);
    });
    passed.once('error', () => answer.stream.close());
    asked.pipe(passed);
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        for (const session of sessions) session.destroy();
        server.close(() => done());
      }),
  };
}
