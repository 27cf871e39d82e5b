import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { order as orderCall } from '../../contract/calls/order';
import { orderRemind } from '../../contract/calls/plans';
import type { Order } from '../../contract/entities';
import type { CallError } from '../../runtime/api/call-error';
import { requestTimeoutMs } from '../../runtime/api/client';
import { type Attempt, forgetAttempt, keepAttempt, lastAttempt } from '../../runtime/attempts';
import { takeReturn } from '../../runtime/return-link';
import type { Scope } from '../../runtime/scope';
import type { CheckoutEvent, Problem } from './machine';
import type { Watch } from './watch';

/** Pauses between the questions about a lost answer, in milliseconds; they go on as long as the outcome is open. */
const recoveryPausesMs = [1000, 2000, 3000, 4000, 8000, 15_000, 15_000, 15_000, 15_000, 30_000];

/** A payment may be with the bank for this long, and the server knows no order before it is back. */
const bankTimeMs = 10_000;

/** After this, no request can be on its way any more: the client itself has given it up, with some time to spare. */
const inFlightMs = requestTimeoutMs + 5000;

/** A paid order is shown again by a reload for this long; a later visit buys anew. */
const recentMs = 15 * 60 * 1000;

/** Errors that say that there is no such order or payment: an answer, unlike all others. */
const goneCodes = ['1001', '1040'];
const isGone = (error: CallError): boolean => error.kind === 'code' && goneCodes.includes(error.code);

/** What the recovery needs of its checkout. */
interface RecoveryOptions {
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

/** Finds out what is under way: when a checkout starts, and after an answer that got lost. */
export class CheckoutRecovery {
  /** Why the start failed; nothing is shown then but this and a retry. */
  readonly #error: Signal<CallError | null> = signal(null);
  /** An unfinished order for another plan, to be offered. */
  readonly #other: Signal<Order | null> = signal(null);
  readonly #options: RecoveryOptions;
  #isLooking = false;

  constructor(options: RecoveryOptions) {
    this.#options = options;
  }

  get error(): ReadonlySignal<CallError | null> {
    return this.#error;
  }

  get otherOrder(): ReadonlySignal<Order | null> {
    return this.#other;
  }

  /** The start: a payment that was begun, the order that was asked for, or one that was left unfinished. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#error.value = null;
    try {
      this.#error.value = await this.#find();
    } finally {
      this.#isLooking = false;
    }
  }

  /** What cannot be asked is an error with a retry: an empty form would say that nothing is under way. */
  async #find(): Promise<CallError | null> {
    const { uid, subject, orderId, planId, isLookingOn, call, send } = this.#options;
    const last = lastAttempt(uid, subject);
    const returned = takeReturn();
    const isReturn = returned !== undefined && (isLookingOn ? !orderId : !last || last.key === returned);
    if (isReturn && last?.key !== returned) {
      this.recover({ uid, subject, key: returned, orderId: null, startedAt: Date.now(), state: 'sent' }, null);
      return null;
    }
    if (last && (isReturn || last.state === 'sent')) {
      this.recover(last, null);
      return null;
    }
    if (last) {
      const found = await this.#resume(last);
      if (found !== 'nothing') return found;
    }
    if (orderId) return this.#open(orderId);
    const reminder = await call(orderRemind, {}, { inPlace: true });
    if (!reminder.ok) return reminder.error;
    const found = reminder.value.order ?? null;
    if (found && isLookingOn && found.status === 'failed' && !found.isCharged) {
      // Its result is not the one that this screen was opened for.
      const problem: Problem = { kind: 'unpaid', code: null, planName: found.planName };
      send({ type: 'free', orderId: found.orderId, problem });
      return null;
    }
    if (found && (found.planId === planId || !planId)) return this.#open(found.orderId);
    this.#other.value = found;
    send({ type: 'free' });
    return null;
  }

  /** An attempt that was settled before the page was left: null where its order is shown. */
  async #resume(last: Attempt): Promise<CallError | null | 'nothing'> {
    const { call, uid, subject, send, take, own } = this.#options;
    const isNew = last.state === 'new';
    let order: Order | null = null;
    if (isNew) {
      const reminder = await call(orderRemind, { attempt: last.key }, { inPlace: true });
      if (!reminder.ok) return reminder.error;
      order = reminder.value.order ?? null;
    }
    if (!order && last.orderId) {
      const result = await call(orderCall, { id: last.orderId }, { inPlace: true });
      if (!result.ok && !isGone(result.error)) return result.error;
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

  async #open(orderId: string): Promise<CallError | null> {
    const { call, isLookingOn, send, take } = this.#options;
    const result = await call(orderCall, { id: orderId }, { inPlace: true });
    if (!result.ok) return result.error;
    const order = result.value;
    // One that was made without being paid waits for the first try.
    const isUntried = order.status === 'pending' && !order.paymentId;
    const canTry = !isLookingOn && order.status !== 'success' && order.status !== 'pending' && isPayable(order);
    if (isUntried) send({ type: 'free', orderId });
    else if (canTry) send({ type: 'free', orderId, problem: problemOf(order) });
    else await take(order);
    return null;
  }

  /**
   * Asks what became of a request whose answer got lost, until the server knows it. While the request may be on its way
   * nothing is certain: the form comes back after the time a bank may take, but only to send the same request again.
   * `code` is the server's own word that it failed: then nothing is on its way.
   */
  recover(attempt: Attempt, code: string | null): void {
    const { call, watch, send, take, own } = this.#options;
    own(attempt.key);
    send({ type: 'lost' });
    let misses = 0;
    let failures = 0;
    watch.ask(recoveryPausesMs, async (isCurrent) => {
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
      if (misses < 2 || (code === null && age < bankTimeMs)) return false;
      return this.#notHeard({ attempt, code, isSettled: code !== null || age > inFlightMs }, isCurrent);
    });
  }

  async #notHeard(
    { attempt, code, isSettled }: { attempt: Attempt; code: string | null; isSettled: boolean },
    isCurrent: () => boolean,
  ): Promise<boolean> {
    const { call, send, take, uid, subject } = this.#options;
    const last = lastAttempt(uid, subject);
    if (last && last.key !== attempt.key && last.state === 'open') {
      // Another tab has paid meanwhile.
      this.recover(last, null);
      return true;
    }
    let { orderId } = attempt;
    if (orderId) {
      // It may have been paid in another way meanwhile.
      const known = await call(orderCall, { id: orderId }, { inPlace: true });
      if (!isCurrent()) return true;
      if (!known.ok && !isGone(known.error)) return false;
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
}

/** Whether trying to pay again makes sense. */
const isPayable = ({ status, isCharged, payBefore }: Order): boolean =>
  status !== 'success' && isCharged !== true && (payBefore == null || payBefore > Date.now());

/** Why an order that was not paid is there to be paid again. */
const problemOf = ({ failureCode }: Order): Problem =>
  failureCode ? { kind: 'refused', code: failureCode } : { kind: 'unpaid', code: null };
