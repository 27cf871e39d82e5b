import { type ReactNode, useEffect } from 'react';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { codeOf } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import styles from '../../shared/payment/checkout.module.css';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { useStepFocus } from '../flow/use-step-focus';
import { PaymentProgress, type PaymentProgressProps } from './payment-progress';

interface CheckoutShellProps extends PaymentProgressProps {
  checkout: Checkout;
  /** The step to show, from `useShownStep`. */
  step: CheckoutStep;
  /** The code that is shown has been paid. */
  isPaid: boolean;
  /** Whether the first step takes the focus, because the element showed another screen before. */
  takesFocus?: boolean;
  /** The heading of the error if the initial lookup of the order or payment failed. */
  failedTitle?: string;
  /**
   * A button below the message of a failed lookup. Default: if the order isn't found, a button that opens the member's
   * orders; otherwise none.
   */
  failedAction?: ReactNode;
  /** Shown instead of the default result page after a successful payment. */
  paidView?: ReactNode;
  /** The screen's form. After a lost response, the form stays mounted but hidden while the payment's outcome loads. */
  children: ReactNode;
}

/** The steps of a checkout: the initial lookup, the screen's form, and the progress of the payment. */
export function CheckoutShell({
  isPaid,
  takesFocus = false,
  failedTitle,
  failedAction,
  paidView,
  children,
  ...progressProps
}: CheckoutShellProps) {
  const { t } = useTexts();
  const { checkout, step } = progressProps;
  const { phase, problem } = step;
  const isLookup = phase === 'waiting' && step.for === 'start';
  const { isNotFound } = behaviorOf(isLookup ? codeOf(step.error) : null);
  const isFormShown = phase === 'choosing' || phase === 'filling' || phase === 'paying';
  const isFormHidden = phase === 'waiting' && step.for === 'response' && step.isFormMounted;
  // If the lookup is named `start`, `useStepFocus` doesn't move the focus to the step that follows it.
  const lookupStepName = takesFocus ? 'lookUp' : 'start';
  const shownStepName = isFormShown ? 'form' : phase;
  useRecordShownSuccess(checkout, step);
  const container = useStepFocus(isLookup ? lookupStepName : shownStepName, problem);
  return (
    <div ref={container} className={styles.screen} data-paid={isPaid || undefined}>
      {isLookup &&
        (step.error ? (
          <ErrorState
            error={step.error}
            title={failedTitle ?? t('checkout:failed')}
            retry={isNotFound ? undefined : () => void checkout.dispatch({ type: 'lookUp' })}
            action={failedAction ?? (isNotFound && <OrdersButton />)}
          />
        ) : (
          <CheckoutSkeleton />
        ))}
      {(isFormShown || isFormHidden) && (
        <div hidden={isFormHidden} className={styles.screen}>
          {children}
        </div>
      )}
      {paidView && phase === 'done' && step.outcome === 'success' ? paidView : <PaymentProgress {...progressProps} />}
    </div>
  );
}

/** A button that opens the member's orders. Shown if the order in the URL doesn't exist. */
function OrdersButton() {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <Button variant="secondary" size="small" onClick={() => context.navigate('orders')}>
      {t('checkout:seeOrders')}
    </Button>
  );
}

/** Records the success of an order once the payer can see it: not while the page is hidden. */
function useRecordShownSuccess({ dispatch }: Checkout, step: CheckoutStep): void {
  const paidOrderId = step.phase === 'done' && step.outcome === 'success' ? step.order?.orderId : undefined;
  useEffect(() => {
    if (!paidOrderId) return;
    const record = () => {
      if (document.visibilityState !== 'hidden') void dispatch({ type: 'successShown' });
    };
    record();
    document.addEventListener('visibilitychange', record);
    return () => document.removeEventListener('visibilitychange', record);
  }, [dispatch, paidOrderId]);
}
