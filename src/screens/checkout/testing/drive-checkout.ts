import type { PaymentResponse } from '../../../contract/entities';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { type CheckoutOptions, createCheckout } from '../flow/create-checkout';
import type { Collect } from '../flow/state/checkout-state';
import type { CheckoutStep } from '../flow/state/steps';
import { deferCodeRenewal } from '../flow/use-checkout';
import { sendConfirmation } from '../result/action-view';

/**
 * Runs a checkout without a screen, for tests. Returns objects whose `peek` method reads a part of its state,
 * and functions for the payer's actions and for the expiry of the payment.
 */
export function driveCheckout(options: CheckoutOptions) {
  const checkout = createCheckout(options);
  const { dispatch, start, stop } = checkout;
  const readStep = (): CheckoutStep => checkout.state.peek().step;
  return {
    start,
    stop,
    step: { peek: readStep },
    startError: {
      peek: () => {
        const currentStep = readStep();
        const isWaitingForStart = currentStep.phase === 'waiting' && currentStep.for === 'start';
        return isWaitingForStart ? (currentStep.error ?? null) : null;
      },
    },
    otherOrder: { peek: () => checkout.state.peek().otherOrder },
    retry: () => void dispatch({ type: 'lookUp' }),
    choose: (methodCode: string, group: string) => void dispatch({ type: 'choose', methodCode, group }),
    pay: (collect: Collect) => dispatch({ type: 'pay', collect }),
    /** Whether the checkout shows an earlier purchase of the plan, because the payer has chosen the plan again. */
    wasBoughtBefore: () => checkout.state.peek().earlierPurchase !== undefined,
    /** Shows the success of a paid order, as a visible screen does. */
    showSuccess: () => void dispatch({ type: 'successShown' }),
    restart: () => void dispatch({ type: 'restart' }),
    /** The page becomes visible. */
    showPage: () => void dispatch({ type: 'pageShown' }),
    /** Another tab may have changed the stored attempt. */
    otherTabChanged: () => void dispatch({ type: 'otherTabChanged' }),
    changeMethod: () => void dispatch({ type: 'changeMethod' }),
    expire: () => void dispatch({ type: 'expired' }),
    /**
     * Has the same effect as a click on the button that renews an expired payment code. In a read-only checkout, the
     * button only marks the order, so that the order's next checkout renews the code. Returns whether this checkout is
     * requesting a new code.
     */
    renewCode(): boolean {
      if (options.isReadOnly) deferCodeRenewal(checkout);
      else void dispatch({ type: 'renewCode' });
      const currentStep = readStep();
      return currentStep.phase === 'actionRequired' && currentStep.isRenewing;
    },
    confirm: (send: (key: string) => Promise<Result<PaymentResponse>>, input?: string): Promise<CallError | null> =>
      sendConfirmation(checkout, send, input),
  };
}

export type CheckoutDriver = ReturnType<typeof driveCheckout>;
