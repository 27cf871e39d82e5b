import type { MiddlewareHandler } from 'hono';
import { Refusal, refusalEnvelope } from '../refusal';
import type { ServerEnv } from '../web/request';
import type { Hosts } from './hosts';
import { isPlainInput, pathParts } from './plain-text';

const isCall = (path: string): boolean => path.startsWith('/api/');

/** Answers 421 (Misdirected Request) under names that are not this server's: links are made of the host. */
export function checkHost(hosts: Hosts): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (hosts.isOwnHost(new URL(c.req.url).hostname)) return next();
    const detail = 'this server does not answer to that host name; PUBLIC_ORIGIN and PUBLIC_HOSTS name its own';
    if (isCall(c.req.path)) return c.json(refusalEnvelope(new Refusal('-24050', { detail })), 421);
    return c.json({ error: `Misdirected request: ${detail}` }, 421);
  };
}

/** Refuses addresses that hold what no table should be asked for. Bodies are checked where they are parsed. */
export function checkAddress(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { path } = c.req;
    if (isPlainInput([pathParts(path), c.req.queries()])) return next();
    return c.json({ error: 'The address holds characters or names that are not allowed' }, 400);
  };
}

/** Stops browsers from guessing another content type. */
export function noSniff(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
  };
}
