import { ownData } from '../../../../rules/own-fields';

/**
 * The state in a message from the card issuer's 3-D Secure page. The API specification defines no format for these
 * messages. Our choice: `{ source: 'sub-bank', state: 'ready' | 'done' }`.
 */
const stateOf = (data: unknown): unknown => {
  const { source, state } = ownData((data ?? {}) as { source?: unknown; state?: unknown });
  return source === 'sub-bank' ? state : null;
};

export interface ThreeDSecureListenerOptions {
  /** The origin of the issuer's page. Messages from other origins are ignored. */
  origin: string;
  /**
   * Returns the current window of the frame that shows the issuer's page. Messages from other windows are ignored.
   */
  sender(): unknown;
  /** Called when the issuer's page has loaded. */
  onReady(): void;
  /** Called when the payer has finished on the issuer's page. */
  onDone(): void;
  /** Called if the issuer's page couldn't be loaded in the frame. */
  onFrameBlocked(): void;
  /** A page that sends no message within this time, in milliseconds, counts as blocked. Default: 8000. */
  timeoutMs?: number;
  /** The window that receives the messages. Default: `window`. */
  receiver?: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    document: Pick<Document, 'addEventListener' | 'removeEventListener'>;
  };
}

/** Listens to messages from the issuer's page until the returned function is called. */
export function listenForThreeDSecure({
  origin,
  sender,
  onReady,
  onDone,
  onFrameBlocked,
  timeoutMs = 8000,
  receiver = window,
}: ThreeDSecureListenerOptions) {
  let isLoadedOrBlocked = false;
  const reportBlockedFrame = () => {
    if (isLoadedOrBlocked) return;
    isLoadedOrBlocked = true;
    onFrameBlocked();
  };
  const timer = setTimeout(reportBlockedFrame, timeoutMs);
  const onMessage = ({ origin: senderOrigin, source, data }: MessageEvent) => {
    if (senderOrigin !== origin || source !== sender()) return;
    const state = stateOf(data);
    if (state !== 'ready' && state !== 'done') return;
    isLoadedOrBlocked = true;
    clearTimeout(timer);
    if (state === 'ready') onReady();
    else onDone();
  };
  // If the host page's CSP blocks the frame, the browser reports a violation at once, before the timeout.
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    const isFrameDirective = /^(frame|child|default)-src$/.test(event.effectiveDirective);
    if (isFrameDirective && `${event.blockedURI}/`.startsWith(`${origin}/`)) reportBlockedFrame();
  };
  receiver.addEventListener('message', onMessage);
  receiver.document.addEventListener('securitypolicyviolation', onViolation);
  return () => {
    clearTimeout(timer);
    receiver.removeEventListener('message', onMessage);
    receiver.document.removeEventListener('securitypolicyviolation', onViolation);
  };
}
