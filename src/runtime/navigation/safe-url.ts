const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * A URL from the server, if it is safe to follow or load: https, or the origin of the page or of the server. Allows
 * http to localhost from a page on localhost too. Relative URLs are resolved against the server. Null for any other
 * URL, including those with credentials.
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
  const pageUrl = new URL(page);
  if (found.origin === pageUrl.origin || found.origin === new URL(base).origin) return found;
  return loopback.test(found.hostname) && loopback.test(pageUrl.hostname) ? found : null;
}
