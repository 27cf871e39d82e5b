import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Types of what Hono's context (`c`) holds for each request. */
export type ServerEnv = {
  Bindings: HttpBindings;
  Variables: {
    /** The error code of an API call's response, for logs and metrics. `0` means success. */
    errorCode?: string;
  };
};

/** The IP address of the other end of the connection: the client or a proxy. */
export const peerAddressOf = (c: Context<ServerEnv>): string | undefined => c.env.incoming.socket.remoteAddress;

export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
