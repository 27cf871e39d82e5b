/**
 * The state in a message from the issuer's page. The API specification doesn't define the format, so this is ours:
 * `{ source: 'sub-bank', state: 'ready' | 'done' }`.
 */
const stateOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === 'sub-bank' && 'state' in data
    ? data.state
    : null;

export interface ThreeDSecureListenerOptions {
  /** The origin of the issuer's page. Messages from other origins are ignored. */
  origin: string;
  /** The frame's current window. Messages from other windows are ignored. */
  target(): unknown;
  /** The issuer's page was loaded. */
  onReady(): void;
  /** The payer has finished. */
  onDone(): void;
  /** The page couldn't be loaded in the frame. */
  onFrameBlocked(): void;
  /** A page that sends no message within this time, in milliseconds, counts as blocked. Default: 8000. */
  timeoutMs?: number;
  /** The window that receives the messages. Default: `window`. */
  page?: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    document: Pick<Document, 'addEventListener' | 'removeEventListener'>;
  };
}

/** Listens to messages from the issuer's page until the returned function is called. */
export function listenForThreeDSecure({
  origin,
  target,
  onReady,
  onDone,
  onFrameBlocked,
  timeoutMs = 8000,
  page = window,
}: ThreeDSecureListenerOptions) {
  let isLoadedOrBlocked = false;
  const reportBlockedFrame = () => {
    if (isLoadedOrBlocked) return;
    isLoadedOrBlocked = true;
    onFrameBlocked();
  };
  const timer = setTimeout(reportBlockedFrame, timeoutMs);
  const onMessage = ({ origin: senderOrigin, source, data }: MessageEvent) => {
    if (senderOrigin !== origin || source !== target()) return;
    const state = stateOf(data);
    if (state !== 'ready' && state !== 'done') return;
    isLoadedOrBlocked = true;
    clearTimeout(timer);
    if (state === 'ready') onReady();
    else onDone();
  };
  // If the host page's CSP blocks the frame, the browser reports it at once.
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    const isFrameDirective = /^(frame|child|default)-src$/.test(event.effectiveDirective);
    if (isFrameDirective && `${event.blockedURI}/`.startsWith(`${origin}/`)) reportBlockedFrame();
  };
  page.addEventListener('message', onMessage);
  page.document.addEventListener('securitypolicyviolation', onViolation);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('message', onMessage);
    page.document.removeEventListener('securitypolicyviolation', onViolation);
  };
}
