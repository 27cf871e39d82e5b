import { dtGetOrder, dtGoodsValuation, dtPay } from '../../../contract/calls/reseller';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import type { DestinationName } from '../../../runtime/navigation/destinations';
import type { CheckoutCalls } from '../flow/checkout-calls';

/** The checkout's calls for an order that a reseller pays. */
export const resellerCalls = (call: ElementContext['call']): CheckoutCalls => ({
  loadOrder: (orderId) => call(dtGetOrder, { orderId }),
  repay: (request, options) => call(dtPay, request, options),
  valuate: (request, options) => call(dtGoodsValuation, request, options),
});

/** The reseller's screen that replaces a member's screen, by the name of the member's screen. */
const resellerDestinations: Partial<Record<DestinationName, DestinationName>> = {
  plans: 'reseller',
  checkout: 'reseller-payment',
  payment: 'reseller-payment',
};

/** A copy of an element context whose `navigate` opens the reseller's screens instead of the member's. */
export const resellerContext = (context: ElementContext): ElementContext => ({
  ...context,
  navigate: (to, params) => context.navigate(resellerDestinations[to] ?? to, params),
});
