import type { ReadonlySignal } from '@preact/signals-react';
import { orderRemind } from '../../../contract/calls/orders';
import { paymentInfoDetail } from '../../../contract/calls/payments';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { hasOwn } from '../../../rules/own-fields';
import { isServerTimeKnown, serverNow } from '../../../runtime/api/server-clock';
import { requestTimeoutMs } from '../../../runtime/timing/time-limit';
import { type Poll, poll } from '../../shared/poll';
import { lastAttempt, storeAttempt } from './start/attempts';
import { isPayable, type LookUpOptions } from './start/look-up';
import type { CheckoutEvent, CheckoutState, PollTarget } from './state/checkout-state';

export interface Poller {
  /** Starts or resumes polling. */
  start(): void;
  /** Pauses polling. Called when the screen unmounts. */
  stop(): void;
  /** Sets what to poll; null stops polling. */
  set(target: PollTarget | null): void;
  /** Polls at once. */
  pollNow(): void;
}

/** Polls one target at a time, an order or a payment attempt, until its outcome is known. */
export function createPoller(context: PollContext): Poller {
  let currentTarget: PollTarget | null = null;
  let current: Poll | undefined;
  let isRunning = false;
  /** `isEager`: the first request is sent at once, not after the first delay. */
  const pollCurrentTarget = (isEager: boolean): void => {
    const target = currentTarget;
    current?.stop();
    current = undefined;
    if (!target || !isRunning) return;
    const isCurrent = () => currentTarget === target;
    const onSettled = () => {
      currentTarget = null;
    };
    current = startPolling({ ...context, target, isEager, isCurrent, onSettled });
  };
  return {
    start() {
      isRunning = true;
      pollCurrentTarget(true);
    },
    stop() {
      isRunning = false;
      current?.stop();
    },
    set(target) {
      currentTarget = target;
      pollCurrentTarget(target?.isEager === true);
    },
    pollNow: () => current?.pollNow(),
  };
}

/** How long a bank may take to respond. The server creates the order only after the bank's response. */
const bankTimeoutMs = 10_000;

/** After this time, a payment request can't be in flight: the client aborts it after `requestTimeoutMs`. */
const maxInFlightMs = requestTimeoutMs + 5000;

/** How long a payment may still arrive after the deadline of its code, such as a QR code. */
const latePaymentMs = 30 * 60_000;

/** How many responses without an order are needed to conclude that the server doesn't know an attempt. */
const minResponsesWithoutOrder = 2;

/** The delays between the requests for an order, and for an attempt without a known order. */
const orderDelaysMs = [3000, 3000, 5000, 8000, 12_000, 15_000];
const attemptDelaysMs = [1000, 2000, 3000, 4000, 8000, 15_000, 15_000, 15_000, 15_000, 30_000];

interface PollContext extends LookUpOptions {
  state: ReadonlySignal<CheckoutState>;
  dispatch(event: CheckoutEvent): Promise<void>;
}

interface StartPollingOptions extends PollContext {
  target: PollTarget;
  /** Whether the first request is sent at once instead of after the first delay. */
  isEager: boolean;
  /** False once another target has replaced `target`; responses about `target` are then ignored. */
  isCurrent: () => boolean;
  onSettled(): void;
}

type TargetOf<Kind> = Extract<PollTarget, { kind: Kind }>;

/** The request function of each target: kept here, because its counters must survive while polling is paused. */
const requesters = new WeakMap<PollTarget, () => Promise<boolean>>();

/** Polls an order or an attempt until its outcome is known. */
function startPolling(context: StartPollingOptions): Poll {
  const { target, isEager, isCurrent, onSettled } = context;
  const isOrder = target.kind === 'order';
  const request =
    requesters.get(target) ?? (isOrder ? () => requestOrder(target, context) : createAttemptRequest(target, context));
  requesters.set(target, request);
  const startedAt = serverNow();
  return poll({
    delaysMs: isOrder ? orderDelaysMs : attemptDelaysMs,
    isEager,
    // Once the payment code is long expired, requests are sent only when the payer asks or returns to the page.
    isOnDemand: () => isOrder && isLongExpired(context.state.peek(), startedAt),
    async request() {
      const isSettled = await request();
      if (isSettled && isCurrent()) onSettled();
      return isSettled;
    },
  });
}

/**
 * Whether the payment code (such as a QR code) expired so long ago that no payment is likely to arrive any more. If the
 * server's time isn't known, a code whose polling has just started counts as not expired, because the device's clock can
 * be wrong. Always false for a payment in cryptocurrency, which the network confirms long after the payer has sent it.
 */
function isLongExpired({ step }: CheckoutState, pollingStartedAt: number): boolean {
  if (step.phase !== 'actionRequired' || step.action.type === 'cryptoAddress') return false;
  if (!hasOwn(step.action, 'expires') || !step.action.expires) return false;
  const { expires } = step.action;
  return serverNow() > (isServerTimeKnown() ? expires : Math.max(expires, pollingStartedAt)) + latePaymentMs;
}

/** Requests the state of an order. Resolves to true if polling can end. */
async function requestOrder(
  { orderId, isPaid }: TargetOf<'order'>,
  { call, calls, state, dispatch }: PollContext,
): Promise<boolean> {
  const { step } = state.peek();
  const knownOrder = hasOwn(step, 'order') ? step.order : null;
  const result = isPaid ? null : await call(paymentInfoDetail, { orderId });
  const detail = result?.ok ? result.value : null;
  // While the payment is pending, the order hasn't changed, so it isn't loaded again.
  if (knownOrder && detail?.status === 'pending') {
    await dispatch({ type: 'order', order: knownOrder, detail });
    return false;
  }
  const loaded = await calls.loadOrder(orderId);
  if (!loaded.ok || state.peek().step.orderId !== orderId) return false;
  await dispatch({ type: 'order', order: loaded.value, detail });
  // Money can still arrive for a code that has expired.
  const isCodeShown = state.peek().step.phase === 'actionRequired';
  return loaded.value.status !== 'pending' || (detail?.status === 'cancelled' && !isCodeShown);
}

/**
 * Creates the function that requests the outcome of an attempt. If the server still doesn't know the attempt after
 * `bankTimeoutMs`, the form is shown again. While the payment request may still be in flight, the form can only repeat
 * this payment request.
 */
function createAttemptRequest(target: TargetOf<'attempt'>, context: StartPollingOptions): () => Promise<boolean> {
  const { attempt } = target;
  const { call, dispatch, isCurrent } = context;
  let responsesWithoutOrder = 0;
  let failureCount = 0;
  return async () => {
    const result = await call(orderRemind, { attempt: attempt.key });
    if (!isCurrent()) return true;
    failureCount = result.ok ? 0 : failureCount + 1;
    // The payer sees no error after a single failed request.
    await dispatch({ type: 'reachability', isUnreachable: failureCount > 1 });
    if (!result.ok) return false;
    const { order } = result.value;
    if (order) {
      storeAttempt({ ...attempt, orderId: order.orderId, state: order.status === 'failed' ? 'refused' : 'open' });
      await dispatch({ type: 'found', order, isRecovered: true });
      return true;
    }
    responsesWithoutOrder++;
    const ageMs = Date.now() - attempt.startedAt;
    const mayBankStillRespond = !attempt.hasEnded && ageMs < bankTimeoutMs;
    if (responsesWithoutOrder < minResponsesWithoutOrder || mayBankStillRespond) return false;
    return reportUnknownAttempt(target, context, attempt.hasEnded === true || ageMs > maxInFlightMs);
  };
}

/**
 * Reports that the server doesn't know the attempt. `hasEnded`: its request can't be in flight any more. Resolves to
 * true if polling this attempt can end: another tab's payment is polled instead, the order is paid, or the target was
 * replaced.
 */
async function reportUnknownAttempt(
  { attempt, code }: TargetOf<'attempt'>,
  { calls, dispatch, isCurrent, uid, subject }: StartPollingOptions,
  hasEnded: boolean,
): Promise<boolean> {
  const latest = lastAttempt(uid, subject);
  if (latest && latest.key !== attempt.key && latest.state === 'open') {
    // In the meantime, the server has created an order for another tab's attempt.
    await dispatch({ type: 'recover', attempt: latest });
    return true;
  }
  let { orderId } = attempt;
  if (orderId) {
    // The order may have been paid with another method in the meantime.
    const loaded = await calls.loadOrder(orderId);
    if (!isCurrent()) return true;
    if (!loaded.ok && !behaviorOf(loaded.error).isNotFound) return false;
    if (loaded.ok && loaded.value.status === 'success') {
      await dispatch({ type: 'found', order: loaded.value, isRecovered: true });
      return true;
    }
    if (!loaded.ok || !isPayable(loaded.value)) orderId = null;
  }
  // In the state `new`, the next payment request may use the key again, even with another body.
  if (hasEnded) storeAttempt({ ...attempt, state: 'new' });
  await dispatch({ type: 'paymentNotFound', code, hasEnded, orderId });
  // Polling continues, because a payment that is found later must replace the form and its notice.
  return false;
}
