import type { PaymentResponse } from '../../../../contract/entities';
import { hasOwn, ownFields } from '../../../../rules/own-fields';
import { isBeforeDeadline } from '../../../../rules/plans/orders';
import type { OrderDetail } from '../../../../runtime/page/events';
import {
  eventDetailOf,
  orderCreated,
  orderEvents,
  type PaymentEvent,
  paymentFailed,
  paymentPending,
  paymentSucceeded,
} from '../../../shared/payment/payment-events';
import { type Attempt, digestOf, mustRecover } from '../start/attempts';
import type {
  CheckoutEffect,
  CheckoutEvent,
  CheckoutState,
  Collect,
  ReducerContext,
  Transition,
} from './checkout-state';
import { type CheckoutStep, isSendingPayment, nextStep, type StepEvent } from './steps';

/** Returns the state of a checkout after an event, and the effects to run. */
export function reduceCheckout(state: CheckoutState, received: CheckoutEvent, context: ReducerContext): Transition {
  const event = ownFields({ ...received });
  const { step } = state;
  const { storedAttempt } = context;
  const transitionTo = (change: Partial<CheckoutState>, ...effects: CheckoutEffect[]) => ({
    state: { ...state, ...change },
    effects,
  });
  const stepChange = (stepEvent: StepEvent) => ({ step: nextStep(step, stepEvent) });
  switch (event.type) {
    case 'lookUp': {
      const next = stepChange(event);
      return next.step === step ? transitionTo({}) : transitionTo(next, { type: 'lookUp' });
    }
    case 'noPayment':
      return transitionTo({
        ...stepChange(event),
        ...(event.attempt && { attempt: event.attempt }),
        otherOrder: event.otherOrder ?? null,
      });
    case 'pay':
      return startAttempt(state, context, event);
    case 'attemptFinished':
      return transitionTo({ ...stepChange(event), isLocked: false });
    case 'collected':
      return sendPayment(state, context, event);
    case 'responded': {
      const { response, attempt } = event;
      const { orderId, status } = response;
      const shownAt = storedAttempt?.key === attempt.key ? storedAttempt.shownAt : undefined;
      const updatedAttempt: Attempt = {
        ...attempt,
        orderId,
        state: status === 'failed' ? 'refused' : 'open',
        ...(shownAt !== undefined && { shownAt }),
      };
      return withEffectsFirst(
        [{ type: 'storeAttempt', attempt: updatedAttempt }, emit(orderCreated(orderDetail(state, orderId)))],
        applyResponse({ ...state, attempt: updatedAttempt, knownOrderId: orderId }, event),
      );
    }
    case 'refused': {
      const { attempt, orderId, paymentId, code } = event;
      const detail = orderDetail(state, orderId ?? '');
      return transitionTo(
        stepChange(event),
        attempt ? { type: 'storeAttempt', attempt } : { type: 'deleteAttempt' },
        ...(orderId ? [emit(orderCreated(detail), paymentFailed(detail, paymentId, code))] : []),
      );
    }
    case 'responseLost':
      // Another tab got the response to the same request.
      if (storedAttempt?.state === 'open' && storedAttempt.key === event.attempt.key) return transitionTo({});
      return withEffectsFirst(
        [{ type: 'storeAttempt', attempt: event.attempt }],
        recover(state, event.attempt, event.code),
      );
    case 'recover':
      return recover(state, event.attempt);
    case 'found': {
      const { order, attempt, isRecovered, earlierPurchase } = event;
      return transitionTo(
        {
          knownOrderId: order.orderId,
          earlierPurchase,
          ...(attempt && { attempt }),
          // The form is shown or being read, or was shown again while the attempt was polled. So the step first returns
          // to waiting.
          ...(isRecovered && stepChange({ type: 'responseLost' })),
        },
        { type: 'loadPayment', order },
        // While the form was open, the plan was bought on another device: other elements of the page don't know it yet.
        ...(isRecovered && earlierPurchase ? [{ type: 'refreshMember' } as const] : []),
      );
    }
    case 'order':
      return applyOrder(state, context, event);
    case 'otherTabChanged':
    case 'pageShown': {
      // Another tab repeated the request that this tab waits for, and got the response first.
      const isSameRequest = isSendingPayment(step) && storedAttempt?.key === state.attempt?.key;
      const isFormOpen = !state.isLocked && (step.phase === 'choosing' || step.phase === 'filling');
      if (!isFormOpen && !isSameRequest) return transitionTo({});
      if (isFromOtherTab(state, storedAttempt, ['open'])) return recover(state, storedAttempt);
      return isFormOpen && event.type === 'pageShown'
        ? transitionTo({}, { type: 'checkForPurchase' })
        : transitionTo({});
    }
    case 'successShown':
      return step.phase === 'done' && step.outcome === 'success' && step.order
        ? transitionTo({}, { type: 'recordShownSuccess', order: step.order })
        : transitionTo({});
    case 'check':
      return transitionTo({}, { type: 'pollNow' });
    case 'expired':
      return transitionTo(stepChange(event), { type: 'pollNow' });
    case 'renewCode':
      return renewCode(state, context);
    case 'changeMethod':
      return changeMethod(state, context.serverTime);
    case 'restart':
      return leaveStep(
        { ...state, earlierPurchase: undefined, ...(step.orderId && { repeatedOrderId: step.orderId }) },
        event,
        { type: 'deleteAttempt' },
      );
    case 'confirm': {
      const { input, key } = event;
      if (state.isLocked || step.phase !== 'actionRequired') return transitionTo({});
      return transitionTo({
        isLocked: true,
        confirmation: state.confirmation?.input === input ? state.confirmation : { input, key },
      });
    }
    case 'confirmed':
      return applyResponse({ ...state, isLocked: false, confirmation: undefined }, event);
    case 'confirmFailed': {
      const { isDefinite, code, total } = event;
      const change = { isLocked: false, confirmation: isDefinite ? undefined : state.confirmation };
      if (!total) return transitionTo(change, { type: 'pollNow' });
      // `refused` applies only while a payment is being sent, so `renew` is applied first. The form then shows the new
      // price.
      const sendingStep = nextStep(step, { type: 'renew' });
      const refusedEvent = { type: 'refused', code, problem: 'priceChanged', orderId: null, total } as const;
      return transitionTo({ ...change, step: nextStep(sendingStep, refusedEvent) }, { type: 'stopPolling' });
    }
    default:
      return transitionTo(stepChange(event));
  }
}

const withEffectsFirst = (effects: readonly CheckoutEffect[], { state, effects: after }: Transition): Transition => ({
  state,
  effects: [...effects, ...after],
});

/** The order details for events: from the server's order, else from the payer's choice. */
function orderDetail({ planId, step, lastChoice }: CheckoutState, orderId: string): OrderDetail {
  if (hasOwn(step, 'order') && step.order) return { ...eventDetailOf(step.order), orderId };
  const { amount = null, currency = null } = lastChoice?.expectedTotal ?? {};
  return {
    orderId,
    planId,
    amount,
    currency,
    coupon: lastChoice?.couponCode ?? null,
    reference: null,
    metadata: null,
    isRenewal: false,
  };
}

const emit = (...events: PaymentEvent[]): CheckoutEffect => ({ type: 'emit', events });

/** Whether the stored attempt is in one of `states`, and another tab sent it or got its order from the server. */
function isFromOtherTab(
  { attempt, knownOrderId }: CheckoutState,
  stored: Attempt | undefined,
  states: readonly Attempt['state'][],
): stored is Attempt {
  if (!stored || !states.includes(stored.state)) return false;
  const isOrderNewToThisTab = stored.state === 'open' && stored.orderId !== knownOrderId;
  return stored.key !== attempt?.key || isOrderNewToThisTab;
}

/** Polls an attempt whose outcome is unknown. */
const recover = (state: CheckoutState, attempt: Attempt, code: string | null = null): Transition => ({
  state: { ...state, attempt, step: nextStep(state.step, { type: 'responseLost' }) },
  effects: [{ type: 'poll', target: { kind: 'attempt', attempt, code, isEager: true } }],
});

/** Locks the checkout and reads the form. The lock is synchronous, so a second click before a render does nothing. */
function startAttempt(
  state: CheckoutState,
  { storedAttempt, nextAttempt }: ReducerContext,
  { type, collect }: { type: 'pay' | 'renew'; collect: Collect },
): Transition {
  const step = nextStep(state.step, { type });
  if (state.isLocked || step === state.step) return { state, effects: [] };
  if (isFromOtherTab(state, storedAttempt, ['sent', 'open'])) return recover(state, storedAttempt);
  return { state: { ...state, step, isLocked: true }, effects: [{ type: 'collect', collect, attempt: nextAttempt }] };
}

/** Sends the payment with the form's values, unless the payer may have been charged for an earlier attempt. */
function sendPayment(
  state: CheckoutState,
  { now, storedAttempt }: ReducerContext,
  { attempt, choice }: Extract<CheckoutEvent, { type: 'collected' }>,
): Transition {
  // The outcome of an earlier attempt may have arrived while the form was read.
  if (!isSendingPayment(state.step)) return { state, effects: [] };
  // An attempt's `body` is the digest of the last request with its key. It's missing until the first request.
  const attemptToSend = { ...attempt, body: digestOf(choice) };
  if (storedAttempt && (mustRecover(storedAttempt, attemptToSend) || isFromOtherTab(state, storedAttempt, ['open'])))
    return recover(state, storedAttempt);
  const sentAttempt: Attempt = { ...attemptToSend, startedAt: now, state: 'sent', hasEnded: false };
  const wasKeyUsed = attempt.body !== undefined;
  return {
    state: { ...state, attempt: sentAttempt, lastChoice: choice },
    effects: [
      { type: 'stopPolling' },
      // Stored before the request is sent, so that a reload finds it.
      { type: 'storeAttempt', attempt: sentAttempt },
      {
        type: 'sendPayment',
        attempt: sentAttempt,
        choice,
        wasKeyUsed,
        isEarlierOutcomeUnknown: wasKeyUsed && attempt.state === 'sent',
      },
    ],
  };
}

/** Applies the loaded state of an order: the next step, the events to emit, and polling if the order was just found. */
function applyOrder(
  state: CheckoutState,
  context: ReducerContext,
  event: Extract<CheckoutEvent, { type: 'order' }>,
): Transition {
  const { order } = event;
  const isUnseen = [state.attempt, context.storedAttempt].some(
    (attempt) => attempt?.orderId === order.orderId && attempt.shownAt === undefined,
  );
  // The events of an earlier purchase were emitted where the plan was bought.
  const events = state.earlierPurchase ? [] : orderEvents(order, context.serverTime, isUnseen);
  const next = { ...state, step: nextStep(state.step, event) };
  const hasNewOutcome = events.length > 0 && order.status !== 'pending';
  const transition = withEffectsFirst(
    [emit(...events)],
    hasNewOutcome ? refreshOtherScreensOnce(next, order.orderId) : { state: next, effects: [] },
  );
  // `isNewCodeRequested` is defined only if the order was just found.
  return event.isNewCodeRequested !== undefined
    ? withEffectsFirst(transition.effects, resumePayment(transition.state, context, event))
    : transition;
}

/** Applies the server's response about a payment: the next step, and the events to emit. */
function applyResponse(
  state: CheckoutState,
  event: Extract<StepEvent, { type: 'responded' | 'confirmed' }>,
): Transition {
  const { orderId, paymentId, status, action, failureCode }: PaymentResponse = event.response;
  const next = { ...state, step: nextStep(state.step, event) };
  const detail = orderDetail(state, orderId);
  if (status === 'failed')
    return { state: next, effects: [emit(paymentFailed(detail, paymentId, failureCode ?? null))] };
  const poll = pollOrder(next.step, orderId);
  if (status === 'success') {
    const refreshed = refreshOtherScreensOnce(next, orderId);
    return { state: refreshed.state, effects: [emit(paymentSucceeded(detail)), ...refreshed.effects, poll] };
  }
  const effects: CheckoutEffect[] = [poll];
  if (status === 'pending') {
    effects.unshift(emit(paymentPending(detail, paymentId)));
    if (action.type === 'redirect' && action.kind !== 'threeDSecureFrame')
      effects.push({ type: 'redirect', url: action.url });
  }
  return { state: next, effects };
}

/** Refreshes the other screens when an order's outcome is known, but only once per order. */
const refreshOtherScreensOnce = (state: CheckoutState, orderId: string): Transition =>
  state.refreshedOrderId === orderId
    ? { state, effects: [] }
    : { state: { ...state, refreshedOrderId: orderId }, effects: [{ type: 'refreshMember' }] };

/** Polls an order until its status is `success`, `failed` or `cancelled`. */
const pollOrder = (step: CheckoutStep, orderId: string): CheckoutEffect => ({
  type: 'poll',
  target: {
    kind: 'order',
    orderId,
    isPaid: step.phase === 'done',
    // Until the order is loaded, the step can't show the total, so the first request is sent at once.
    isEager: !hasOwn(step, 'order') || step.order === null,
  },
});

/**
 * Polls the unfinished payment of an order that was just found. If the payment's code has expired and another screen
 * requested a new code, renews the code instead.
 */
function resumePayment(
  state: CheckoutState,
  context: ReducerContext,
  { order, isNewCodeRequested }: Extract<CheckoutEvent, { type: 'order' }>,
): Transition {
  const { step } = state;
  if (step.phase !== 'actionRequired' && !(step.phase === 'waiting' && step.for === 'money'))
    return { state, effects: [] };
  if (step.phase === 'actionRequired' && step.isExpired && isNewCodeRequested) return renewCode(state, context);
  return {
    state,
    effects: [emit(paymentPending(eventDetailOf(order), order.paymentId ?? '')), pollOrder(step, order.orderId)],
  };
}

/**
 * Requests a new payment code with the values of the last payment request. Returns to the form if this checkout sent no
 * payment request yet, or if the last one used another method than the payment whose code expired.
 */
function renewCode(state: CheckoutState, context: ReducerContext): Transition {
  const { lastChoice } = state;
  const { methodCode, group } = state.step;
  if (lastChoice && lastChoice.methodCode === methodCode)
    return startAttempt(state, context, { type: 'renew', collect: async () => lastChoice });
  const transition = changeMethod(state, context.serverTime);
  const choosingStep = transition.state.step;
  const step = methodCode && group ? nextStep(choosingStep, { type: 'choose', methodCode, group }) : choosingStep;
  return { ...transition, state: { ...transition.state, step } };
}

function changeMethod(state: CheckoutState, serverTime: number): Transition {
  const { step } = state;
  const order = step.phase === 'done' || step.phase === 'actionRequired' ? step.order : null;
  // If the order isn't loaded, the deadline is unknown, so the server decides whether the order can be paid.
  return leaveStep(state, { type: 'changeMethod', isPayable: !order || isBeforeDeadline(order, serverTime) });
}

/** Leaves the step and stops polling. Does nothing if the event doesn't apply to the step. */
function leaveStep(state: CheckoutState, event: StepEvent, ...effects: CheckoutEffect[]): Transition {
  const step = nextStep(state.step, event);
  return step === state.step
    ? { state, effects: [] }
    : { state: { ...state, step }, effects: [{ type: 'stopPolling' }, ...effects] };
}
