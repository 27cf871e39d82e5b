import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Http2Proxy, startHttp2Proxy } from '../http2-proxy';
import { adyenFiles } from './adyen';
import { ghostFiles } from './ghost';

/** A response. It is compressed like the product's files: gzip, level 9. */
export interface PeerFile {
  /** Media type. */
  type: string;
  body: string;
  /** Default: 200. */
  status?: number;
}

/**
 * Serves the pages of the compared products, over HTTP/2. A path ending in `*` matches by prefix; the first match wins.
 */
export async function startPeerHost(): Promise<Http2Proxy> {
  const files = Object.entries({ ...(await adyenFiles()), ...(await ghostFiles()) }).map(
    ([path, { type, body, status = 200 }]) => ({
      path,
      type,
      status,
      body: gzipSync(body, { level: 9 }),
    }),
  );
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = files.find(({ path }) =>
      path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : path === pathname,
    );
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(file.status, { 'Content-Type': file.type, 'Content-Encoding': 'gzip' });
    response.end(file.status === 204 ? undefined : file.body);
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
