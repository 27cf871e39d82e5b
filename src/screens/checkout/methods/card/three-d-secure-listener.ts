/** The messages of the issuer's page. Our choice: `{ source: 'sub-bank', state: 'ready' | 'done' }`. */
const stateOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === 'sub-bank' && 'state' in data
    ? data.state
    : null;

export interface ThreeDSecureListener {
  /** The origin of the issuer's page. Messages of other origins are ignored. */
  origin: string;
  /** The frame's current window. */
  target(): unknown;
  onReady(): void;
  onDone(): void;
  /** The page couldn't be loaded in the frame. */
  onNoFrame(): void;
  /** The timeout in milliseconds after which a silent page counts as not frameable. */
  patience?: number;
  /** Default: the page's window. */
  page?: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    document: Pick<Document, 'addEventListener' | 'removeEventListener'>;
  };
}

/** Listens until the returned function is called. */
export function listenForThreeDSecure({
  origin,
  target,
  onReady,
  onDone,
  onNoFrame,
  patience = 8000,
  page = window,
}: ThreeDSecureListener) {
  let isHeard = false;
  const giveUp = () => {
    if (isHeard) return;
    isHeard = true;
    onNoFrame();
  };
  const timer = setTimeout(giveUp, patience);
  const hear = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source !== target()) return;
    const state = stateOf(data);
    if (state !== 'ready' && state !== 'done') return;
    isHeard = true;
    clearTimeout(timer);
    if (state === 'ready') onReady();
    else onDone();
  };
  // A CSP of the host page that blocks the frame reports it at once.
  const refuse = (event: SecurityPolicyViolationEvent) => {
    const isFrame = /^(frame|child|default)-src$/.test(event.effectiveDirective);
    if (isFrame && event.blockedURI.startsWith(origin)) giveUp();
  };
  page.addEventListener('message', hear);
  page.document.addEventListener('securitypolicyviolation', refuse);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('message', hear);
    page.document.removeEventListener('securitypolicyviolation', refuse);
  };
}
