import type { PaymentMethod } from '../../../contract/entities';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { CheckoutCalls } from '../flow/checkout-calls';
import { useValuation } from './summary/use-valuation';
import { useInstallments } from './use-installments';

type Subject = { planId: string } | { orderId: string };

interface PriceOptions {
  /** The plan or order that is paid. */
  subject: Subject;
  /** The subject of the installments: an order that is created in the meantime doesn't change them. */
  installmentsSubject?: Subject;
  method: PaymentMethod | undefined;
  /** Whether enough is chosen for a price. */
  isPriceable: boolean;
  draft: Draft;
  calls: CheckoutCalls;
}

/** The price of a payment with the current choices, and its installments. */
export function usePrice({ subject, installmentsSubject = subject, method, isPriceable, draft, calls }: PriceOptions) {
  const installments = useInstallments({ method, subject: installmentsSubject, draft });
  const request =
    isPriceable && !installments.isLoading
      ? {
          ...subject,
          ...(draft.currency && { currency: draft.currency }),
          ...(method && { methodCode: method.code, currency: method.currency }),
          ...(installments.count !== undefined && { installments: installments.count }),
          ...(draft.couponCode && { couponCode: draft.couponCode }),
        }
      : null;
  return { installments, request, valuation: useValuation(request, calls) };
}

export type PriceView = ReturnType<typeof usePrice>;
