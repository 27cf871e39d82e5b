import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Hosts, isLocalName } from '../http/checks/hosts';
import { isLoopback, peerOf, type ServerEnv } from '../http/web/request';

const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};

/**
 * Who may use the controls: whoever knows the key, when there is one; else this machine alone, and there only pages of
 * the server's own two ports. Browsers say which page asks by `Origin` and, where they leave that out (a picture, a
 * script, a link), by `Sec-Fetch-Site` and `Sec-Fetch-Mode`.
 */
export function guardControls(key: string | undefined, hosts: Hosts): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return next();
    if (key) {
      if (isSame(c.req.header('x-sandbox-key') ?? '', key)) return next();
      return c.json({ error: 'The header x-sandbox-key is missing or wrong' }, 403);
    }
    const origin = c.req.header('Origin');
    const site = c.req.header('Sec-Fetch-Site');
    const isForwarded = c.req.header('X-Forwarded-For') !== undefined || c.req.header('Forwarded') !== undefined;
    const isOwnPage = origin === undefined || hosts.isOwnPage(origin);
    const isEmbedded = site === 'same-site' && c.req.header('Sec-Fetch-Mode') === 'no-cors';
    const isOwnName = isLocalName(new URL(c.req.url).hostname);
    if (isLoopback(peerOf(c)) && !isForwarded && isOwnPage && isOwnName && site !== 'cross-site' && !isEmbedded)
      return next();
    return c.json({ error: 'The controls answer this machine alone; set SANDBOX_KEY to use them from elsewhere' }, 403);
  };
}
