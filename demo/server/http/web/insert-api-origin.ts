const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Inserts the API's origin into an HTML page: it replaces %API%, and becomes the attribute `data-api` of loader scripts
 * that have none, or that name the page's own origin (`/`). If `apiOrigin` is null, %API% becomes `defaultApiOrigin` (empty for the page's own origin), and
 * loader scripts aren't changed.
 */
export function insertApiOrigin(
  html: string,
  { defaultApiOrigin, apiOrigin }: { defaultApiOrigin: string; apiOrigin: string | null },
): string {
  const configured = html.replaceAll('%API%', escapeAttribute(apiOrigin ?? defaultApiOrigin));
  if (apiOrigin === null) return configured;
  return configured
    .replaceAll(' data-api="/"', '')
    .replace(/<script\b[^>]*\bsrc="[^"]*\/sub\.js"[^>]*>/g, (tag) =>
      tag.includes('data-api=') ? tag : tag.replace('<script', `<script data-api="${escapeAttribute(apiOrigin)}"`),
    );
}
