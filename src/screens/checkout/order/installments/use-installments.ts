import { useRef } from 'react';
import { installmentsPlan } from '../../../../contract/calls/payments';
import type { DataOf } from '../../../../contract/define-call';
import type { Installment, PaymentMethod } from '../../../../contract/entities';
import { useElementContext } from '../../../../runtime/element-context/element-context';
import { useQuery } from '../../../../runtime/element-context/use-query';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import type { Draft } from '../../../shared/payment/checkout-draft';
import type { InstallmentChoice } from '../../../shared/payment/payment-method';

interface InstallmentsOptions {
  method: PaymentMethod | undefined;
  /** The plan or order to pay for. */
  subject: { planId: string } | { orderId: string };
  draft: Draft;
}

/**
 * Returns the numbers of installments that the payer can choose, and the chosen number. After a change of the card, the
 * previous card's choices stay until the new ones have loaded.
 */
export function useInstallments({ method, subject, draft }: InstallmentsOptions): InstallmentChoice {
  const { currency, cardBrand, couponCode, installments: chosen } = draft;
  const { installments: defaultCount } = useSignalValue(useElementContext().brand).settings;
  const query = useQuery(
    installmentsPlan,
    method?.hasInstallments
      ? {
          ...subject,
          methodCode: method.code,
          ...(currency && { currency }),
          ...(cardBrand && { cardBrand }),
          ...(couponCode && { couponCode }),
        }
      : null,
  );
  const lastData = useRef<DataOf<typeof installmentsPlan>>(undefined);
  if (query.data) lastData.current = query.data;
  const data = method?.hasInstallments ? (query.data ?? lastData.current) : undefined;
  const list = data?.installments ?? [];
  const isLoading = method?.hasInstallments === true && query.status === 'loading' && !data;
  return {
    list,
    // While the list loads, the number is the payer's choice, else 1. Most cards allow paying in 1 installment, so
    // the price for 1 can be shown before the list has loaded.
    count: isLoading ? (chosen ?? 1) : installmentCount({ list, chosen, fallback: data?.default ?? defaultCount }),
    isLoading,
    query,
  };
}

/**
 * The number of installments: the payer's choice if the list offers it, else 1 if offered, else `fallback` if offered,
 * else the first number of the list.
 */
export function installmentCount({
  list,
  chosen,
  fallback,
}: {
  list: readonly Installment[];
  chosen: number | null;
  fallback: number;
}) {
  const isOffered = (count: number | null) => list.some((option) => option.count === count);
  if (isOffered(chosen)) return chosen as number;
  if (isOffered(1)) return 1;
  return isOffered(fallback) ? fallback : list[0]?.count;
}
