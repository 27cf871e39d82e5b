import { useRef, useState } from 'react';
import { checkPlanAvailable, planDetail, planMethodDiscount } from '../../../contract/calls/catalog/plan';
import { getCheckCode, paymentMethods } from '../../../contract/calls/payments/payments';
import { order as orderCall } from '../../../contract/calls/storefront/order';
import { freeMethod, type PaymentMethod } from '../../../contract/entities';
import { useQuery } from '../../../runtime/page/element-context';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { CheckoutCalls } from '../flow/checkout-calls';
import { usePrice } from './use-price';

interface Asked {
  planId: string | undefined;
  /** The order that is to be paid; null while there is none. */
  orderId: string | null;
  methodCode: string | null;
  draft: Draft;
  calls: CheckoutCalls;
}

/** What is bought, how it can be paid, and what that costs with the present choices. */
export function useOrder({ planId: askedPlan, orderId, methodCode, draft, calls }: Asked) {
  // The lists are those of the first subject: an order made on the way must not empty the form.
  const [subject] = useState(() => (orderId ? { orderId } : { planId: askedPlan ?? '' }));
  const order = useQuery(orderCall, 'orderId' in subject ? { id: subject.orderId } : null);
  const planId = order.data?.planId ?? askedPlan;
  const plan = useQuery(planDetail, planId ? { id: planId } : null);
  const availability = useQuery(checkPlanAvailable, planId ? { planId } : null);
  const inCurrency = draft.currency !== null && { currency: draft.currency };
  const methods = useQuery(paymentMethods, { ...subject, ...inCurrency });

  // The forms stand while another currency is tried: nothing that was typed is lost.
  const lastList = useRef<readonly PaymentMethod[]>([]);
  if (methods.data) lastList.current = methods.data.methods;
  const list = lastList.current;
  const method = list.find(({ code }) => code === methodCode);

  // What goes with the ways to pay, and is not needed to begin.
  const isShown = list.length > 0;
  const discounts = useQuery(planMethodDiscount, isShown && planId ? { planId } : null);
  const currencies = useQuery(getCheckCode, isShown ? {} : null);

  const isSettled = methods.data !== undefined || (methods.status === 'error' && draft.currency === null);
  const price = usePrice({
    subject: orderId ? { orderId } : { planId: askedPlan ?? '' },
    listed: subject,
    method,
    isPriceable: isSettled && (method !== undefined || list.length === 0 || methodCode === freeMethod.code),
    draft,
    calls,
  });
  return { order, planId, plan, availability, methods, list, discounts, currencies, ...price };
}

export type OrderView = ReturnType<typeof useOrder>;
