import type { PaymentMethod } from '../../../contract/entities';
import type { Draft } from '../../shared/payment/checkout-draft';
import { useValuation } from './summary/use-valuation';
import { useInstallments } from './use-installments';

type Subject = { planId: string } | { orderId: string };

interface Priced {
  /** What is paid for. */
  subject: Subject;
  /** What the installments are asked for, where an order made on the way must not change them. */
  listed?: Subject;
  method: PaymentMethod | undefined;
  /** Enough is chosen for a price. */
  isPriceable: boolean;
  draft: Draft;
}

/** What a payment costs with the present choices, and in how many parts it may be charged. */
export function usePrice({ subject, listed = subject, method, isPriceable, draft }: Priced) {
  const installments = useInstallments({ method, subject: listed, draft });
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
  return { installments, request, valuation: useValuation(request) };
}

export type PriceView = ReturnType<typeof usePrice>;
