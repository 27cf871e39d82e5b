const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Parses a URL that the server sent. Returns it if it is safe to follow or load: https, http with the origin of the
 * page or of the server, or http to localhost from a page on localhost. Returns null for any other URL, and for URLs
 * with credentials. Relative URLs are resolved against the server's URL `api`, or against the page if `api` is empty.
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
