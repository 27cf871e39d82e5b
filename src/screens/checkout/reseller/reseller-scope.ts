import { useMemo } from 'react';
import { order } from '../../../contract/calls/account/orders';
import { goodsValuation, repay } from '../../../contract/calls/payments/payments';
import { dtGetOrder, dtGoodsValuation, dtPay } from '../../../contract/calls/reseller';
import type { CallDefinition, DataOf, RequestOf } from '../../../contract/define-call';
import type { Result } from '../../../runtime/api/call-error';
import type { CallOptions } from '../../../runtime/api/client';
import type { DestinationName } from '../../../runtime/navigation/destinations';
import { type ElementContext, useElementContext } from '../../../runtime/page/element-context';

/** A member's call, and the reseller's that takes its place: the answers have at least the same fields. */
const instead: Readonly<Record<string, { definition: CallDefinition; bodyOf?: (body: object) => object }>> = {
  [order.name]: {
    definition: dtGetOrder,
    bodyOf: (body) => ({ orderId: (body as RequestOf<typeof order>).id }),
  },
  [repay.name]: { definition: dtPay },
  [goodsValuation.name]: { definition: dtGoodsValuation },
};

/** Where a checkout sends somebody, and where a reseller goes. */
const ways: Partial<Record<DestinationName, DestinationName>> = {
  plans: 'reseller',
  checkout: 'reseller-payment',
  payment: 'reseller-payment',
};

/** The scope of a checkout that asks the reseller's calls and leads to the reseller's screens. */
export function useResellerContext(): ElementContext {
  const scope = useElementContext();
  return useMemo(() => resellerContext(scope), [scope]);
}

/** The scope in which the checkout asks the reseller's calls in place of its own. */
export function resellerContext(scope: ElementContext): ElementContext {
  return {
    ...scope,
    call<C extends CallDefinition>(definition: C, body: RequestOf<C>, options?: CallOptions) {
      const own = instead[definition.name];
      if (!own) return scope.call(definition, body, options);
      const { bodyOf } = own;
      const asked = bodyOf ? bodyOf(body as object) : body;
      return scope.call(own.definition, asked, options) as Promise<Result<DataOf<C>>>;
    },
    navigate: (to, params) => scope.navigate(ways[to] ?? to, params),
  };
}
