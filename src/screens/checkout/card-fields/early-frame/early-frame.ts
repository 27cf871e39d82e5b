import { isHello } from '../../../../contract/card-frame/card-frame';
import { randomId } from '../../../../runtime/page/random-id';
import { type CardIframeOptions, createCardIframe } from './card-iframe';

/** A card frame that started to load before its form is rendered. */
export interface EarlyFrame {
  iframe: HTMLIFrameElement;
  nonce: string;
  /** Whether the frame's document is waiting for the page to connect. */
  hasSaidHello(): boolean;
}

interface StartedFrame extends EarlyFrame {
  isBlocked(): boolean;
  stopListening(): void;
}

/** An element that supports moving its children without reloading them: https://developer.mozilla.org/docs/Web/API/Element/moveBefore. */
interface MovingElement {
  moveBefore?(node: Node, child: Node | null): void;
}

/** By element. A page may have several checkouts. */
const startedFrames = new WeakMap<HTMLElement, StartedFrame>();

interface StartOptions extends Omit<CardIframeOptions, 'nonce'> {
  /** The element of the checkout. */
  host: HTMLElement;
  /** Where the frame loads, hidden. */
  place: HTMLElement;
}

/**
 * Starts to load a card frame while the payment methods load. Only in browsers that can move an iframe without
 * reloading it. Stop with `dropEarlyFrame`.
 */
export function startEarlyFrame({ host, place, ...options }: StartOptions): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!(place as MovingElement).moveBefore || connection?.saveData) return;
  const nonce = randomId();
  const iframe = createCardIframe({ ...options, nonce });
  const { origin } = new URL(iframe.src);
  let hasSaidHello = false;
  let isBlocked = false;
  const onMessage = ({ data, source, origin: from }: MessageEvent) => {
    if (from === origin && source === iframe.contentWindow && isHello(data) && data.nonce === nonce)
      hasSaidHello = true;
  };
  // The form's own frame reports the violation to the payer.
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (blockedURI.startsWith(origin)) isBlocked = true;
  };
  addEventListener('message', onMessage);
  document.addEventListener('securitypolicyviolation', onViolation);
  startedFrames.set(host, {
    iframe,
    nonce,
    hasSaidHello: () => hasSaidHello,
    isBlocked: () => isBlocked,
    stopListening() {
      removeEventListener('message', onMessage);
      document.removeEventListener('securitypolicyviolation', onViolation);
    },
  });
  place.append(iframe);
}

/** Moves the element's early frame to its final place. Undefined if there is none that can be used. */
export function takeEarlyFrame(host: HTMLElement, place: HTMLElement): EarlyFrame | undefined {
  const frame = startedFrames.get(host);
  if (!frame) return undefined;
  startedFrames.delete(host);
  frame.stopListening();
  if (frame.isBlocked() || !frame.iframe.isConnected || !place.isConnected) {
    frame.iframe.remove();
    return undefined;
  }
  (place as MovingElement).moveBefore?.(frame.iframe, null);
  return frame;
}

/** Removes the element's early frame, if it isn't used. */
export function dropEarlyFrame(host: HTMLElement): void {
  const frame = startedFrames.get(host);
  startedFrames.delete(host);
  frame?.stopListening();
  frame?.iframe.remove();
}
