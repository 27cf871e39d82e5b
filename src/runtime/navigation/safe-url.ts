const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * A URL from the server, if it is safe to follow or load: https, or the origin of the page or of the server. Allows
 * http to localhost from a page on localhost too. Relative URLs are resolved against the server. Null for any other
 * URL, including those with credentials.
 */
export function safeUrl(url: string, api: string, page: string = location.href): URL | null {
  const base = api || page;
  let parsed: URL;
  try {
    parsed = new URL(url, base);
  } catch {
    return null;
  }
  if (parsed.username || parsed.password) return null;
  if (parsed.protocol === 'https:') return parsed;
  if (parsed.protocol !== 'http:') return null;
  const pageUrl = new URL(page);
  if (parsed.origin === pageUrl.origin || parsed.origin === new URL(base).origin) return parsed;
  return loopback.test(parsed.hostname) && loopback.test(pageUrl.hostname) ? parsed : null;
}
