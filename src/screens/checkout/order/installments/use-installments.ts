import { useRef } from 'react';
import { installmentsPlan } from '../../../../contract/calls/payments';
import type { DataOf } from '../../../../contract/define-call';
import type { Installment, PaymentMethod } from '../../../../contract/entities';
import { isZeroMoney } from '../../../../rules/money/money';
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
    // While the list loads, the price is requested without a number: it's the price in full, and still current if the
    // card allows no installments.
    count: isLoading
      ? (chosen ?? undefined)
      : installmentCount({ list, chosen, preset: data?.default ?? defaultCount }),
    isLoading,
    query,
  };
}

/**
 * The number of installments: the payer's choice if the list offers it, else `preset`, the default of the server or the
 * brand. A preset that costs interest gives way to 1 if that is offered: interest is never preselected for the payer.
 */
export function installmentCount({
  list,
  chosen,
  preset,
}: {
  list: readonly Installment[];
  chosen: number | null;
  preset: number;
}) {
  const offered = (count: number | null) => list.find((option) => option.count === count);
  const presetOption = offered(preset);
  const freePreset = presetOption && isZeroMoney(presetOption.interest) ? presetOption : undefined;
  return (offered(chosen) ?? freePreset ?? offered(1) ?? presetOption ?? list[0])?.count;
}
