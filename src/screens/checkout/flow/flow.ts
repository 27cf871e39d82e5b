import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { pay as payCall, paymentInfoDetail, repay } from '../../../contract/calls/payments/payments';
import { order as orderCall } from '../../../contract/calls/storefront/order';
import type { DataOf } from '../../../contract/define-call';
import type { Order, PaymentAnswer } from '../../../contract/entities';
import { type CallError, codeOf, type Result } from '../../../runtime/api/call-error';
import { returnUrl } from '../../../runtime/navigation/return-link';
import type { ElementContext } from '../../../runtime/page/element-context';
import { randomId } from '../../../runtime/page/random-id';
import { PaymentEvents } from '../../shared/payment/payment-events';
import type { PaymentChoice } from '../../shared/payment/payment-method';
import type { Failure } from './after-sending/outcome';
import {
  type Attempt,
  digestOf,
  forgetAttempt,
  keepAttempt,
  lastAttempt,
  mustRecover,
  nextAttempt,
  slot,
  subjectOf,
} from './attempts';
import { CheckoutRecovery } from './checkout-recovery';
import { consumeCodeRenewalRequest, requestCodeRenewal } from './code-renewal-request';
import { loadAfterSending } from './load-after-sending';
import { type CheckoutEvent, type CheckoutState, checkout, initialState } from './machine';
import { Watch } from './order-poller';
import { onOtherTab } from './other-tab';

export interface FlowOptions {
  call: ElementContext['call'];
  emit: ElementContext['emit'];
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

const unknownFailure: Failure = { kind: 'unknown', code: null, hasEnded: false };

/** Milliseconds between the questions about money under way. */
const moneyPauses = [3000, 3000, 5000, 8000, 12_000, 15_000];

/**
 * One checkout: the machine's state, and what it asks of the server. Every request carries its attempt's key, so that
 * no click, reload or lost answer pays twice.
 */
export class CheckoutFlow {
  readonly #state: Signal<CheckoutState> = signal(initialState);
  readonly #options: FlowOptions;
  readonly #subject: string;
  readonly #watch = new Watch();
  readonly #recovery: CheckoutRecovery;
  #stopListening: (() => void) | undefined;
  #isLocked = false;
  #isRunning = false;
  #lastChoice: PaymentChoice | null = null;
  /** The step whose answer did not come yet, and its key. */
  #step: { name: string; key: string } | null = null;
  readonly #news: PaymentEvents;
  /** The order whose end was made known to the other screens. */
  #settled: string | null = null;
  /** The attempt this checkout itself made or followed last. */
  #known: string | null = null;
  /** The order of that attempt, once an answer told it here. */
  #knownOrder: string | null = null;

  constructor(options: FlowOptions) {
    this.#options = options;
    this.#subject = subjectOf(options);
    this.#news = new PaymentEvents(options.emit);
    this.#recovery = new CheckoutRecovery({
      ...options,
      subject: this.#subject,
      watch: this.#watch,
      send: (event) => this.#send(event),
      take: (order) => this.#take(order),
      own: (key) => {
        this.#known = key;
      },
    });
  }

  get state(): ReadonlySignal<CheckoutState> {
    return this.#state;
  }

  get startError(): ReadonlySignal<CallError | null> {
    return this.#recovery.error;
  }

  get otherOrder(): ReadonlySignal<Order | null> {
    return this.#recovery.otherOrder;
  }

  /** Looks for what was begun before, or goes on asking after a pause. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#watch.start();
    this.#stopListening = onOtherTab(slot(this.#identity), () => {
      const { phase } = this.#state.peek();
      if (!this.#isLocked && (phase === 'choosing' || phase === 'filling')) this.#followOtherTab(['open']);
    });
    const state = this.#state.peek();
    if (state.phase === 'waiting' && state.for === 'start') void this.#recovery.look();
  }

  /** Asks nothing more. What is under way at the server goes on there. */
  stop(): void {
    this.#isRunning = false;
    this.#stopListening?.();
    this.#watch.stop();
  }

  /**
   * Sends a step of the payment that the payer takes here: a code, a capture. Locked, and under a key that stays until
   * an answer came; `name` tells one step from another: what was typed. Gives back what the method shows as its error;
   * null where the answer was taken over, or where it got lost and the server is asked how the payment stands.
   */
  async confirm(
    send: (idempotencyKey: string) => Promise<Result<PaymentAnswer>>,
    name = '',
  ): Promise<CallError | null> {
    const { phase } = this.#state.peek();
    if (this.#isLocked || phase !== 'actionRequired') return null;
    this.#isLocked = true;
    if (this.#step?.name !== name) this.#step = { name, key: randomId() };
    try {
      const result = await send(this.#step.key);
      const part = result.ok ? undefined : await loadAfterSending();
      if (result.ok || part?.failureOf(result.error, { isRepay: true }).kind === 'refused') this.#step = null;
      if (!result.ok) {
        const total = part?.priceOf(result.error);
        if (total) {
          // The form shows the new price, and asks again.
          this.#watch.rest();
          this.#send({ type: 'renew' });
          this.#send({ type: 'refused', code: codeOf(result.error), problem: 'priceChanged', orderId: null, total });
          return null;
        }
        this.#watch.now();
        return result.error;
      }
      this.#taken('confirmed', result.value);
      return null;
    } finally {
      this.#isLocked = false;
    }
  }

  /** Looks again after the first look failed. */
  retry(): void {
    void this.#recovery.look();
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
    const order = state.phase === 'done' || state.phase === 'actionRequired' ? state.order : null;
    // The order's own deadline; without one the server decides.
    const isPayable = !order?.payBefore || order.payBefore > Date.now();
    this.#abandon({ type: 'another', isPayable });
  }

  /** Buys once more. */
  restart(): void {
    if (this.#abandon({ type: 'restart' })) forgetAttempt(this.#options.uid, this.#subject);
  }

  /** Leaves a step and stops polling. While an answer is awaited nothing may be left: then it goes on, and it's false. */
  #abandon(event: CheckoutEvent): boolean {
    const before = this.#state.peek();
    this.#send(event);
    if (this.#state.peek() === before) return false;
    this.#watch.rest();
    return true;
  }

  /** A new code in place of the old one; false when what it needs has to be asked again. */
  renewCode(): boolean {
    const choice = this.#lastChoice;
    const { methodCode, group, orderId } = this.#state.peek();
    if (choice && choice.methodCode === methodCode) {
      void this.#try('renew', () => Promise.resolve(choice));
      return true;
    }
    if (this.#options.isLookingOn && orderId) requestCodeRenewal(orderId);
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
      if (this.#followOtherTab(['sent', 'open'])) return;
      this.#send({ type });
      const { orderId } = this.#state.peek();
      const attempt = nextAttempt({ ...this.#identity, orderId });
      const choice = await collect(attempt.key);
      if (!choice || !this.#isUnderWay) return;
      const next = { ...attempt, orderId, body: digestOf(choice) };
      const last = lastAttempt(next.uid, next.subject);
      if (last && mustRecover(last, next)) return this.#recovery.recover(last, null);
      if (this.#followOtherTab(['open'])) return;
      this.#lastChoice = choice;
      await this.#request(next, choice, attempt.body !== undefined);
    } finally {
      this.#isLocked = false;
      // A form that was not right, or broke, is still there to be filled.
      this.#send({ type: 'halted' });
    }
  }

  get #identity() {
    return { uid: this.#options.uid, subject: this.#subject };
  }

  /** Collecting what the form holds takes a while, and meanwhile the outcome of an earlier attempt may have come. */
  get #isUnderWay(): boolean {
    const state = this.#state.peek();
    return state.phase === 'paying' || (state.phase === 'actionRequired' && state.isRenewing);
  }

  /** Another tab may have paid meanwhile: then its order is shown, and nothing is sent. */
  #followOtherTab(states: readonly Attempt['state'][]): boolean {
    const last = lastAttempt(this.#options.uid, this.#subject);
    const isOwn = last?.key === this.#known && (last?.state !== 'open' || last.orderId === this.#knownOrder);
    if (!last || isOwn || !states.includes(last.state)) return false;
    this.#recovery.recover(last, null);
    return true;
  }

  /** `wasSent`: an earlier request went out under the same key. */
  async #request(attempt: Attempt, choice: PaymentChoice, wasSent: boolean): Promise<void> {
    const { call, planId } = this.#options;
    const { orderId } = attempt;
    this.#watch.rest();
    this.#known = attempt.key;
    void loadAfterSending();
    // Kept before the request leaves: a reload in the middle finds it.
    const sent = keepAttempt({ ...attempt, startedAt: Date.now(), state: 'sent', hasEnded: false });
    const body = { ...choice, returnUrl: returnUrl(attempt.key) };
    const options = { idempotencyKey: attempt.key, inPlace: true };
    const result = orderId
      ? await call(repay, { ...body, orderId }, options)
      : await call(payCall, { ...body, planId: planId ?? '' }, options);
    if (result.ok) return this.#answered(sent, result.value);
    const part = await loadAfterSending();
    // Where what reads the error did not come, nobody knows what it means.
    const failure = part?.failureOf(result.error, { isRepay: orderId !== null, wasSent }) ?? unknownFailure;
    // A refusal of this request says nothing of an earlier one that may still be on its way.
    const isOpen = wasSent && attempt.state === 'sent';
    if (isOpen && (failure.kind === 'unknown' || !failure.orderId)) return this.#recovery.recover(sent, null);
    if (failure.kind === 'unknown')
      return this.#recovery.recover(keepAttempt({ ...sent, hasEnded: failure.hasEnded }), failure.code);
    const order = failure.orderId ?? (failure.isOrderGone ? null : orderId);
    if (order) keepAttempt({ ...sent, orderId: order, state: 'refused' });
    else forgetAttempt(attempt.uid, attempt.subject);
    if (failure.orderId) {
      this.#news.created(failure.orderId, planId ?? '');
      this.#news.failed(failure.orderId, failure.paymentId, failure.code);
    }
    const { code, isOrderGone, problem } = failure;
    const total = part?.priceOf(result.error);
    this.#send({ type: 'refused', code, orderId: failure.orderId, isOrderGone, problem, total });
  }

  #answered(attempt: Attempt, answer: PaymentAnswer): void {
    const { orderId, status } = answer;
    this.#knownOrder = orderId;
    keepAttempt({ ...attempt, orderId, state: status === 'failed' ? 'refused' : 'open' });
    this.#news.created(orderId, this.#options.planId ?? '');
    this.#taken('answered', answer);
  }

  /** The server's answer about a payment decides what is shown and told. */
  #taken(type: 'answered' | 'confirmed', answer: PaymentAnswer): void {
    const { orderId, paymentId, status, action } = answer;
    const { planId = '', leave } = this.#options;
    this.#send({ type, answer });
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
    const isFramed = action.type === 'redirect' && action.kind === 'threeDSecureFrame';
    if (status === 'pending' && action.type === 'redirect' && !isFramed) leave(action.url);
  }

  /** Shows how an order stands, and goes on asking while it is pending. */
  async #take(order: Order): Promise<void> {
    this.#knownOrder = order.orderId;
    const detail = order.status === 'success' ? null : await this.#detailOf(order.orderId);
    this.#show(order, detail?.ok ? detail.value : null);
    const state = this.#state.peek();
    if (state.phase !== 'actionRequired' && !(state.phase === 'waiting' && state.for === 'money')) return;
    if (
      state.phase === 'actionRequired' &&
      state.isExpired &&
      !this.#options.isLookingOn &&
      consumeCodeRenewalRequest(order.orderId)
    ) {
      this.renewCode();
      return;
    }
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
