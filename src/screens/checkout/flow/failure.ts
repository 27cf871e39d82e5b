import { paymentResponseSchema } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { invalidRequestError } from '../../../contract/errors/client-errors';
import type { ErrorBehavior } from '../../../contract/errors/error-row';
import { keyReused } from '../../../contract/errors/shared-codes';
import { type CallError, isOutcomeUnknown } from '../../../runtime/api/call-error';
import { priceOf } from '../../shared/payment/price-of';
import type { Attempt } from './start/attempts';
import type { CheckoutEvent } from './state/checkout-state';
import type { RefusalProblem } from './state/steps';

export type Failure =
  /** The outcome is unknown. `hasEnded`: the server itself responded, so the request isn't in flight any more. */
  | { kind: 'unknown'; code: string | null; hasEnded: boolean }
  /** The server refused the payment. `isOrderGone`: the order can't be paid any more. */
  | {
      kind: 'refused';
      code: string;
      orderId: string | null;
      paymentId: string;
      isOrderGone: boolean;
      problem?: RefusalProblem | undefined;
    };

interface RequestHistory {
  /** The request was `repay`, which pays an existing order. */
  isRepay: boolean;
  /** An earlier request used the same idempotency key. */
  wasKeyUsed?: boolean;
}

/** What an error of `pay` or `repay` means for the payer's money. */
export function failureOf(error: CallError, { isRepay, wasKeyUsed = false }: RequestHistory): Failure {
  // The client didn't send the request, because the request doesn't match the contract.
  if (error.kind === 'request')
    return { kind: 'refused', code: invalidRequestError.code, orderId: null, paymentId: '', isOrderGone: false };
  if (isOutcomeUnknown(error) || error.kind !== 'code') {
    // 502 and 504 come from a proxy, so the server behind it may still be working.
    const hasEnded = error.kind === 'http' && (error.status === 500 || error.status === 503);
    return { kind: 'unknown', code: null, hasEnded };
  }
  const { code } = error;
  const behavior = behaviorOf(code);
  // If an earlier request used the key with another body, the outcome of that request counts, and this error doesn't
  // say what it is. Some servers don't report the reuse as `reason`. The client then assumes it if the key was used
  // before and the request is called invalid.
  const isReuseReported = (error.data as { reason?: unknown } | null | undefined)?.reason === keyReused;
  if (isReuseReported || (wasKeyUsed && code === invalidRequestError.code))
    return { kind: 'unknown', code: null, hasEnded: false };
  const response = paymentResponseSchema.safeParse(error.data);
  if (response.success) {
    const { orderId, paymentId } = response.data;
    return {
      kind: 'refused',
      code,
      orderId,
      paymentId,
      isOrderGone: false,
      problem: problemFor(behavior, { isOrderGone: false }),
    };
  }
  const isOrderGone = isRepay && behavior.endsOrder === true;
  if (behavior.money === 'unknown' && !isOrderGone) return { kind: 'unknown', code, hasEnded: true };
  return {
    kind: 'refused',
    code,
    orderId: null,
    paymentId: '',
    isOrderGone,
    problem: problemFor(behavior, { isOrderGone }),
  };
}

/** The problem that the form shows for an error code. `expired` is shown only if the order can't be paid any more. */
const problemFor = (
  { problem }: ErrorBehavior,
  { isOrderGone }: { isOrderGone: boolean },
): RefusalProblem | undefined => (problem === 'expired' && !isOrderGone ? undefined : problem);

interface FailureContext {
  attempt: Attempt;
  /** An earlier request used the same idempotency key. */
  wasKeyUsed: boolean;
  /** The outcome of that earlier request is unknown. */
  isEarlierOutcomeUnknown: boolean;
}

/**
 * The event that follows from an error of `pay` or `repay`. It is `responseLost` whenever the outcome is unknown, even
 * if a response arrived.
 */
export function failureEvent(
  error: CallError,
  { attempt, wasKeyUsed, isEarlierOutcomeUnknown }: FailureContext,
): CheckoutEvent {
  const failure = failureOf(error, { isRepay: attempt.orderId !== null, wasKeyUsed });
  // An error without an order says nothing about an earlier request with the same key, which may still be in flight.
  if (isEarlierOutcomeUnknown && (failure.kind === 'unknown' || !failure.orderId))
    return { type: 'responseLost', attempt, code: null };
  if (failure.kind === 'unknown') {
    const { hasEnded, code } = failure;
    return { type: 'responseLost', attempt: { ...attempt, hasEnded }, code };
  }
  const { orderId, isOrderGone } = failure;
  const unpaidOrderId = orderId ?? (isOrderGone ? null : attempt.orderId);
  return {
    ...failure,
    type: 'refused',
    attempt: unpaidOrderId ? { ...attempt, orderId: unpaidOrderId, state: 'refused' } : null,
    total: priceOf(error),
  };
}
