/** The values from which the URL of the card frame is built. */
export interface CardIframeOptions {
  /** The URL of the folder with the product's files. */
  assets: string;
  /** A random value by which the page recognizes messages from this frame. */
  nonce: string;
  lang: string;
}

/** The URL of the frame's document. Browsers don't send its hash (parent's origin, nonce, language) to the server. */
export function frameUrl(assets: string, hashParts: { parent: string; nonce: string; lang: string }): string {
  const hash = new URLSearchParams(hashParts).toString();
  return `${new URL('card-frame.html', assets).href}#${hash}`;
}

/** Creates an iframe with the card frame's document. The document loads once the iframe is in the page. */
export function createCardIframe({ assets, nonce, lang }: CardIframeOptions): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.referrerPolicy = 'origin';
  iframe.src = frameUrl(assets, { parent: location.origin, nonce, lang });
  // In the member portal, the frame has the page's origin. A sandbox would have no effect there, and browsers would
  // warn about it.
  const isSameOrigin = iframe.src.startsWith(`${location.origin}/`);
  if (!isSameOrigin) iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  return iframe;
}
