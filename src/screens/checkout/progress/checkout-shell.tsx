import type { ReactNode } from 'react';
import { codeOf } from '../../../runtime/api/call-error';
import { useTexts } from '../../../runtime/page/element-context';
import { ErrorState } from '../../../ui/feedback/error-state';
import styles from '../../shared/payment/checkout.module.css';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import { useErrorBehaviour } from '../../shared/payment/use-error-behaviour';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/steps';
import { useStepFocus } from '../flow/use-step-focus';
import { OptionalPart } from '../lazy/optional-part';
import { PaymentProgress, type PaymentProgressProps } from './payment-progress';

interface CheckoutShellProps extends PaymentProgressProps {
  checkout: Checkout;
  step: CheckoutStep;
  /** Another screen of the element was shown before, so focus moves to the first step. */
  isArriving?: boolean;
  /** The heading of a failed lookup, and a way on beside the retry. */
  failedTitle?: string;
  failedAction?: ReactNode;
  /** Replaces the result of a successful payment. */
  paid?: ReactNode;
  /** Shown while the payer chooses. It stays mounted while the outcome of a lost request is looked for. */
  children: ReactNode;
}

/** The steps of a checkout: the lookup, the form of the screen, and the progress of the payment. */
export function CheckoutShell({
  isArriving = false,
  failedTitle,
  failedAction,
  paid,
  children,
  ...progress
}: CheckoutShellProps) {
  const { t } = useTexts();
  const { checkout, step } = progress;
  const { phase, problem } = step;
  const isStart = phase === 'waiting' && step.for === 'start';
  const { isNotFound } = useErrorBehaviour(isStart ? codeOf(step.error) : null);
  const isChoice = phase === 'choosing' || phase === 'filling' || phase === 'paying';
  const isKept = phase === 'waiting' && step.for === 'answer' && step.isKept;
  const start = isArriving ? 'arriving' : 'start';
  const container = useStepFocus(isStart ? start : isChoice ? 'form' : phase, problem);
  return (
    <div ref={container} className={styles.screen}>
      {isStart &&
        (step.error ? (
          <ErrorState
            error={step.error}
            title={failedTitle ?? t('checkout:failed')}
            retry={isNotFound ? undefined : () => void checkout.dispatch({ type: 'lookUp' })}
            action={
              failedAction ?? (isNotFound && <OptionalPart>{({ OrdersButton }) => <OrdersButton />}</OptionalPart>)
            }
          />
        ) : (
          <CheckoutSkeleton />
        ))}
      {(isChoice || isKept) && (
        <div hidden={isKept} className={styles.screen}>
          {children}
        </div>
      )}
      {paid && phase === 'done' && step.outcome === 'success' ? paid : <PaymentProgress {...progress} />}
    </div>
  );
}
