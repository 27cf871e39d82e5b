const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Configures a page's API server: replaces %API%. If the server isn't the page's own origin, loader scripts without
 * `data-api` get one too.
 */
export function withApi(
  text: string,
  { pageOrigin, apiOrigin }: { pageOrigin: string; apiOrigin: string | null },
): string {
  const configured = text.replaceAll('%API%', escapeAttribute(apiOrigin ?? pageOrigin));
  if (apiOrigin === null) return configured;
  return configured.replace(/<script\b[^>]*\bsrc="[^"]*\/sub\.js"[^>]*>/g, (tag) =>
    tag.includes('data-api=') ? tag : tag.replace('<script', `<script data-api="${escapeAttribute(apiOrigin)}"`),
  );
}
