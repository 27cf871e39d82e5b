import { useTexts } from '../../../runtime/element-context/element-context';
import { useAreas } from '../../../runtime/element-context/use-areas';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Spinner } from '../../../ui/feedback/loading/spinner';
import { RefreshIcon } from '../../../ui/icons/icons';
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

export const loadAfterPayClick = () => import('../result/result.lazy').then((module) => module.AfterPayClick);

/** The steps after a click on the pay button: progress, required action and result. */
export function PaymentProgress(props: PaymentProgressProps) {
  const { checkout, step, onChangeMethod } = props;
  const { phase } = step;
  const { t } = useTexts();
  const isServerUnreachable = phase === 'waiting' && step.for === 'response' && step.isUnreachable;
  const hasTexts = useAreas(...(isServerUnreachable ? (['payment'] as const) : []));
  const isWaiting = phase === 'waiting' && step.for !== 'start';
  const isLastStep = phase === 'actionRequired' || phase === 'done';
  // `CheckoutShell` renders the other steps: the form, and the wait for the initial lookup (`for: 'start'`).
  if (phase !== 'paying' && !isWaiting && !isLastStep) return null;
  return (
    <>
      {/*
       * The code loads while the payment request is in flight. With a key per phase, a failed load starts again in each
       * new phase, because the network may have been down.
       */}
      <LazyPart
        key={phase}
        load={loadAfterPayClick}
        props={props}
        areas={['payment']}
        errorTitle={t('checkout:after.failed')}
        {...(!isLastStep && { failed: null })}
      >
        {isLastStep && <ProgressSkeleton isResult={phase === 'done'} />}
      </LazyPart>
      {isWaiting && (
        <WaitingScreen
          reason={step.for}
          // Without a network, the lazily loaded text may be missing; then `WaitingScreen` shows its default text.
          note={isServerUnreachable && hasTexts ? t('payment:unreachable') : undefined}
          orderId={step.orderId}
          onCheck={() => checkout.dispatch({ type: 'check' })}
          onChangeMethod={step.for === 'money' ? onChangeMethod : undefined}
        />
      )}
    </>
  );
}

/** A result has a picture with the heading, a button and the purchase; a step that the payer has to do has a code. */
function ProgressSkeleton({ isResult }: { isResult: boolean }) {
  return (
    <Loading>
      <span className={styles.center}>
        {isResult ? (
          <>
            <Skeleton width="100%" height="calc(var(--s-px) * 330)" />
            <Skeleton width="100%" height="var(--s-touch)" />
            <Skeleton width="100%" height="calc(var(--s-px) * 120)" />
          </>
        ) : (
          <>
            <Skeleton width="60%" height="calc(var(--s-px) * 32)" />
            <Skeleton width="calc(var(--s-px) * 234)" height="calc(var(--s-px) * 234)" />
            <Skeleton width="80%" lines={3} />
          </>
        )}
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
