import { useLayoutEffect, useRef } from 'react';
import { isHello } from '../../../contract/card-frame';
import { randomId } from '../../../runtime/api/random-id';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { currentPage, pageOrigin } from '../../../runtime/page/current-page';
import { frameSlot, isFrameChangedByPage, reportFrameChange, showInSlot, watchFrame } from './light-dom-frame';

/** A card frame that starts to load before the payment form is rendered. */
export interface EarlyFrame {
  iframe: HTMLIFrameElement;
  /** The random value by which the page recognizes messages from this frame. */
  nonce: string;
  /** Whether the frame's document has sent the message `hello`: it has loaded, and waits for the page's reply. */
  hasSentHello(): boolean;
  /** Whether the browser has loaded a document in the frame: the card form, or its own error page. */
  hasLoaded(): boolean;
}

/** An early frame that isn't in the payment form yet. */
interface UnclaimedFrame extends EarlyFrame {
  /** Whether the page's Content Security Policy has blocked the frame. */
  isBlocked(): boolean;
  stopListening(): void;
}

/** The early frames by checkout element. A page may have several checkout elements. */
const unclaimedFrames = new WeakMap<HTMLElement, UnclaimedFrame>();

interface StartOptions extends Omit<CardIframeOptions, 'nonce'> {
  /** The element of the checkout. */
  host: HTMLElement;
}

/**
 * Starts to load a card frame while the payment methods load, invisibly because no slot shows it yet. Does nothing if
 * the browser's data saver is on, or if the page has changed a frame of the element before. `discardEarlyFrame` cancels
 * the load.
 */
export function startEarlyFrame({ host, ...options }: StartOptions): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || isFrameChangedByPage(host) || unclaimedFrames.has(host)) return;
  const nonce = randomId();
  const iframe = createCardIframe({ ...options, nonce });
  const frameOrigin = frameOriginOf(options.assets);
  let hasSentHello = false;
  let hasLoaded = false;
  let isBlocked = false;
  const onMessage = ({ data, source, origin: senderOrigin }: MessageEvent) => {
    if (senderOrigin === frameOrigin && source === iframe.contentWindow && isHello(data) && data.nonce === nonce)
      hasSentHello = true;
  };
  // If the page's Content Security Policy blocks the early frame, the payer sees no error yet. The form then loads its
  // own frame, and shows an error if that frame can't be loaded either.
  const onViolation = (violation: SecurityPolicyViolationEvent) => {
    if (isCardFrameBlocked(violation, options.assets)) isBlocked = true;
  };
  iframe.addEventListener('load', () => {
    hasLoaded = true;
  });
  addEventListener('message', onMessage);
  document.addEventListener('securitypolicyviolation', onViolation);
  showInSlot(host, iframe, frameSlot('early'));
  // The form then loads a frame of its own, in the shadow tree.
  const stopWatching = watchFrame(host, iframe, () => discardEarlyFrame(host));
  unclaimedFrames.set(host, {
    iframe,
    nonce,
    hasSentHello: () => hasSentHello,
    hasLoaded: () => hasLoaded,
    isBlocked: () => isBlocked,
    stopListening() {
      removeEventListener('message', onMessage);
      document.removeEventListener('securitypolicyviolation', onViolation);
      stopWatching();
    },
  });
}

/**
 * Shows the early frame of the checkout element `host` in the form's slot. Returns undefined if the checkout has no
 * early frame, or if the frame was blocked, changed or removed.
 */
export function claimEarlyFrame(host: HTMLElement, slot: string): EarlyFrame | undefined {
  const frame = unclaimedFrames.get(host);
  if (!frame) return undefined;
  unclaimedFrames.delete(host);
  frame.stopListening();
  const isRemoved = frame.iframe.parentNode !== host;
  if (isRemoved) reportFrameChange(host);
  if (isRemoved || frame.isBlocked()) {
    frame.iframe.remove();
    return undefined;
  }
  showInSlot(host, frame.iframe, slot);
  return frame;
}

/** Removes the early frame of the checkout element `host`, unless `claimEarlyFrame` has moved it to the form. */
export function discardEarlyFrame(host: HTMLElement): void {
  const frame = unclaimedFrames.get(host);
  unclaimedFrames.delete(host);
  frame?.stopListening();
  frame?.iframe.remove();
}

/** Loads a card frame once, as soon as the payer is likely to need one. */
export function useEarlyFrame(isFrameLikely: boolean): void {
  const { host } = useElementContext();
  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    if (!isFrameLikely || hasStarted.current) return undefined;
    hasStarted.current = true;
    startEarlyFrame({ host, assets: currentPage().assets });
    return () => discardEarlyFrame(host);
  }, [host, isFrameLikely]);
}

/**
 * Whether the page's Content Security Policy has blocked the card frame. A policy that only reports, with which sites try
 * out a stricter one, blocks nothing.
 */
export function isCardFrameBlocked(
  { disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent,
  assets: string,
): boolean {
  const isFrameDirective = /^(frame|child|default)-src$/.test(effectiveDirective);
  return disposition === 'enforce' && isFrameDirective && `${blockedURI}/`.startsWith(`${new URL(assets).origin}/`);
}

/** The values from which the URL of the card frame is built. */
interface CardIframeOptions {
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
 * server, which gives modules only to its own origin, and not in engines before Chromium 73, in which `'self'` in the
 * frame's content security policy allows a document with an opaque origin nothing.
 */
const needsOpaqueOrigin = (assets: string): boolean =>
  (__HAS_LOADER__ || __PACKAGED__) &&
  new URL(assets).origin === pageOrigin() &&
  !(__OLD_ENGINES__ && !('adoptedStyleSheets' in document));

/** The origin of the frame's document, as its messages have it. */
export const frameOriginOf = (assets: string): string => (needsOpaqueOrigin(assets) ? 'null' : new URL(assets).origin);

/** Creates an iframe with the card frame's document. The document loads once the iframe is in the page. */
export function createCardIframe({ assets, nonce }: CardIframeOptions): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.referrerPolicy = 'origin';
  iframe.src = frameUrl(assets, { parent: pageOrigin(), nonce });
  iframe.setAttribute(
    'sandbox',
    needsOpaqueOrigin(assets) ? 'allow-scripts allow-forms' : 'allow-scripts allow-same-origin allow-forms',
  );
  return iframe;
}
