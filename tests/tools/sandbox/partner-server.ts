import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PartnerServer {
  /** The server's origin on localhost, which is same-site with the sandbox. */
  origin: string;
  /** The same server's origin on 127.0.0.1, which is cross-site to the sandbox. */
  crossSiteOrigin: string;
  close(): Promise<void>;
}

/** Starts a partner's server. `respond` answers its requests: it can serve a test's pages or record the requests. */
export async function startPartnerServer(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PartnerServer> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    crossSiteOrigin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
