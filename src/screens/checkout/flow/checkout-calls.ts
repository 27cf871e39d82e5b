import { order as orderCall } from '../../../contract/calls/orders';
import { goodsValuation, repay as repayCall } from '../../../contract/calls/payments';
import type { DataOf, RequestOf } from '../../../contract/define-call';
import type { Order } from '../../../contract/entities';
import type { Result } from '../../../runtime/api/call-error';
import type { CallOptions } from '../../../runtime/api/client';
import type { ElementContext } from '../../../runtime/element-context/element-context';

type CallFunction<Call extends typeof repayCall | typeof goodsValuation> = (
  request: RequestOf<Call>,
  options?: CallOptions,
) => Promise<Result<DataOf<Call>>>;

/** The calls that differ between a member's and a reseller's checkout. */
export interface CheckoutCalls {
  loadOrder(orderId: string): Promise<Result<Order>>;
  /** Pays an existing order. */
  repay: CallFunction<typeof repayCall>;
  /** Returns the price of an order with the payer's choices: subtotal, discount, fee and total. */
  valuate: CallFunction<typeof goodsValuation>;
}

/** The calls of a member's checkout. */
export const memberCalls = (call: ElementContext['call']): CheckoutCalls => ({
  loadOrder: (id) => call(orderCall, { id }),
  repay: (request, options) => call(repayCall, request, options),
  valuate: (request, options) => call(goodsValuation, request, options),
});
