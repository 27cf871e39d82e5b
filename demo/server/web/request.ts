import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export type ServerEnv = { Bindings: HttpBindings };

/** The origin the visitor asked, as the visitor wrote it. */
export const originOf = (c: Context<ServerEnv>): string => new URL(c.req.url).origin;

/** The address of whoever is on the other end of the connection. */
export const peerOf = (c: Context<ServerEnv>): string | undefined => c.env.incoming.socket.remoteAddress;

export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/** Names that mean this machine in every browser. */
export const isLocalName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]';
