import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { order as orderCall } from '../../../contract/calls/storefront/order';
import { orderRemind } from '../../../contract/calls/storefront/plans';
import type { Order } from '../../../contract/entities';
import type { CallError } from '../../../runtime/api/call-error';
import { consumeReturnKey } from '../../../runtime/navigation/return-link';
import type { ElementContext } from '../../../runtime/page/element-context';
import { type Attempt, lastAttempt } from './attempts';
import { loadAfterSending } from './load-after-sending';
import type { CheckoutEvent } from './machine';
import type { Question, Watch } from './order-poller';
import { isPayable, problemOf } from './payable';

/** Pauses between the questions about a lost answer, in milliseconds; they go on as long as the outcome is open. */
const recoveryPausesMs = [1000, 2000, 3000, 4000, 8000, 15_000, 15_000, 15_000, 15_000, 30_000];

/** What a recovery needs of its checkout. */
export interface RecoveryOptions {
  call: ElementContext['call'];
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

const offline: CallError = { kind: 'network' };

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
    const returned = consumeReturnKey();
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
      const part = await loadAfterSending();
      const found = part ? await part.resume(this.#options, last) : offline;
      if (found !== 'nothing') return found;
    }
    if (orderId) return this.#open(orderId);
    const reminder = await call(orderRemind, {}, { inPlace: true });
    if (!reminder.ok) return reminder.error;
    const found = reminder.value.order ?? null;
    if (found && isLookingOn && found.status === 'failed' && !found.isCharged) {
      // Its result is not the one that this screen was opened for.
      send({
        type: 'free',
        orderId: found.orderId,
        problem: { kind: 'unpaid', code: null, planName: found.planName },
      });
      return null;
    }
    if (found && (found.planId === planId || !planId)) return this.#open(found.orderId);
    this.#other.value = found;
    send({ type: 'free' });
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
   * Asks what became of a request whose answer got lost, until the server knows it. `code` is the server's own word that
   * it failed: then nothing is on its way.
   */
  recover(attempt: Attempt, code: string | null): void {
    const { watch, send, own } = this.#options;
    own(attempt.key);
    send({ type: 'lost' });
    let question: Question | undefined;
    watch.ask(recoveryPausesMs, async (isCurrent) => {
      question ??= (await loadAfterSending())?.recoveryOf(this.#options, {
        attempt,
        code,
        follow: (other) => this.recover(other, null),
      });
      return question !== undefined && isCurrent() ? question(isCurrent) : false;
    });
  }
}
