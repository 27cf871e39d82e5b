import type { Checkout } from '../flow/create-checkout';
import { requestCodeRenewal } from '../flow/start/code-renewal-request';

/**
 * Leaves the step that shows the order's expired payment code (a QR code, a ticket or bank details), and marks the
 * order, so that its next checkout renews the code. For read-only screens, which can't renew a code themselves.
 */
export function deferCodeRenewal({ state, dispatch }: Pick<Checkout, 'state' | 'dispatch'>): void {
  const { orderId } = state.peek().step;
  if (orderId) requestCodeRenewal(orderId);
  void dispatch({ type: 'changeMethod' });
}
