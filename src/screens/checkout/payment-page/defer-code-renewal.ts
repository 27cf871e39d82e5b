import type { Checkout } from '../flow/create-checkout';
import { requestCodeRenewal } from '../flow/start/code-renewal-request';

/**
 * Marks the order's expired payment code for renewal, and leaves the step that shows the code. A read-only screen can't
 * renew the code itself; the order's next checkout does.
 */
export function deferCodeRenewal({ state, dispatch }: Pick<Checkout, 'state' | 'dispatch'>): void {
  const { orderId } = state.peek().step;
  if (orderId) requestCodeRenewal(orderId);
  void dispatch({ type: 'changeMethod' });
}
