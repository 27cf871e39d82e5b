import type { PaymentResponse } from '../../../contract/entities';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { type CheckoutOptions, createCheckout } from '../flow/create-checkout';
import type { Collect } from '../flow/state/checkout-state';
import type { CheckoutStep } from '../flow/state/steps';
import { deferCodeRenewal } from '../payment-page/defer-code-renewal';
import { confirm } from '../result/confirm';

/**
 * Runs a checkout without a screen, for tests. Returns objects whose `peek` method reads its state (`state` is the
 * current step), and functions for the payer's actions and for the expiry of the payment.
 */
export function driveCheckout(options: CheckoutOptions) {
  const checkout = createCheckout(options);
  const { dispatch, start, stop } = checkout;
  const step = (): CheckoutStep => checkout.state.peek().step;
  return {
    start,
    stop,
    state: { peek: step },
    startError: {
      peek: () => {
        const currentStep = step();
        const isWaitingForStart = currentStep.phase === 'waiting' && currentStep.for === 'start';
        return isWaitingForStart ? (currentStep.error ?? null) : null;
      },
    },
    otherOrder: { peek: () => checkout.state.peek().otherOrder },
    retry: () => void dispatch({ type: 'lookUp' }),
    choose: (methodCode: string, group: string) => void dispatch({ type: 'choose', methodCode, group }),
    pay: (collect: Collect) => dispatch({ type: 'pay', collect }),
    isBoughtBefore: () => checkout.state.peek().isBoughtBefore === true,
    restart: () => void dispatch({ type: 'restart' }),
    changeMethod: () => void dispatch({ type: 'changeMethod' }),
    expire: () => void dispatch({ type: 'expired' }),
    /** Renews the payment code. Returns whether the checkout is now requesting a new code. */
    renewCode(): boolean {
      if (options.isReadOnly) deferCodeRenewal(checkout);
      else void dispatch({ type: 'renewCode' });
      const currentStep = step();
      return currentStep.phase === 'actionRequired' && currentStep.isRenewing;
    },
    confirm: (send: (key: string) => Promise<Result<PaymentResponse>>, input?: string): Promise<CallError | null> =>
      confirm(checkout, send, input),
  };
}

export type CheckoutDriver = ReturnType<typeof driveCheckout>;
