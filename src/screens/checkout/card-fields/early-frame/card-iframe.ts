/** The values from which the URL of the card frame is built. */
export interface CardIframeOptions {
  /** The URL of the folder with the product's files. */
  assets: string;
  /** A random value by which the page recognizes messages from this frame. */
  nonce: string;
  lang: string;
}

/**
 * Returns the URL of the card frame's document. The URL's hash, which browsers don't send to the server, contains the
 * parent page's origin, the nonce and the language.
 */
export function frameUrl(assets: string, hashParts: { parent: string; nonce: string; lang: string }): string {
  const hash = new URLSearchParams(hashParts).toString();
  return `${new URL('card-frame.html', assets).href}#${hash}`;
}

/** Creates an iframe with the card frame's document. The document loads once the iframe is in the page. */
export function createCardIframe({ assets, nonce, lang }: CardIframeOptions): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.referrerPolicy = 'origin';
  iframe.src = frameUrl(assets, { parent: location.origin, nonce, lang });
  // In the member portal, the frame has the page's origin. There the `sandbox` attribute would have no effect, and
  // browsers would warn about it.
  const isSameOrigin = iframe.src.startsWith(`${location.origin}/`);
  if (!isSameOrigin) iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  return iframe;
}
