import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { order as orderCall } from '../../contract/calls/orders';
import { pay as payCall, paymentInfoDetail, repay } from '../../contract/calls/payments';
import { orderRemind } from '../../contract/calls/plans';
import type { DataOf, RequestOf } from '../../contract/define-call';
import type { Order } from '../../contract/entities';
import type { CallError, Result } from '../../runtime/api/call-error';
import { type Attempt, forgetAttempt, keepAttempt, lastAttempt, nextAttempt, subjectOf } from '../../runtime/attempts';
import { returnIsOver, returnUrl, takeReturn } from '../../runtime/return-link';
import type { Scope } from '../../runtime/scope';
import { OrderNews } from './facts';
import { type CheckoutEvent, type CheckoutState, checkout, initialState, type Problem } from './machine';
import { failureOf } from './outcome';
import { Watch } from './watch';

/** What the chosen method decides of the request. */
export type PaymentChoice = Omit<RequestOf<typeof payCall>, 'planId' | 'quantity' | 'returnUrl'>;

export interface FlowOptions {
  call: Scope['call'];
  emit: Scope['emit'];
  uid: string;
  planId?: string | undefined;
  orderId?: string | undefined;
  /** Only looks at a payment: a visit without anything to look at is no start of a new one. */
  isLookingOn?: boolean;
  /** Leaves for the address of a payment page; false when it must not be followed. */
  leave(url: string): boolean;
  /** Money came in, or an order went: what other screens show of it is old. */
  onSettled(): void;
}

/** Milliseconds between the questions about an answer that got lost, and about money under way. */
const lostPauses = [1000, 2000, 3000, 4000, 8000, 15_000];
const moneyPauses = [3000, 3000, 5000, 8000, 12_000, 15_000];

/** A payment may be with the bank for this long, and the server knows no order before it is back. */
const bankTime = 10_000;

/** A paid order is news for this long: a reload shows it again, a later visit buys anew. */
const newsLasts = 15 * 60 * 1000;

/**
 * One checkout: the machine's state, and what it asks of the server. Every request carries its attempt's key, so that
 * no click, reload or lost answer pays twice.
 */
export class CheckoutFlow {
  readonly #state: Signal<CheckoutState> = signal(initialState);
  /** What went wrong with the first look; there is nothing to show then but this and a retry. */
  readonly #startError: Signal<CallError | null> = signal(null);
  /** An unfinished order for another plan, to be offered. */
  readonly #other: Signal<Order | null> = signal(null);
  readonly #options: FlowOptions;
  readonly #subject: string;
  readonly #watch = new Watch();
  #isLocked = false;
  #isRunning = false;
  #lastChoice: PaymentChoice | null = null;
  #isLooking = false;
  readonly #news: OrderNews;
  /** The order whose end was made known to the other screens. */
  #settled: string | null = null;
  /** The attempt this checkout itself made or followed last. */
  #known: string | null = null;
  /** The order of that attempt, once an answer told it here. */
  #knownOrder: string | null = null;

  constructor(options: FlowOptions) {
    this.#options = options;
    this.#subject = subjectOf(options);
    this.#news = new OrderNews(options.emit);
  }

  get state(): ReadonlySignal<CheckoutState> {
    return this.#state;
  }

  get startError(): ReadonlySignal<CallError | null> {
    return this.#startError;
  }

  get otherOrder(): ReadonlySignal<Order | null> {
    return this.#other;
  }

  /** Looks for what was begun before, or goes on asking after a pause. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#watch.start();
    const state = this.#state.peek();
    if (state.phase === 'waiting' && state.for === 'start') void this.#look();
  }

  /** Asks nothing more. What is under way at the server goes on there. */
  stop(): void {
    this.#isRunning = false;
    this.#watch.stop();
  }

  /** Looks again after the first look failed. */
  retry(): void {
    this.#startError.value = null;
    void this.#look();
  }

  choose(methodCode: string, group: string): void {
    this.#send({ type: 'choose', methodCode, group });
  }

  /** "Check again": asks at once. */
  check(): void {
    this.#watch.now();
  }

  /** The code's time is over by this clock; the server is asked as well. */
  expire(): void {
    this.#send({ type: 'expired' });
    this.#watch.now();
  }

  /** The order stays and is paid in another way. */
  another(): void {
    const state = this.#state.peek();
    const order = state.phase === 'done' || state.phase === 'acting' ? state.order : null;
    // The order's own deadline; without one the server decides.
    const isPayable = !order?.payBefore || order.payBefore > Date.now();
    this.#watch.rest();
    this.#send({ type: 'another', isPayable });
  }

  /** Buys once more. */
  restart(): void {
    this.#watch.rest();
    forgetAttempt(this.#options.uid, this.#subject);
    this.#send({ type: 'restart' });
  }

  /** A new code in place of the old one; false when what it needs has to be asked again. */
  renewCode(): boolean {
    const choice = this.#lastChoice;
    const { methodCode, group } = this.#state.peek();
    if (choice && choice.methodCode === methodCode) {
      void this.#try('renew', () => Promise.resolve(choice));
      return true;
    }
    this.another();
    if (methodCode && group) this.choose(methodCode, group);
    return false;
  }

  /**
   * Pays. The lock closes before anything is awaited: a second click in the same frame does nothing. `collect` gives
   * what the form holds, bound to the attempt's key, or null when something in it is not right.
   */
  pay(collect: (key: string) => Promise<PaymentChoice | null>): Promise<void> {
    return this.#try('pay', collect);
  }

  async #try(type: 'pay' | 'renew', collect: (key: string) => Promise<PaymentChoice | null>): Promise<void> {
    if (this.#isLocked) return;
    this.#isLocked = true;
    try {
      if (this.#followOtherTab()) return;
      this.#send({ type });
      const attempt = nextAttempt({ ...this.#identity, orderId: this.#state.peek().orderId });
      const choice = await collect(attempt.key);
      if (!choice) return;
      this.#lastChoice = choice;
      await this.#request(attempt, choice);
    } finally {
      this.#isLocked = false;
      // A form that was not right, or broke, is still there to be filled.
      this.#send({ type: 'halted' });
    }
  }

  get #identity() {
    return { uid: this.#options.uid, subject: this.#subject };
  }

  /** Another tab may have paid meanwhile: then its order is shown, and nothing is sent. */
  #followOtherTab(): boolean {
    const last = lastAttempt(this.#options.uid, this.#subject);
    const isOwn = last?.key === this.#known && (last?.state !== 'open' || last.orderId === this.#knownOrder);
    if (!last || isOwn || (last.state !== 'sent' && last.state !== 'open')) return false;
    if (last.state === 'open' && Date.now() - last.startedAt > newsLasts) return false;
    this.#recover(last, null);
    return true;
  }

  async #request(attempt: Attempt, choice: PaymentChoice): Promise<void> {
    const { call, planId } = this.#options;
    const { orderId } = attempt;
    this.#watch.rest();
    this.#known = attempt.key;
    // Kept before the request leaves: a reload in the middle finds it.
    const sent = keepAttempt({ ...attempt, startedAt: Date.now(), state: 'sent' });
    const body = { ...choice, returnUrl: returnUrl(attempt.key) };
    const options = { idempotencyKey: attempt.key, inPlace: true };
    const result = orderId
      ? await call(repay, { ...body, orderId }, options)
      : await call(payCall, { ...body, planId: planId ?? '' }, options);
    if (result.ok) return this.#answered(attempt, result.value);
    const failure = failureOf(result.error, { isRepay: orderId !== null });
    if (failure.kind === 'unknown') return this.#recover(sent, failure.code);
    const order = failure.orderId ?? (failure.isOrderGone ? null : orderId);
    if (order) keepAttempt({ ...attempt, orderId: order, state: 'refused' });
    else forgetAttempt(attempt.uid, attempt.subject);
    if (failure.orderId) {
      this.#news.created(failure.orderId, planId ?? '');
      this.#news.failed(failure.orderId, failure.paymentId, failure.code);
    }
    this.#send({ type: 'refused', code: failure.code, orderId: failure.orderId, isOrderGone: failure.isOrderGone });
  }

  #answered(attempt: Attempt, answer: DataOf<typeof payCall>): void {
    const { orderId, paymentId, status, action } = answer;
    const { planId = '', leave } = this.#options;
    this.#knownOrder = orderId;
    keepAttempt({ ...attempt, orderId, state: status === 'failed' ? 'refused' : 'open' });
    this.#news.created(orderId, planId);
    this.#send({ type: 'answered', answer });
    if (status === 'failed') {
      this.#news.failed(orderId, paymentId, answer.failureCode ?? null);
      return;
    }
    if (status === 'pending') this.#news.pending(orderId, paymentId);
    if (status === 'success') {
      this.#news.paid(orderId, planId);
      this.#settle(orderId);
    }
    this.#follow(orderId);
    if (status === 'pending' && action.type === 'redirect') leave(action.url);
  }

  /** The first look: a payment that was begun, the order that was asked for, or one that was left unfinished. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#lookFor();
    } finally {
      this.#isLooking = false;
    }
  }

  async #lookFor(): Promise<void> {
    const { uid, orderId, planId, isLookingOn } = this.#options;
    const last = lastAttempt(uid, this.#subject);
    const returned = takeReturn();
    if (returned && (isLookingOn || !last || last.key === returned)) {
      return this.#recover(
        { ...this.#identity, key: returned, orderId: orderId ?? null, startedAt: Date.now(), state: 'sent' },
        null,
      );
    }
    if (last?.state === 'sent') return this.#recover(last, null);
    if (last && (await this.#takeUp(last))) return;
    if (orderId) return this.#first(orderId);
    const reminder = await this.#options.call(orderRemind, {}, { inPlace: true });
    const found = reminder.ok ? reminder.value.order : null;
    if (!reminder.ok && !planId) {
      this.#startError.value = reminder.error;
      return;
    }
    if (found && (found.planId === planId || !planId)) return this.#first(found.orderId);
    this.#other.value = found ?? null;
    this.#send({ type: 'free' });
  }

  /** An attempt that was answered before the page was left; true when its order is shown. */
  async #takeUp(last: Attempt): Promise<boolean> {
    const { call, uid } = this.#options;
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
      if (result?.ok && last.state !== 'new') forgetAttempt(uid, this.#subject);
      return false;
    }
    this.#known = last.key;
    if (order.status === 'failed') {
      const code = order.failureCode ?? null;
      this.#send({ type: 'free', orderId: order.orderId, problem: { kind: code ? 'refused' : 'unpaid', code } });
      return true;
    }
    await this.#take(order);
    return true;
  }

  async #first(orderId: string): Promise<void> {
    const result = await this.#options.call(orderCall, { id: orderId }, { inPlace: true });
    if (!result.ok) {
      this.#startError.value = result.error;
      return;
    }
    const order = result.value;
    const problem = this.#options.isLookingOn ? null : triedInVain(order);
    if (problem) this.#send({ type: 'free', orderId, problem });
    else await this.#take(order);
  }

  /**
   * Asks what became of a request whose answer got lost. Two answers of "never heard of it" settle that it was lost on
   * the way, the second one after the time a bank may take; unless the server itself said that it failed.
   */
  #recover(attempt: Attempt, code: string | null): void {
    this.#known = attempt.key;
    this.#send({ type: 'lost' });
    let misses = 0;
    this.#watch.ask(lostPauses, async () => {
      const result = await this.#options.call(orderRemind, { attempt: attempt.key }, { inPlace: true });
      if (!result.ok) return false;
      const { order } = result.value;
      if (order) {
        returnIsOver();
        keepAttempt({ ...attempt, orderId: order.orderId, state: order.status === 'failed' ? 'refused' : 'open' });
        await this.#take(order);
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
    keepAttempt({ ...attempt, state: 'new' });
    // An old order may have been paid in another way meanwhile.
    const known = attempt.orderId
      ? await this.#options.call(orderCall, { id: attempt.orderId }, { inPlace: true })
      : null;
    if (known?.ok && known.value.status === 'success') return this.#take(known.value);
    this.#send({ type: 'notReached', code });
  }

  /** Shows how an order stands, and goes on asking while it is pending. */
  async #take(order: Order): Promise<void> {
    this.#knownOrder = order.orderId;
    const detail = order.status === 'success' ? null : await this.#detailOf(order.orderId);
    this.#show(order, detail?.ok ? detail.value : null);
    const state = this.#state.peek();
    if (state.phase !== 'acting' && !(state.phase === 'waiting' && state.for === 'money')) return;
    this.#news.pending(order.orderId, order.paymentId ?? '');
    this.#follow(order.orderId);
  }

  #show(order: Order, detail: DataOf<typeof paymentInfoDetail> | null): void {
    this.#send({ type: 'order', order, detail });
    if (this.#news.of(order)) this.#settle(order.orderId);
  }

  #settle(orderId: string): void {
    if (this.#settled === orderId) return;
    this.#settled = orderId;
    this.#options.onSettled();
  }

  #detailOf(orderId: string): Promise<Result<DataOf<typeof paymentInfoDetail>>> {
    return this.#options.call(paymentInfoDetail, { orderId }, { inPlace: true });
  }

  /** Follows an order until it is paid, failed or cancelled. */
  #follow(orderId: string): void {
    const begun = this.#state.peek();
    const isPaid = begun.phase === 'done';
    const isOrderKnown = 'order' in begun && begun.order !== null;
    this.#watch.ask(
      moneyPauses,
      async () => {
        const state = this.#state.peek();
        const shown = 'order' in state ? state.order : null;
        const detail = isPaid ? null : await this.#detailOf(orderId);
        // While nothing changed, the order need not be asked for again.
        if (shown && detail?.ok && detail.value.status === 'pending') {
          this.#show(shown, detail.value);
          return false;
        }
        const result = await this.#options.call(orderCall, { id: orderId }, { inPlace: true });
        if (!result.ok || this.#state.peek().orderId !== orderId) return false;
        this.#show(result.value, detail?.ok ? detail.value : null);
        return result.value.status !== 'pending' || (detail?.ok === true && detail.value.status === 'cancelled');
      },
      // What is to be paid stands in the order.
      !isOrderKnown,
    );
  }

  #send(event: CheckoutEvent): void {
    this.#state.value = checkout(this.#state.peek(), event);
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
