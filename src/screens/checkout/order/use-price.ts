import type { PaymentMethod } from '../../../contract/entities';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { CheckoutCalls } from '../flow/checkout-calls';
import { useInstallments } from './installments/use-installments';
import { useValuation } from './summary/use-valuation';

type Subject = { planId: string } | { orderId: string };

interface PriceOptions {
  /** The plan to buy, or the order to pay. */
  subject: Subject;
  /**
   * The plan or order to load installments for. When paying creates an order, `subject` becomes this order, but
   * `installmentsSubject` stays the plan. Default: `subject`.
   */
  installmentsSubject?: Subject;
  method: PaymentMethod | undefined;
  /** Whether the choices so far are enough to request a price. */
  canRequestPrice: boolean;
  /** The payer's choices other than the method, such as the currency and the coupon. */
  draft: Draft;
  calls: CheckoutCalls;
}

/** Loads the price of a payment with the current choices, and the installments that the payer can choose. */
export function usePrice({
  subject,
  installmentsSubject = subject,
  method,
  canRequestPrice,
  draft,
  calls,
}: PriceOptions) {
  const installments = useInstallments({ method, subject: installmentsSubject, draft });
  const request = canRequestPrice
    ? {
        ...subject,
        ...(draft.currency && { currency: draft.currency }),
        ...(method && { methodCode: method.code, currency: method.currency }),
        ...(installments.count !== undefined && { installments: installments.count }),
        ...(draft.couponCode && { couponCode: draft.couponCode }),
      }
    : null;
  const valuation = useValuation(request, calls);
  // Until the installments are known, the price is only shown: it can't be paid, and its errors are hidden.
  const unpayableValuation = { ...valuation, isCurrent: false, error: undefined };
  return { installments, request, valuation: installments.isLoading ? unpayableValuation : valuation };
}

export type PriceView = ReturnType<typeof usePrice>;
