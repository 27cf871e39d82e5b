import { useEffect, useRef } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import styles from '../../shared/payment/checkout.module.css';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/steps';
import { useAfterPaying } from '../lazy/use-after-paying';
import { WaitingScreen } from './waiting';

export interface PaymentProgressProps {
  checkout: Checkout;
  step: CheckoutStep;
  /** The order is to be paid in another way. */
  onAnother: () => void;
  onRestart: () => void;
  onRenew: () => void;
}

/** What became of a payment: the part that a checkout and the payment's own screen have in common. */
export function PaymentProgress({ checkout, step, onAnother, onRestart, onRenew }: PaymentProgressProps) {
  const { phase } = step;
  // Wanted as soon as the request is out, so that what comes after it is there when the answer is.
  const isWanted =
    phase === 'paying' ||
    phase === 'actionRequired' ||
    phase === 'done' ||
    (phase === 'waiting' && step.for !== 'start');
  const { t } = useTexts();
  const { part, isLoadingTexts, hasFailed, retry } = useAfterPaying(isWanted);
  useAgain(hasFailed, phase, retry);
  if (phase === 'actionRequired' || phase === 'done') {
    if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={t('checkout:after.failed')} retry={retry} />;
    return (
      <>
        {isLoadingTexts && <AfterSkeleton />}
        {part && (
          <div hidden={isLoadingTexts}>
            {phase === 'actionRequired' ? (
              <part.ActionView {...{ checkout, step, onAnother, onRenew }} />
            ) : (
              <part.ResultScreen {...{ step, onAnother, onRestart }} />
            )}
          </div>
        )}
      </>
    );
  }
  if (phase === 'paying') return part && !isLoadingTexts ? <part.SlowNotice /> : null;
  if (phase !== 'waiting' || step.for === 'start') return null;
  const isUnreachable = step.for === 'answer' && step.isUnreachable;
  return (
    <WaitingScreen
      reason={step.for}
      // Without the texts, which may be as far away as the answer, the usual one stands.
      note={isUnreachable && part && !isLoadingTexts ? t('payment:unreachable') : undefined}
      orderId={step.orderId}
      onCheck={() => checkout.dispatch({ type: 'check' })}
      onAnother={step.for === 'money' ? onAnother : undefined}
    />
  );
}

/** The network may have been away when the request went out: with every step of the payment it is tried again. */
function useAgain(hasFailed: boolean, phase: CheckoutStep['phase'], retry: () => void): void {
  const triedIn = useRef(phase);
  useEffect(() => {
    if (!hasFailed || triedIn.current === phase) return;
    triedIn.current = phase;
    retry();
  }, [hasFailed, phase, retry]);
}

function AfterSkeleton() {
  return (
    <Loading>
      <span className={styles.center}>
        <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 320)" />
      </span>
    </Loading>
  );
}
