import { order as orderCall } from '../../../../contract/calls/storefront/order';
import { orderRemind } from '../../../../contract/calls/storefront/plans';
import type { Order } from '../../../../contract/entities';
import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { CallError } from '../../../../runtime/api/call-error';
import { requestTimeoutMs } from '../../../../runtime/api/client';
import { type Attempt, forgetAttempt, keepAttempt, lastAttempt } from '../attempts';
import type { RecoveryOptions } from '../checkout-recovery';
import type { Question } from '../order-poller';
import { isPayable, problemOf } from '../payable';

/** A payment may be with the bank for this long, and the server knows no order before it is back. */
const bankTimeMs = 10_000;

/** After this, no request can be on its way any more: the client itself has given it up, with some time to spare. */
const inFlightMs = requestTimeoutMs + 5000;

/** A paid order is shown again by a reload for this long; a later visit buys anew. */
const recentMs = 15 * 60 * 1000;

interface Recovered {
  attempt: Attempt;
  /** The server's own word that the request failed. */
  code: string | null;
  /** Recovers another tab's attempt instead. */
  follow(attempt: Attempt): void;
}

/** An attempt that was settled before the page was left: null where its order is shown. */
export async function resume(
  { call, uid, subject, send, take, own }: RecoveryOptions,
  last: Attempt,
): Promise<CallError | null | 'nothing'> {
  const isNew = last.state === 'new';
  let order: Order | null = null;
  if (isNew) {
    const reminder = await call(orderRemind, { attempt: last.key }, { inPlace: true });
    if (!reminder.ok) return reminder.error;
    order = reminder.value.order ?? null;
  }
  if (!order && last.orderId) {
    const result = await call(orderCall, { id: last.orderId }, { inPlace: true });
    if (!result.ok && !behaviourOf(result.error).isNotFound) return result.error;
    order = result.ok ? result.value : null;
  }
  const isOld = Date.now() - last.startedAt > recentMs;
  if (!order || order.status === 'cancelled' || (order.status === 'success' && isOld)) {
    // The key of one that the server never heard of is still good.
    if (!isNew || order) forgetAttempt(uid, subject);
    return 'nothing';
  }
  own(last.key);
  if (order.status === 'failed') {
    send({ type: 'free', orderId: order.orderId, problem: problemOf(order) });
    return null;
  }
  await take(order);
  return null;
}

/**
 * The question what became of an attempt. While its request may be on its way nothing is certain: the form comes back
 * after the time a bank may take, but only to send the same request again.
 */
export function recoveryOf(options: RecoveryOptions, recovered: Recovered): Question {
  const { call, send, take } = options;
  const { attempt } = recovered;
  let misses = 0;
  let failures = 0;
  return async (isCurrent) => {
    const result = await call(orderRemind, { attempt: attempt.key }, { inPlace: true });
    if (!isCurrent()) return true;
    failures = result.ok ? 0 : failures + 1;
    // One failed question is made good by the next.
    send({ type: 'reach', isUnreachable: failures > 1 });
    if (!result.ok) return false;
    const { order } = result.value;
    if (order) {
      // The form may be back already.
      send({ type: 'lost' });
      keepAttempt({ ...attempt, orderId: order.orderId, state: order.status === 'failed' ? 'refused' : 'open' });
      await take(order);
      return true;
    }
    misses++;
    const age = Date.now() - attempt.startedAt;
    if (misses < 2 || (!attempt.hasEnded && age < bankTimeMs)) return false;
    return notHeard(options, recovered, { isSettled: attempt.hasEnded === true || age > inFlightMs, isCurrent });
  };
}

/** The server does not know the attempt: says so, as definitely as may be said by now, and has it asked on. */
async function notHeard(
  { call, send, take, uid, subject }: RecoveryOptions,
  { attempt, code, follow }: Recovered,
  { isSettled, isCurrent }: { isSettled: boolean; isCurrent: () => boolean },
): Promise<boolean> {
  const last = lastAttempt(uid, subject);
  if (last && last.key !== attempt.key && last.state === 'open') {
    // Another tab has paid meanwhile.
    follow(last);
    return true;
  }
  let { orderId } = attempt;
  if (orderId) {
    // It may have been paid in another way meanwhile.
    const known = await call(orderCall, { id: orderId }, { inPlace: true });
    if (!isCurrent()) return true;
    if (!known.ok && !behaviourOf(known.error).isNotFound) return false;
    if (known.ok && known.value.status === 'success') {
      send({ type: 'lost' });
      await take(known.value);
      return true;
    }
    if (!known.ok || !isPayable(known.value)) orderId = null;
  }
  if (isSettled) keepAttempt({ ...attempt, state: 'new' });
  send({ type: 'notHeard', code, isSettled, orderId });
  // Asked on: a charge that comes after all takes the notice back.
  return false;
}
