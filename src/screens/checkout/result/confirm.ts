import type { PaymentResponse } from '../../../contract/entities';
import { type CallError, codeOf, type Result } from '../../../runtime/api/call-error';
import { randomId } from '../../../runtime/api/random-id';
import { priceOf } from '../../shared/payment/price-of';
import type { Checkout } from '../flow/create-checkout';
import { failureOf } from '../flow/failure';

/**
 * Sends the payer's confirmation, such as a one-time code, in the phase `actionRequired`. A retry with the same input
 * has the same idempotency key, unless the server certainly refused the input; another input gets another key. Resolves
 * to the error that the method's form shows, or to null if there is nothing to show. After every error except a price
 * change, the checkout polls the order at once.
 */
export async function sendConfirmation(
  { state, dispatch }: Pick<Checkout, 'state' | 'dispatch'>,
  send: (idempotencyKey: string) => Promise<Result<PaymentResponse>>,
  input = '',
): Promise<CallError | null> {
  const wasLocked = state.peek().isLocked;
  void dispatch({ type: 'confirm', input, key: randomId() });
  const { confirmation, isLocked } = state.peek();
  // Nothing is sent while another request is in flight, or if no action is required any more.
  if (wasLocked || !isLocked || !confirmation) return null;
  let hasResponse = false;
  try {
    const result = await send(confirmation.key);
    hasResponse = true;
    if (result.ok) {
      void dispatch({ type: 'confirmed', response: result.value });
      return null;
    }
    const changedPrice = priceOf(result.error);
    // Whether the error says for certain that the confirmation was refused. A confirmation isn't a `repay` request, but
    // is for an existing order too: with `isRepay`, errors that end the order count as refusals.
    const isDefinite = failureOf(result.error, { isRepay: true }).kind === 'refused';
    void dispatch({ type: 'confirmFailed', isDefinite, code: codeOf(result.error), total: changedPrice });
    // After a price change, `confirmFailed` makes the payment form show the new price, so there is no error to show.
    return changedPrice ? null : result.error;
  } finally {
    // If `send` threw an error, the attempt must not stay in flight.
    if (!hasResponse) void dispatch({ type: 'attemptFinished' });
  }
}
