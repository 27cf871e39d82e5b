import type { PaymentResponse } from '../../../contract/entities';
import { type CallError, codeOf, type Result } from '../../../runtime/api/call-error';
import { randomId } from '../../../runtime/page/random-id';
import type { Checkout } from '../flow/create-checkout';
import { loadAfterSending } from '../flow/load-after-sending';

/**
 * Sends the payer's confirmation in actionRequired, such as a one-time code. The idempotency key is reused until the server
 * responds. `name` is the payer's input: another input gets another key. Resolves to the error that the method shows, or to
 * null if the response was applied or nothing was sent. After a lost response, the payment is also polled.
 */
export async function confirm(
  { state, dispatch }: Pick<Checkout, 'state' | 'dispatch'>,
  send: (idempotencyKey: string) => Promise<Result<PaymentResponse>>,
  name = '',
): Promise<CallError | null> {
  const before = state.peek();
  void dispatch({ type: 'confirm', name, key: randomId() });
  const { confirmation, isLocked } = state.peek();
  if (before.isLocked || !isLocked || !confirmation) return null;
  let hasResponse = false;
  try {
    const result = await send(confirmation.key);
    hasResponse = true;
    if (result.ok) {
      void dispatch({ type: 'confirmed', response: result.value });
      return null;
    }
    const part = await loadAfterSending();
    const total = part?.priceOf(result.error);
    const isDefinite = part?.failureOf(result.error, { isRepay: true }).kind === 'refused';
    void dispatch({ type: 'confirmFailed', isDefinite, code: codeOf(result.error), total });
    return total ? null : result.error;
  } finally {
    if (!hasResponse) void dispatch({ type: 'attemptFinished' });
  }
}
