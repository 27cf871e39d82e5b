/** What the bank's page says to the page around it. Our choice: `{ source: 'sub-bank', state: 'ready' | 'done' }`. */
const stateOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === 'sub-bank' && 'state' in data
    ? data.state
    : null;

export interface ThreeDSecureListener {
  /** Where the bank's page is from: words of any other origin are not heard. */
  origin: string;
  /** The frame's window now. */
  target(): unknown;
  onReady(): void;
  onDone(): void;
  /** The bank's page does not come in the frame. */
  onNoFrame(): void;
  /** Milliseconds until a page that says nothing counts as one that cannot be framed. */
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
  // The host page's own policy may forbid the frame: it says so at once.
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
