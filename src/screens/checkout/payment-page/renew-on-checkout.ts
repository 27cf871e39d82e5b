import type { Checkout } from '../flow/create-checkout';
import { requestRenewal } from '../flow/start/code-renewal-request';

/** Requests a new code on a read-only screen and leaves the step. The order's next checkout renews the code. */
export function renewOnCheckout({ state, dispatch }: Pick<Checkout, 'state' | 'dispatch'>): void {
  const { orderId } = state.peek().step;
  if (orderId) requestRenewal(orderId);
  void dispatch({ type: 'changeMethod' });
}
