import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Hosts, isLocalName } from '../http/checks/hosts';
import { isLoopback, peerAddressOf, type ServerEnv } from '../http/web/server-env';

/** Compares in constant time, so that the key can't be guessed character by character. */
const isSameKey = (sent: string, expected: string): boolean => {
  const [sentBytes, expectedBytes] = [Buffer.from(sent), Buffer.from(expected)];
  return sentBytes.length === expectedBytes.length && timingSafeEqual(sentBytes, expectedBytes);
};

/**
 * Restricts access to the sandbox controls. If `key` (SANDBOX_KEY) is set, clients must send it in `x-sandbox-key`.
 * Without a key, only this machine has access, and in browsers only this server's pages (on the portal's port and the
 * demo pages' port). Browsers send the page's origin in `Origin`. Requests for images, scripts and links have no
 * `Origin`, so `Sec-Fetch-Site` and `Sec-Fetch-Mode` are checked as well.
 */
export function guardControls(key: string | undefined, hosts: Hosts): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return next();
    if (key) {
      if (isSameKey(c.req.header('x-sandbox-key') ?? '', key)) return next();
      return c.json({ error: 'The header x-sandbox-key is missing or wrong' }, 403);
    }
    const origin = c.req.header('Origin');
    const fetchSite = c.req.header('Sec-Fetch-Site');
    const isForwarded = c.req.header('X-Forwarded-For') !== undefined || c.req.header('Forwarded') !== undefined;
    // Ports don't matter for `same-site`, so it includes pages on other ports of this machine. When such a page loads
    // an image or script, the mode is `no-cors`.
    const isSameSiteSubresource = fetchSite === 'same-site' && c.req.header('Sec-Fetch-Mode') === 'no-cors';
    const hasAllowedOrigin = origin === undefined || hosts.isPortalOrDemoOrigin(origin);
    // Also true for requests without a page, such as those of curl.
    const isAllowedPage = hasAllowedOrigin && fetchSite !== 'cross-site' && !isSameSiteSubresource;
    const isLocalHost = isLocalName(new URL(c.req.url).hostname);
    const isFromThisMachine = isLoopback(peerAddressOf(c)) && !isForwarded && isLocalHost;
    if (isFromThisMachine && isAllowedPage) return next();
    return c.json(
      { error: 'The controls are only available on this machine. Set SANDBOX_KEY to use them remotely' },
      403,
    );
  };
}
