import type { Order } from '../../../../contract/entities';
import { isBeforeDeadline } from '../../../../rules/plans/orders';
import { serverNow } from '../../../../runtime/api/server-clock';
import type { Problem } from '../../../shared/payment/problem';

/** Whether the payer may try to pay an order: nothing was charged for it, and its deadline hasn't passed. */
export const isPayable = (order: Order): boolean =>
  order.status !== 'success' && order.isCharged !== true && isBeforeDeadline(order, serverNow());

/**
 * The problem that the payment form shows for a payable order: the refusal of its last payment. Without a failure code,
 * nothing was refused, but the payment code or the provider's page has expired.
 */
export const problemOf = ({ failureCode, methodGroup }: Order): Problem =>
  failureCode ? { kind: 'refused', code: failureCode, group: methodGroup } : { kind: 'unpaid', code: null };
