const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * An address that came from the server, if it may be followed or loaded: https, or the origin of the page or of the
 * server; plain http to this very machine only from a page that is on it too. Relative ones belong to the server.
 * Null for everything else, addresses with a name and password in them included.
 */
export function safeUrl(url: string, api: string, page: string = location.href): URL | null {
  const base = api || page;
  let found: URL;
  try {
    found = new URL(url, base);
  } catch {
    return null;
  }
  if (found.username || found.password) return null;
  if (found.protocol === 'https:') return found;
  if (found.protocol !== 'http:') return null;
  const here = new URL(page);
  if (found.origin === here.origin || found.origin === new URL(base).origin) return found;
  return loopback.test(found.hostname) && loopback.test(here.hostname) ? found : null;
}
