import type { MiddlewareHandler } from 'hono';
import { errorCodes } from '../error-codes';
import { Refusal, refusalEnvelope } from '../refusal';
import type { ServerEnv } from '../web/server-env';
import type { Hosts } from './hosts';
import { isSafeInput, pathSegments } from './safe-text';

const isCallPath = (path: string): boolean => path.startsWith('/api/');

/**
 * Responds with 421 (Misdirected Request) to requests for an unknown host name, because links in responses contain the
 * host name.
 */
export function checkHost(hosts: Hosts): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (hosts.isOwnHost(new URL(c.req.url).hostname)) return next();
    const detail = 'the host name is unknown; set PUBLIC_ORIGIN or PUBLIC_HOSTS to accept it';
    if (isCallPath(c.req.path))
      return c.json(refusalEnvelope(new Refusal(errorCodes.invalidParameter, { detail })), 421);
    return c.json({ error: `Misdirected request: ${detail}` }, 421);
  };
}

/** Refuses URLs whose path or query isn't safe (see `isSafeInput`). Bodies are checked where they are parsed. */
export function checkUrl(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { path } = c.req;
    if (isSafeInput([pathSegments(path), c.req.queries()])) return next();
    return c.json({ error: 'The URL contains characters or names that aren’t allowed' }, 400);
  };
}

/** Prevents browsers from guessing (sniffing) the MIME types of responses. */
export function noSniff(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
  };
}
