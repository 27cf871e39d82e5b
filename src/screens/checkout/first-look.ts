import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { order as orderCall } from '../../contract/calls/order';
import { orderRemind } from '../../contract/calls/plans';
import type { Order } from '../../contract/entities';
import type { CallError, Result } from '../../runtime/api/call-error';
import { type Attempt, forgetAttempt, keepAttempt, lastAttempt } from '../../runtime/attempts';
import { returnIsOver, takeReturn } from '../../runtime/return-link';
import type { Scope } from '../../runtime/scope';
import type { CheckoutEvent, Problem } from './machine';
import type { Watch } from './watch';

/** Milliseconds between the questions about an answer that got lost. */
const lostPauses = [1000, 2000, 3000, 4000, 8000, 15_000];

/** A payment may be with the bank for this long, and the server knows no order before it is back. */
const bankTime = 10_000;

/** A paid order is news for this long: a reload shows it again, a later visit buys anew. */
export const newsLasts = 15 * 60 * 1000;

/** What a look needs of the checkout it looks for. */
interface LookedFor {
  call: Scope['call'];
  uid: string;
  /** What the attempts of this checkout are kept under. */
  subject: string;
  planId?: string | undefined;
  orderId?: string | undefined;
  isLookingOn?: boolean;
  watch: Watch;
  send(event: CheckoutEvent): void;
  /** Shows how an order stands. */
  take(order: Order): Promise<void>;
  /** This checkout follows the attempt from now on. */
  own(key: string): void;
}

/** Finds out what is there: at the start of a checkout, and after an answer that got lost. */
export class FirstLook {
  /** What went wrong with the first look; there is nothing to show then but this and a retry. */
  readonly #error: Signal<CallError | null> = signal(null);
  /** An unfinished order for another plan, to be offered. */
  readonly #other: Signal<Order | null> = signal(null);
  readonly #for: LookedFor;
  #isLooking = false;

  constructor(lookedFor: LookedFor) {
    this.#for = lookedFor;
  }

  get error(): ReadonlySignal<CallError | null> {
    return this.#error;
  }

  get otherOrder(): ReadonlySignal<Order | null> {
    return this.#other;
  }

  /** The first look: a payment that was begun, the order that was asked for, or one that was left unfinished. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#error.value = null;
    try {
      await this.#lookFor();
    } finally {
      this.#isLooking = false;
    }
  }

  async #lookFor(): Promise<void> {
    const { uid, subject, orderId, planId, isLookingOn, call, send } = this.#for;
    const last = lastAttempt(uid, subject);
    const returned = takeReturn();
    if (returned && (isLookingOn || !last || last.key === returned)) {
      const startedAt = Date.now();
      return this.recover({ uid, subject, key: returned, orderId: orderId ?? null, startedAt, state: 'sent' }, null);
    }
    if (last?.state === 'sent') return this.recover(last, null);
    if (last && (await this.#takeUp(last))) return;
    if (orderId) return this.#first(orderId);
    const reminder = await call(orderRemind, {}, { inPlace: true });
    const found = reminder.ok ? reminder.value.order : null;
    if (!reminder.ok && !planId) {
      this.#error.value = reminder.error;
      return;
    }
    if (found && (found.planId === planId || !planId)) return this.#first(found.orderId);
    this.#other.value = found ?? null;
    send({ type: 'free' });
  }

  /** An attempt that was answered before the page was left; true when its order is shown. */
  async #takeUp(last: Attempt): Promise<boolean> {
    const { call, uid, subject, send, take, own } = this.#for;
    const isOld = Date.now() - last.startedAt > newsLasts;
    const result =
      last.state === 'new'
        ? await call(orderRemind, { attempt: last.key }, { inPlace: true })
        : last.orderId
          ? wrapped(await call(orderCall, { id: last.orderId }, { inPlace: true }))
          : null;
    const order = result?.ok ? result.value.order : null;
    if (!order || (order.status === 'success' && isOld) || order.status === 'cancelled') {
      // Only an answer proves that there is nothing: without one the key is still good.
      if (result?.ok && last.state !== 'new') forgetAttempt(uid, subject);
      return false;
    }
    own(last.key);
    if (order.status === 'failed') {
      const code = order.failureCode ?? null;
      send({ type: 'free', orderId: order.orderId, problem: { kind: code ? 'refused' : 'unpaid', code } });
      return true;
    }
    await take(order);
    return true;
  }

  async #first(orderId: string): Promise<void> {
    const { call, isLookingOn, send, take } = this.#for;
    const result = await call(orderCall, { id: orderId }, { inPlace: true });
    if (!result.ok) {
      this.#error.value = result.error;
      return;
    }
    const order = result.value;
    // One that was made without being paid waits for the first try.
    const isUntried = order.status === 'pending' && !order.paymentId;
    const problem = isLookingOn ? null : triedInVain(order);
    if (problem || isUntried) send({ type: 'free', orderId, problem });
    else await take(order);
  }

  /**
   * Asks what became of a request whose answer got lost. Two answers of "never heard of it" settle that it was lost on
   * the way, the second one after the time a bank may take; unless the server itself said that it failed.
   */
  recover(attempt: Attempt, code: string | null): void {
    const { call, watch, send, take, own } = this.#for;
    own(attempt.key);
    send({ type: 'lost' });
    let misses = 0;
    watch.ask(lostPauses, async () => {
      const result = await call(orderRemind, { attempt: attempt.key }, { inPlace: true });
      if (!result.ok) return false;
      const { order } = result.value;
      if (order) {
        returnIsOver();
        keepAttempt({ ...attempt, orderId: order.orderId, state: order.status === 'failed' ? 'refused' : 'open' });
        await take(order);
        return true;
      }
      misses++;
      const isWithBank = code === null && Date.now() - attempt.startedAt < bankTime;
      if (misses < 2 || isWithBank) return false;
      returnIsOver();
      await this.#neverHeardOf(attempt, code);
      return true;
    });
  }

  async #neverHeardOf(attempt: Attempt, code: string | null): Promise<void> {
    const { call, send, take } = this.#for;
    keepAttempt({ ...attempt, state: 'new' });
    // An old order may have been paid in another way meanwhile.
    const known = attempt.orderId ? await call(orderCall, { id: attempt.orderId }, { inPlace: true }) : null;
    if (known?.ok && known.value.status === 'success') return take(known.value);
    send({ type: 'notReached', code });
  }
}

/** Why an order that was not paid is there to be paid again; null where there is nothing to try, or no need. */
function triedInVain({ status, isCharged, payBefore, failureCode }: Order): Problem | null {
  const isOver = status === 'success' || status === 'pending' || isCharged === true;
  if (isOver || (payBefore != null && payBefore <= Date.now())) return null;
  return failureCode ? { kind: 'refused', code: failureCode } : { kind: 'unpaid', code: null };
}

const wrapped = (result: Result<Order>): Result<{ order: Order }> =>
  result.ok ? { ok: true, value: { order: result.value } } : result;
