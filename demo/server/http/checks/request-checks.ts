import type { MiddlewareHandler } from 'hono';
import { errorCodes } from '../error-codes';
import { Refusal, refusalEnvelope } from '../refusal';
import type { ServerEnv } from '../web/server-env';
import type { Hosts } from './hosts';
import { isSafeInput, pathSegments } from './safe-text';

const isCallPath = (path: string): boolean => path.startsWith('/api/');

/**
 * Responds with 421 (Misdirected Request) to requests for an unknown host name, because links in responses contain the
 * host name, and with 400 if the `Host` header isn't a host name, such as `xn--a`.
 */
export function checkHost(hosts: Hosts): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const url = URL.canParse(c.req.url) ? new URL(c.req.url) : null;
    if (url && hosts.isOwnHost(url.hostname)) return next();
    const [status, detail] = url
      ? ([421, 'the host name is unknown; set PUBLIC_ORIGIN or PUBLIC_HOSTS to accept it'] as const)
      : ([400, 'the Host header is not a valid host name'] as const);
    if (isCallPath(c.req.path))
      return c.json(refusalEnvelope(new Refusal(errorCodes.invalidParameter, { detail })), status);
    return c.json({ error: detail }, status);
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
