import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Http2Proxy, startHttp2Proxy } from '../http2-proxy';
import { adyenResponses } from './adyen';
import { ghostResponses } from './ghost';

/**
 * Starts a server with the pages of the peers, over HTTP/2. A path ending in `*` matches by prefix; the first match is
 * used.
 */
export async function startPeerHost(): Promise<Http2Proxy> {
  const responses = Object.entries({ ...(await adyenResponses()), ...(await ghostResponses()) }).map(
    ([path, { type, body, status = 200 }]) => ({
      path,
      type,
      status,
      body: gzipSync(body, { level: 9 }),
    }),
  );
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const found = responses.find(({ path }) =>
      path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : path === pathname,
    );
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(found.status, { 'Content-Type': found.type, 'Content-Encoding': 'gzip' });
    response.end(found.status === 204 ? undefined : found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await startHttp2Proxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    origin: proxy.origin,
    async stop() {
      await proxy.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
