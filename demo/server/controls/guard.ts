import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Hosts, isLocalName } from '../http/checks/hosts';
import { isLoopback, peerOf, type ServerEnv } from '../http/web/server-env';

const isSameKey = (a: string, b: string): boolean => {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
};

/**
 * Restricts access to the controls: with a key, to clients that send it; without one, to this machine, and in browsers
 * to pages on the server's two ports. Browsers identify the page by `Origin` or, for requests without it (images,
 * scripts, links), by `Sec-Fetch-Site` and `Sec-Fetch-Mode`.
 */
export function guardControls(key: string | undefined, hosts: Hosts): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return next();
    if (key) {
      if (isSameKey(c.req.header('x-sandbox-key') ?? '', key)) return next();
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
    return c.json(
      { error: 'The controls are only available on this machine. Set SANDBOX_KEY to use them remotely' },
      403,
    );
  };
}
