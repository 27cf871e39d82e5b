import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { isLocalName, isLoopback, peerOf, type ServerEnv } from '../web/request';

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Who may use the controls: whoever knows the key, when there is one; else this machine alone, and there only pages
 * of this machine, so that a web page somebody visits cannot reach them.
 */
export function guardControls(key: string | undefined): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return next();
    if (key) {
      if (
        isSame(Buffer.from(c.req.header('x-sandbox-key') ?? '').toString('latin1'), Buffer.from(key).toString('latin1'))
      )
        return next();
      return c.json({ error: 'The header x-sandbox-key is missing or wrong' }, 403);
    }
    const origin = c.req.header('Origin');
    const isForwarded = c.req.header('X-Forwarded-For') !== undefined || c.req.header('Forwarded') !== undefined;
    const isOwnPage = origin === undefined || (URL.canParse(origin) && isLocalName(new URL(origin).hostname));
    const isOwnName = isLocalName(new URL(c.req.url).hostname);
    if (isLoopback(peerOf(c)) && !isForwarded && isOwnPage && isOwnName) return next();
    return c.json({ error: 'The controls answer this machine alone; set SANDBOX_KEY to use them from elsewhere' }, 403);
  };
}
