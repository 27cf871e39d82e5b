const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Configures a page's API server: replaces %API%. If the server isn't the page's own origin, loader scripts without
 * `data-api` get one too.
 */
export function withApi(
  text: string,
  { pageOrigin: own, apiOrigin: other }: { pageOrigin: string; apiOrigin: string | null },
): string {
  const configured = text.replaceAll('%API%', attribute(other ?? own));
  if (other === null) return configured;
  return configured.replace(/<script\b[^>]*\bsrc="[^"]*\/sub\.js"[^>]*>/g, (tag) =>
    tag.includes('data-api=') ? tag : tag.replace('<script', `<script data-api="${attribute(other)}"`),
  );
}
