const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Tells a page which server to use. %API% becomes its address; where that is another than the page's own, scripts that
 * load the tags and do not say are told as well.
 */
export function withApi(text: string, { own, other }: { own: string; other: string | null }): string {
  const told = text.replaceAll('%API%', attribute(other ?? own));
  if (other === null) return told;
  return told.replace(/<script\b[^>]*\bsrc="[^"]*\/sub\.js"[^>]*>/g, (tag) =>
    tag.includes('data-api=') ? tag : tag.replace('<script', `<script data-api="${attribute(other)}"`),
  );
}
