import type { PaymentAnswer } from '../../../../contract/entities';
import { isBeforeDeadline } from '../../../../rules/plans/orders';
import type { OrderDetail } from '../../../../runtime/page/events';
import {
  detailOf,
  orderCreated,
  orderEvents,
  type PaymentEvent,
  paymentFailed,
  paymentPending,
  paymentSucceeded,
} from '../../../shared/payment/payment-events';
import { type Attempt, digestOf, mustRecover } from '../start/attempts';
import type { CheckoutEffect, CheckoutEvent, CheckoutState, Collect, Facts, Transition } from './checkout-state';
import { type CheckoutStep, isSendingPayment, nextStep, type StepEvent } from './steps';

/** The next state of a checkout, and the effects to run. */
export function reduceCheckout(state: CheckoutState, event: CheckoutEvent, facts: Facts): Transition {
  const { step } = state;
  const { storedAttempt } = facts;
  const transitionTo = (change: Partial<CheckoutState>, ...effects: CheckoutEffect[]) => ({
    state: { ...state, ...change },
    effects,
  });
  const stepAfter = (stepEvent: StepEvent) => ({ step: nextStep(step, stepEvent) });
  switch (event.type) {
    case 'lookUp': {
      const moved = stepAfter(event);
      return moved.step === step ? transitionTo({}) : transitionTo(moved, { type: 'lookUp' });
    }
    case 'noPayment':
      return transitionTo({
        ...stepAfter(event),
        ...(event.attempt && { attempt: event.attempt }),
        otherOrder: event.otherOrder ?? null,
      });
    case 'pay':
      return startAttempt(state, facts, event);
    case 'halted':
      return transitionTo({ ...stepAfter(event), isLocked: false });
    case 'collected': {
      const { attempt, choice } = event;
      // The outcome of an earlier attempt may have arrived while the form was read.
      if (!isSendingPayment(step)) return transitionTo({});
      const sentAttempt = { ...attempt, body: digestOf(choice) };
      if (storedAttempt && (mustRecover(storedAttempt, sentAttempt) || isFromOtherTab(state, storedAttempt, ['open'])))
        return recover(state, storedAttempt);
      const next: Attempt = { ...sentAttempt, startedAt: facts.now, state: 'sent', hasEnded: false };
      const wasSent = attempt.body !== undefined;
      return transitionTo(
        { attempt: next, lastChoice: choice },
        { type: 'stopPolling' },
        // Stored before the request leaves, so that a reload finds it.
        { type: 'storeAttempt', attempt: next },
        { type: 'sendPayment', attempt: next, choice, wasSent, isOutcomeUnknown: wasSent && attempt.state === 'sent' },
      );
    }
    case 'answered': {
      const { answer, attempt } = event;
      const { orderId, status } = answer;
      const next = { ...attempt, orderId, state: status === 'failed' ? 'refused' : 'open' } as const;
      return withEffectsFirst(
        [{ type: 'storeAttempt', attempt: next }, emit(orderCreated(orderDetail(state, orderId)))],
        applyAnswer({ ...state, attempt: next, knownOrderId: orderId }, event),
      );
    }
    case 'refused': {
      const { attempt, orderId, paymentId, code } = event;
      const detail = orderDetail(state, orderId ?? '');
      return transitionTo(
        stepAfter(event),
        attempt ? { type: 'storeAttempt', attempt } : { type: 'deleteAttempt' },
        ...(orderId ? [emit(orderCreated(detail), paymentFailed(detail, paymentId, code))] : []),
      );
    }
    case 'lost':
      return withEffectsFirst(
        [{ type: 'storeAttempt', attempt: event.attempt }],
        recover(state, event.attempt, event.code),
      );
    case 'recover':
      return recover(state, event.attempt);
    case 'found': {
      const { order, attempt, isRecovered, isBoughtBefore = false } = event;
      return transitionTo(
        {
          knownOrderId: order.orderId,
          isBoughtBefore,
          ...(attempt && { attempt }),
          // The form may be shown again while the attempt is polled.
          ...(isRecovered && stepAfter({ type: 'lost' })),
        },
        { type: 'loadPayment', order },
      );
    }
    case 'order': {
      const { order } = event;
      const events = orderEvents(order, facts.now);
      const next = { ...state, ...stepAfter(event) };
      const hasEnded = events.length > 0 && order.status !== 'pending';
      const transition = withEffectsFirst(
        [emit(...events)],
        hasEnded ? settle(next, order.orderId) : { state: next, effects: [] },
      );
      return event.isRenewalRequested !== undefined
        ? withEffectsFirst(transition.effects, startPayment(transition.state, event, facts))
        : transition;
    }
    case 'otherTab':
      if (state.isLocked || (step.phase !== 'choosing' && step.phase !== 'filling')) return transitionTo({});
      return isFromOtherTab(state, storedAttempt, ['open']) ? recover(state, storedAttempt) : transitionTo({});
    case 'check':
      return transitionTo({}, { type: 'pollNow' });
    case 'expired':
      return transitionTo(stepAfter(event), { type: 'pollNow' });
    case 'renewCode':
      return renewCode(state, facts);
    case 'changeMethod':
      return changeMethod(state, facts.now);
    case 'restart':
      return abandon({ ...state, isBoughtBefore: false }, event, { type: 'deleteAttempt' });
    case 'confirm': {
      const { name, key } = event;
      if (state.isLocked || step.phase !== 'actionRequired') return transitionTo({});
      return transitionTo({
        isLocked: true,
        confirmation: state.confirmation?.name === name ? state.confirmation : { name, key },
      });
    }
    case 'confirmed':
      return applyAnswer({ ...state, isLocked: false, confirmation: undefined }, event);
    case 'confirmFailed': {
      const { isDefinite, code, total } = event;
      const change = { isLocked: false, confirmation: isDefinite ? undefined : state.confirmation };
      if (!total) return transitionTo(change, { type: 'pollNow' });
      // The form shows the new price.
      const renewing = nextStep(step, { type: 'renew' });
      const refused = { type: 'refused', code, problem: 'priceChanged', orderId: null, total } as const;
      return transitionTo({ ...change, step: nextStep(renewing, refused) }, { type: 'stopPolling' });
    }
    default:
      return transitionTo(stepAfter(event));
  }
}

const withEffectsFirst = (effects: readonly CheckoutEffect[], { state, effects: after }: Transition): Transition => ({
  state,
  effects: [...effects, ...after],
});

/** The order details for events: from the server, else from the confirmation. */
function orderDetail({ planId, step, lastChoice }: CheckoutState, orderId: string): OrderDetail {
  if ('order' in step && step.order) return { ...detailOf(step.order), orderId };
  const { amount = null, currency = null } = lastChoice?.expectedTotal ?? {};
  return {
    orderId,
    planId,
    amount,
    currency,
    coupon: lastChoice?.couponCode ?? null,
    reference: null,
    isRenewal: false,
  };
}

const emit = (...events: PaymentEvent[]): CheckoutEffect => ({ type: 'emit', events });

/** Whether another tab sent or paid the stored attempt. */
const isFromOtherTab = (
  { attempt, knownOrderId }: CheckoutState,
  last: Attempt | undefined,
  states: readonly Attempt['state'][],
): last is Attempt =>
  last !== undefined &&
  states.includes(last.state) &&
  (last.key !== attempt?.key || (last.state === 'open' && last.orderId !== knownOrderId));

/** Polls an attempt whose outcome is unknown. */
const recover = (state: CheckoutState, attempt: Attempt, code: string | null = null): Transition => ({
  state: { ...state, attempt, step: nextStep(state.step, { type: 'lost' }) },
  effects: [{ type: 'poll', target: { about: 'attempt', attempt, code, isEager: true } }],
});

/** Locks the checkout and reads the form. The lock is synchronous, so a second press in the same frame does nothing. */
function startAttempt(
  state: CheckoutState,
  { storedAttempt, nextAttempt }: Facts,
  { type, collect }: { type: 'pay' | 'renew'; collect: Collect },
): Transition {
  const step = nextStep(state.step, { type });
  if (state.isLocked || step === state.step) return { state, effects: [] };
  if (isFromOtherTab(state, storedAttempt, ['sent', 'open'])) return recover(state, storedAttempt);
  return { state: { ...state, step, isLocked: true }, effects: [{ type: 'collect', collect, attempt: nextAttempt }] };
}

/** Applies the server's answer about a payment: the next step, and the events to emit. */
function applyAnswer(state: CheckoutState, event: Extract<StepEvent, { type: 'answered' | 'confirmed' }>): Transition {
  const { orderId, paymentId, status, action, failureCode }: PaymentAnswer = event.answer;
  const moved = { ...state, step: nextStep(state.step, event) };
  if (status === 'failed')
    return {
      state: moved,
      effects: [emit(paymentFailed(orderDetail(state, orderId), paymentId, failureCode ?? null))],
    };
  const settled = status === 'success' ? settle(moved, orderId) : { state: moved, effects: [] };
  const effects = [...settled.effects, pollOrder(moved.step, orderId)];
  if (status === 'success') effects.unshift(emit(paymentSucceeded(orderDetail(state, orderId))));
  if (status === 'pending') {
    effects.unshift(emit(paymentPending(orderDetail(state, orderId), paymentId)));
    if (action.type === 'redirect' && action.kind !== 'threeDSecureFrame')
      effects.push({ type: 'leave', url: action.url });
  }
  return { state: settled.state, effects };
}

/** Refreshes other screens after the outcome of an order, once. */
const settle = (state: CheckoutState, orderId: string): Transition =>
  state.settledOrderId === orderId
    ? { state, effects: [] }
    : { state: { ...state, settledOrderId: orderId }, effects: [{ type: 'refreshMember' }] };

/** Polls an order until it is paid, failed or cancelled. */
const pollOrder = (step: CheckoutStep, orderId: string): CheckoutEffect => ({
  type: 'poll',
  target: {
    about: 'order',
    orderId,
    isPaid: step.phase === 'done',
    // The step needs the order's total.
    isEager: !('order' in step) || step.order === null,
  },
});

/** Polls the payment of an order that was just found, or renews its code if another screen requested that. */
function startPayment(
  state: CheckoutState,
  { order, isRenewalRequested }: Extract<CheckoutEvent, { type: 'order' }>,
  facts: Facts,
): Transition {
  const { step } = state;
  if (step.phase !== 'actionRequired' && !(step.phase === 'waiting' && step.for === 'money'))
    return { state, effects: [] };
  if (step.phase === 'actionRequired' && step.isExpired && isRenewalRequested) return renewCode(state, facts);
  return {
    state,
    effects: [emit(paymentPending(detailOf(order), order.paymentId ?? '')), pollOrder(step, order.orderId)],
  };
}

/** Requests a new code in place of the old one, or returns to the form if the payer's data is missing. */
function renewCode(state: CheckoutState, facts: Facts): Transition {
  const { lastChoice } = state;
  const { methodCode, group } = state.step;
  if (lastChoice && lastChoice.methodCode === methodCode)
    return startAttempt(state, facts, { type: 'renew', collect: async () => lastChoice });
  const nextState = changeMethod(state, facts.now);
  const step =
    methodCode && group ? nextStep(nextState.state.step, { type: 'choose', methodCode, group }) : nextState.state.step;
  return { ...nextState, state: { ...nextState.state, step } };
}

function changeMethod(state: CheckoutState, now: number): Transition {
  const { step } = state;
  const order = step.phase === 'done' || step.phase === 'actionRequired' ? step.order : null;
  // Without the loaded order, the deadline is unknown, and the server decides.
  return abandon(state, { type: 'changeMethod', isPayable: !order || isBeforeDeadline(order, now) });
}

/** Leaves a step and stops polling. Has no effect on a step that can't be left. */
function abandon(state: CheckoutState, event: StepEvent, ...effects: CheckoutEffect[]): Transition {
  const step = nextStep(state.step, event);
  return step === state.step
    ? { state, effects: [] }
    : { state: { ...state, step }, effects: [{ type: 'stopPolling' }, ...effects] };
}
