/** The values from which the URL of the card frame is built. */
export interface CardIframeOptions {
  /** The URL of the folder with the product's files. */
  assets: string;
  /** A random value by which the page recognizes messages from this frame. */
  nonce: string;
}

/**
 * Returns the URL of the card frame's document. The URL's hash, which browsers don't send to the server, contains the
 * parent page's origin and the nonce.
 */
export function frameUrl(assets: string, hashParts: { parent: string; nonce: string }): string {
  const hash = new URLSearchParams(hashParts).toString();
  return `${new URL('card-frame.html', assets).href}#${hash}`;
}

/**
 * Whether the frame gets an opaque origin (`null`), which no other document has. Scripts of the page could read a
 * document of their own origin, as the product's files are in a portal without an origin for the assets. Not in the dev
 * server, which gives modules only to its own origin.
 */
const needsOpaqueOrigin = (assets: string): boolean =>
  (__HAS_LOADER__ || __PACKAGED__) && new URL(assets).origin === location.origin;

/** The origin of the frame's document, as its messages have it. */
export const frameOriginOf = (assets: string): string => (needsOpaqueOrigin(assets) ? 'null' : new URL(assets).origin);

/** Creates an iframe with the card frame's document. The document loads once the iframe is in the page. */
export function createCardIframe({ assets, nonce }: CardIframeOptions): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.referrerPolicy = 'origin';
  iframe.src = frameUrl(assets, { parent: location.origin, nonce });
  iframe.setAttribute(
    'sandbox',
    needsOpaqueOrigin(assets) ? 'allow-scripts allow-forms' : 'allow-scripts allow-same-origin allow-forms',
  );
  return iframe;
}
