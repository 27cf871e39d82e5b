import { listCard } from '../../contract/calls/cards';
import { orderRemind } from '../../contract/calls/orders';
import { getCheckCode, paymentMethods } from '../../contract/calls/payments';
import { checkPlanAvailable, planDetail, planMethodDiscount } from '../../contract/calls/plans';
import { type CallRequest, callRequest } from '../../contract/define-call';

/** What a member's checkout of a plan needs for its form. */
export const formCalls = (planId: string): CallRequest[] => [
  callRequest(planDetail, { id: planId }),
  callRequest(paymentMethods, { planId }),
  callRequest(checkPlanAvailable, { planId }),
  callRequest(listCard, {}),
  callRequest(planMethodDiscount, { planId }),
  callRequest(getCheckCode, {}),
];

/**
 * The calls that a member's checkout of a plan sends first. The build writes them into the script that prefetches their
 * responses. The first one looks for an unfinished payment.
 */
export const checkoutCalls = (planId: string): CallRequest[] => [
  callRequest(orderRemind, { planId }),
  ...formCalls(planId),
];
