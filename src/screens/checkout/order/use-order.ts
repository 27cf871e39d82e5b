import { useRef, useState } from 'react';
import { order as orderCall } from '../../../contract/calls/orders';
import { getCheckCode, paymentMethods } from '../../../contract/calls/payments';
import { checkPlanAvailable, planDetail, planMethodDiscount } from '../../../contract/calls/plans';
import { freeMethod, type PaymentMethod } from '../../../contract/entities';
import { hasOwn } from '../../../rules/own-fields';
import { useErrorToast, useQuery } from '../../../runtime/element-context/use-query';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { CheckoutCalls } from '../flow/checkout-calls';
import { usePrice } from './use-price';

interface OrderOptions {
  planId: string | undefined;
  /** The order to pay; null until one exists. */
  orderId: string | null;
  methodCode: string | null;
  draft: Draft;
  calls: CheckoutCalls;
}

/** Loads the plan, the payment methods and the price of the current choices. */
export function useOrder({ planId: requestedPlanId, orderId, methodCode, draft, calls }: OrderOptions) {
  // The methods and installments are loaded for the plan or order of the first render: paying for a plan creates an
  // order, which must not reset the form.
  const [initialSubject] = useState(() => (orderId ? { orderId } : { planId: requestedPlanId ?? '' }));
  const order = useQuery(orderCall, hasOwn(initialSubject, 'orderId') ? { id: initialSubject.orderId } : null);
  const planId = order.data?.planId ?? requestedPlanId;
  const plan = useQuery(planDetail, planId ? { id: planId } : null);
  const availability = useQuery(checkPlanAvailable, planId ? { planId } : null);
  const currencyOption = draft.currency !== null && { currency: draft.currency };
  const methods = useQuery(paymentMethods, { ...initialSubject, ...currencyOption });

  // The forms stay mounted while the methods for another currency load, so that no input is lost.
  const lastMethods = useRef<readonly PaymentMethod[]>([]);
  if (methods.data) lastMethods.current = methods.data.methods;
  const offeredMethods = lastMethods.current;
  const method = offeredMethods.find(({ code }) => code === methodCode);

  // The form works without the discounts and the currencies (`getCheckCode`), so these load after the methods.
  const hasMethods = offeredMethods.length > 0;
  const discounts = useQuery(planMethodDiscount, hasMethods && planId ? { planId } : null);
  const currencies = useQuery(getCheckCode, hasMethods ? {} : null);
  useErrorToast(discounts);

  // A price is requested only after the methods. If the methods fail to load, it's still requested in the default
  // currency, but not in a currency that the payer chose.
  const isReadyForPrice = methods.data !== undefined || (methods.status === 'error' && draft.currency === null);
  const price = usePrice({
    subject: orderId ? { orderId } : { planId: requestedPlanId ?? '' },
    installmentsSubject: initialSubject,
    method,
    canRequestPrice:
      isReadyForPrice && (method !== undefined || offeredMethods.length === 0 || methodCode === freeMethod.code),
    draft,
    calls,
  });
  return { order, planId, plan, availability, methods, list: offeredMethods, discounts, currencies, ...price };
}

export type OrderView = ReturnType<typeof useOrder>;
