import { useEffect, useRef } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Spinner } from '../../../ui/feedback/loading/spinner';
import { RefreshIcon } from '../../../ui/icons/icons';
import { useLazyCode } from '../../../ui/lazy/lazy-part';
import styles from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { ChangeMethodLink } from './change-method-link';

export interface PaymentProgressProps {
  checkout: Checkout;
  step: CheckoutStep;
  /** Called when the payer wants to pay the order with another method. */
  onChangeMethod: () => void;
  /** Called when the payer wants to start a new purchase. */
  onRestart: () => void;
  /** Called when the payer requests a new payment code, such as a Pix code, because the shown one expired. */
  onRenew: () => void;
}

/** The steps after a click on the pay button: progress, required action and result. */
export function PaymentProgress({ checkout, step, onChangeMethod, onRestart, onRenew }: PaymentProgressProps) {
  const { phase } = step;
  // The JavaScript of the next steps loads while the payment request is in flight.
  const isModuleNeeded =
    phase === 'paying' ||
    phase === 'actionRequired' ||
    phase === 'done' ||
    (phase === 'waiting' && step.for !== 'start');
  const { t } = useTexts();
  const { module, hasFailed, retry } = useLazyCode(
    isModuleNeeded ? 'afterSubmit' : null,
    () => import('../result/result.lazy'),
    () => ['payment'],
  );
  useAutomaticRetry(hasFailed, phase, retry);
  if (phase === 'actionRequired' || phase === 'done') {
    if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={t('checkout:after.failed')} retry={retry} />;
    if (!module) return <ProgressSkeleton />;
    return (
      // Without this `div`, the step's automatic margins would make it only as wide as its content.
      <div>
        {phase === 'actionRequired' ? (
          <module.ActionView {...{ checkout, step, onChangeMethod, onRenew }} />
        ) : (
          <module.ResultScreen {...{ checkout, step, onChangeMethod, onRestart }} />
        )}
      </div>
    );
  }
  if (phase === 'paying') return module ? <module.SlowNotice /> : null;
  // `CheckoutShell` renders the other steps: the form, and the wait for the initial lookup (`for: 'start'`).
  if (phase !== 'waiting' || step.for === 'start') return null;
  const isServerUnreachable = step.for === 'response' && step.isUnreachable;
  return (
    <WaitingScreen
      reason={step.for}
      // Without a network, the lazily loaded text may be missing; then `WaitingScreen` shows its default text.
      note={isServerUnreachable && module ? t('payment:unreachable') : undefined}
      orderId={step.orderId}
      onCheck={() => checkout.dispatch({ type: 'check' })}
      onChangeMethod={step.for === 'money' ? onChangeMethod : undefined}
    />
  );
}

/** Retries loading the JavaScript in each new phase and when the network returns, because it may have been down. */
function useAutomaticRetry(hasFailed: boolean, phase: CheckoutStep['phase'], retry: () => void): void {
  const lastPhase = useRef(phase);
  useEffect(() => {
    const isNewPhase = lastPhase.current !== phase;
    lastPhase.current = phase;
    if (hasFailed && isNewPhase) retry();
  }, [hasFailed, phase, retry]);
  const latestRetry = useRef(retry);
  latestRetry.current = retry;
  useEffect(() => {
    if (!hasFailed) return;
    const retryNow = () => latestRetry.current();
    addEventListener('online', retryNow);
    return () => removeEventListener('online', retryNow);
  }, [hasFailed]);
}

function ProgressSkeleton() {
  return (
    <Loading>
      <span className={styles.center}>
        <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 320)" />
      </span>
    </Loading>
  );
}

interface WaitingScreenProps {
  /** `response`: the response was lost. `money`: the payment is pending. */
  reason: 'response' | 'money';
  orderId: string | null;
  /** Replaces the default text. */
  note?: string | undefined;
  onCheck: () => void;
  /** Missing if the response was lost, because the payment may have succeeded. */
  onChangeMethod?: (() => void) | undefined;
}

/** Explains what the payer waits for, with a button to check again. */
function WaitingScreen({ reason, orderId, note, onCheck, onChangeMethod }: WaitingScreenProps) {
  const { t } = useTexts();
  return (
    <div className={styles.center}>
      <span className={styles.badge}>
        <Spinner />
      </span>
      <StepHeading>{t(`checkout:waiting.${reason}.title`)}</StepHeading>
      <p role="status">{note ?? t(`checkout:waiting.${reason}.text`)}</p>
      <Button variant="secondary" icon={<RefreshIcon />} onClick={onCheck}>
        {t('checkout:waiting.check')}
      </Button>
      {onChangeMethod && <ChangeMethodLink payment={{ kind: 'waiting' }} onChangeMethod={onChangeMethod} />}
      {orderId && <p className={styles.small}>{t('checkout:reference', { orderId })}</p>}
    </div>
  );
}
