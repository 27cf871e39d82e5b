import { useEffect, useReducer, useRef } from 'react';
import { paymentFailedError } from '../../../../contract/errors/client-errors';
import { ownData } from '../../../../rules/own-fields';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { LockIcon } from '../../../../ui/icons/icons';
import { ExternalIcon } from '../../../../ui/icons/late-icons';
import { Dialog } from '../../../../ui/overlays/dialog';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { followIfSafe } from '../../flow/use-checkout';
import { ActionStep } from '../shared/action-step';
import styles, { sheet } from './three-d-secure-frame.module.css';

/**
 * - loading: the issuer's page hasn't sent a message yet.
 * - open: the issuer's page is shown.
 * - closed: the payer closed the dialog, or the frame was blocked; the payment is still pending.
 * - finished: the payer finished on the issuer's page; the payment's result comes from polling.
 */
type Step = 'loading' | 'open' | 'closed' | 'finished';

interface ThreeDSecureFrameProps extends Pick<ActionViewProps, 'onCheck'> {
  url: string;
}

/**
 * The issuer's 3-D Secure page in an iframe in a dialog. If the iframe is blocked by the issuer or by the host page's
 * CSP, the browser navigates to the issuer's page instead. When the issuer's page reports that the payer has finished,
 * `onCheck` polls the payment, because the payment's status always comes from the server.
 */
export function ThreeDSecureFrame({ url, onCheck }: ThreeDSecureFrameProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const { api } = useSignalValue(context.settings);
  const frame = useRef<HTMLIFrameElement>(null);
  // `finished` is final: if the dialog closes afterwards, the step doesn't change to `closed`.
  const [step, setStep] = useReducer((last: Step, next: Step) => (last === 'finished' ? last : next), 'loading');
  const pageUrl = safeUrl(url, api);
  const isDialogOpen = pageUrl !== null && (step === 'loading' || step === 'open');
  const origin = pageUrl?.origin;
  const latestOnCheck = useRef(onCheck);
  latestOnCheck.current = onCheck;
  useEffect(() => {
    if (!isDialogOpen || !origin) return;
    return listenForThreeDSecure({
      origin,
      sender: () => frame.current?.contentWindow,
      onReady: () => setStep('open'),
      onDone: () => {
        setStep('finished');
        latestOnCheck.current();
      },
      onFrameBlocked: () => {
        setStep('closed');
        followIfSafe(context, url);
      },
    });
  }, [isDialogOpen, origin, context, url]);

  if (!pageUrl) return <ErrorState error={paymentFailedError} title={t('payment:redirect.refused')} />;
  return (
    <ActionStep
      icon={<LockIcon />}
      title={t(step === 'finished' ? 'payment:confirm.bank.checking.title' : 'payment:confirm.bank.title')}
    >
      <p role="status">{t(step === 'finished' ? 'payment:confirm.bank.checking.text' : 'payment:confirm.bank.text')}</p>
      {step !== 'finished' && (
        <>
          <Button onClick={() => setStep('loading')}>{t('payment:confirm.bank.open')}</Button>
          <LinkButton onClick={() => followIfSafe(context, url)}>
            {t('payment:confirm.bank.whole')} <ExternalIcon size="1em" />
          </LinkButton>
        </>
      )}
      <Dialog
        open={isDialogOpen}
        onClose={() => setStep('closed')}
        title={<span className={styles.title}>{t('payment:confirm.bank.dialog')}</span>}
      >
        <div className={styles.frameArea}>
          {step === 'loading' && (
            <div className={styles.skeleton}>
              <Loading>
                <Skeleton height="calc(var(--s-px) * 360)" />
              </Loading>
            </div>
          )}
          <iframe
            ref={frame}
            className={styles.frame}
            title={t('payment:confirm.bank.frame')}
            src={pageUrl.href}
            sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
        </div>
      </Dialog>
    </ActionStep>
  );
}

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
