import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { codeOf } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { classNames } from '../../../ui/styling/class-names';
import styles from '../../shared/payment/checkout.module.css';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { useStepFocus } from '../flow/use-step-focus';
import { PaymentProgress, type PaymentProgressProps } from './payment-progress';
import { isShownOnly } from './use-shown-step';

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
  const leavingForm = useLeavingForm({
    form: isFormShown ? children : null,
    isFollowed: isShownOnly(step),
    container,
  });
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
      {(isFormShown || isFormHidden || leavingForm) && (
        <div
          hidden={isFormHidden}
          inert={!!leavingForm}
          data-leaving={leavingForm ? '' : undefined}
          className={classNames(styles.screen, !!leavingForm && styles.leaving)}
        >
          {leavingForm ?? children}
        </div>
      )}
      {paidView && phase === 'done' && step.outcome === 'success' ? paidView : <PaymentProgress {...progressProps} />}
    </div>
  );
}

/** The duration of the animation `leave`. */
const leaveMs = 200;

interface LeavingFormOptions {
  /** The form; null while it isn't shown. */
  form: ReactNode;
  /** A code to pay with, or the success, follows the form. */
  isFollowed: boolean;
  /** The element that contains the steps. */
  container: RefObject<HTMLElement | null>;
}

/**
 * The form that was just paid with: it stays where it was in the window while it fades and the step that follows it
 * appears. Otherwise null.
 */
function useLeavingForm({ form, isFollowed, container }: LeavingFormOptions): ReactNode {
  const latestForm = useRef<ReactNode>(null);
  const [wasShown, setWasShown] = useState(form !== null);
  /** Where the steps started in the window, in px, before the form left; null if no form is leaving. */
  const [topBefore, setTopBefore] = useState<number | null>(null);
  if (form !== null) latestForm.current = form;
  // While rendering: in an effect, the form would already be gone, with what was typed.
  if (wasShown !== (form !== null)) {
    setWasShown(form !== null);
    const isStill = isOldEngine || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const isLeaving = form === null && isFollowed && !isStill;
    setTopBefore(isLeaving ? (container.current?.getBoundingClientRect().top ?? null) : null);
  }
  useLayoutEffect(() => {
    const steps = container.current;
    if (topBefore === null || !steps) return undefined;
    // The page scrolls to the start of the next step.
    const stayInPlace = () =>
      steps.style.setProperty('--leaving-top', `${topBefore - steps.getBoundingClientRect().top}px`);
    stayInPlace();
    addEventListener('scroll', stayInPlace, { capture: true });
    const timer = setTimeout(() => {
      latestForm.current = null;
      setTopBefore(null);
    }, leaveMs);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', stayInPlace, { capture: true });
    };
  }, [topBefore, container]);
  return topBefore === null ? null : latestForm.current;
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
