import type { Order, PaymentAnswer } from '../../../contract/entities';
import { isBeforeDeadline } from '../../../rules/plans/orders';
import type { PaymentEvents } from '../../shared/payment/payment-events';
import type { PaymentChoice } from '../../shared/payment/payment-method';
import { type Attempt, digestOf, mustRecover } from './attempts';
import { type CheckoutStep, initialStep, isUnderWay, nextStep, type StepEvent } from './steps';

/** Everything that one checkout knows. What is stored in the browser is in `attempts.ts`. */
export interface CheckoutState {
  /** Empty if the checkout was opened for an order. */
  readonly planId: string;
  step: CheckoutStep;
  /** The attempt that this checkout sent or follows. */
  attempt?: Attempt;
  /** The order of that attempt, once the server named it. */
  knownOrderId?: string;
  /** The order whose outcome other screens were told about. */
  settledOrderId?: string;
  /** A payment or a confirmation is in flight: further ones are ignored. */
  isLocked: boolean;
  /** What the last request sent, to renew a code without asking again. */
  lastChoice?: PaymentChoice;
  /** The confirmation that has no definite answer yet. `name`: what was entered. */
  confirmation?: { name: string; key: string } | undefined;
  /** An unfinished order for another plan. */
  otherOrder?: Order | null;
}

/** What the reducer may know about the browser at the time of an event. */
export interface Facts {
  now: number;
  /** The stored attempt, which another tab may have changed. */
  last: Attempt | undefined;
  /** The attempt that the next payment would use. */
  next: Attempt;
}

/** Reads the form, encrypted for the attempt's key; null if something in it is invalid. */
export type Collect = (key: string) => Promise<PaymentChoice | null>;

type StepEventOf<Type extends StepEvent['type']> = Extract<StepEvent, { type: Type }>;

export type CheckoutEvent =
  | Exclude<StepEvent, { type: 'free' | 'pay' | 'answered' | 'refused' | 'lost' | 'order' | 'renew' | 'another' }>
  | (StepEventOf<'free'> & { attempt?: Attempt; otherOrder?: Order | null })
  /** The payer pressed the pay button. */
  | { type: 'pay'; collect: Collect }
  /** The form was read. */
  | { type: 'collected'; attempt: Attempt; choice: PaymentChoice }
  | (StepEventOf<'answered'> & { attempt: Attempt })
  /** `attempt`: what to store of it; null if the next attempt starts anew. */
  | (StepEventOf<'refused'> & { attempt: Attempt | null; paymentId: string })
  /** The request has no definite answer. */
  | { type: 'lost'; attempt: Attempt; code: string | null }
  /** The checkout follows a stored attempt to its outcome. */
  | { type: 'recover'; attempt: Attempt }
  /** The server named an order to show. `isRecovered`: the outcome of a lost request. */
  | { type: 'found'; order: Order; attempt?: Attempt; isRecovered?: true }
  /** `isRenewalRequested` is set if the order was just found: then its payment is followed from now on. */
  | (StepEventOf<'order'> & { isRenewalRequested?: boolean })
  /** Other screens have to learn about the outcome of an order. */
  | { type: 'settled'; orderId: string }
  /** The storage event of another tab. */
  | { type: 'otherTab' }
  /** The payer checks again. */
  | { type: 'check' }
  /** The payer asks for a new code. */
  | { type: 'renewCode' }
  /** The payer wants to pay the order in another way. */
  | { type: 'another' }
  /** Starts a confirmation. `key` is used unless the same input was already sent. */
  | { type: 'confirm'; name: string; key: string }
  /** A confirmation failed. `isDefinite`: the next one gets a new key. */
  | ({ type: 'confirmFailed'; isDefinite: boolean } & Pick<StepEventOf<'refused'>, 'code' | 'total'>);

type EventName = 'created' | 'pending' | 'paid' | 'failed' | 'cancelled';

/** What the reducer asks of the browser and the server. `create-checkout.ts` runs them. */
export type CheckoutEffect =
  | { type: 'lookUp' }
  | { type: 'collect'; collect: Collect; attempt: Attempt }
  /** `wasSent`: an earlier request used the same key. `isOpen`: its outcome is unknown. */
  | { type: 'sendPayment'; attempt: Attempt; choice: PaymentChoice; wasSent: boolean; isOpen: boolean }
  | { type: 'loadPayment'; order: Order }
  | { type: 'keepAttempt'; attempt: Attempt }
  | { type: 'forgetAttempt' }
  | { type: 'poll'; question: PollQuestion }
  | { type: 'stopPolling' }
  | { type: 'pollNow' }
  | { [Name in EventName]: { type: 'emit'; event: Name; of: Parameters<PaymentEvents[Name]> } }[EventName]
  | { type: 'emitOrder'; order: Order }
  | { type: 'refreshMember' }
  | { type: 'leave'; url: string };

/** What is polled until it is settled. */
export type PollQuestion =
  /** The state of an order. `isPaid`: only its details are missing. */
  | { about: 'order'; orderId: string; isPaid: boolean; isEager: boolean }
  /** The outcome of an attempt. `code`: the error with which the server failed. */
  | { about: 'attempt'; attempt: Attempt; code: string | null; isEager: true };

export interface Transition {
  state: CheckoutState;
  effects: readonly CheckoutEffect[];
}

export const initialState = (planId = ''): CheckoutState => ({ planId, step: initialStep, isLocked: false });

/** The next state of a checkout, and the effects to run. */
export function checkout(state: CheckoutState, event: CheckoutEvent, facts: Facts): Transition {
  const { step } = state;
  const { last } = facts;
  const to = (change: Partial<CheckoutState>, ...effects: CheckoutEffect[]) => ({
    state: { ...state, ...change },
    effects,
  });
  const moveBy = (stepEvent: StepEvent) => ({ step: nextStep(step, stepEvent) });
  switch (event.type) {
    case 'lookUp': {
      const moved = moveBy(event);
      return moved.step === step ? to({}) : to(moved, { type: 'lookUp' });
    }
    case 'free':
      return to({
        ...moveBy(event),
        ...(event.attempt && { attempt: event.attempt }),
        otherOrder: event.otherOrder ?? null,
      });
    case 'pay':
      return press(state, facts, event);
    case 'halted':
      return to({ ...moveBy(event), isLocked: false });
    case 'collected': {
      const { attempt, choice } = event;
      // The outcome of an earlier attempt may have arrived while the form was read.
      if (!isUnderWay(step)) return to({});
      const sent = { ...attempt, body: digestOf(choice) };
      if (last && (mustRecover(last, sent) || isForeign(state, last, ['open']))) return recover(state, last);
      const next: Attempt = { ...sent, startedAt: facts.now, state: 'sent', hasEnded: false };
      const wasSent = attempt.body !== undefined;
      return to(
        { attempt: next, lastChoice: choice },
        { type: 'stopPolling' },
        // Stored before the request leaves, so that a reload finds it.
        { type: 'keepAttempt', attempt: next },
        { type: 'sendPayment', attempt: next, choice, wasSent, isOpen: wasSent && attempt.state === 'sent' },
      );
    }
    case 'answered': {
      const { answer, attempt } = event;
      const { orderId, status } = answer;
      const next = { ...attempt, orderId, state: status === 'failed' ? 'refused' : 'open' } as const;
      return before(
        [{ type: 'keepAttempt', attempt: next }, emit('created', orderId, state.planId)],
        applyAnswer({ ...state, attempt: next, knownOrderId: orderId }, event),
      );
    }
    case 'refused': {
      const { attempt, orderId, paymentId, code } = event;
      return to(
        moveBy(event),
        attempt ? { type: 'keepAttempt', attempt } : { type: 'forgetAttempt' },
        ...(orderId ? [emit('created', orderId, state.planId), emit('failed', orderId, paymentId, code)] : []),
      );
    }
    case 'lost':
      return before([{ type: 'keepAttempt', attempt: event.attempt }], recover(state, event.attempt, event.code));
    case 'recover':
      return recover(state, event.attempt);
    case 'found': {
      const { order, attempt, isRecovered } = event;
      return to(
        {
          knownOrderId: order.orderId,
          ...(attempt && { attempt }),
          // The form may have returned while the request was looked for.
          ...(isRecovered && moveBy({ type: 'lost' })),
        },
        { type: 'loadPayment', order },
      );
    }
    case 'order': {
      const shown = before([{ type: 'emitOrder', order: event.order }], to(moveBy(event)));
      return event.isRenewalRequested !== undefined ? before(shown.effects, open(shown.state, event, facts)) : shown;
    }
    case 'settled':
      return settle(state, event.orderId);
    case 'otherTab':
      return !state.isLocked &&
        (step.phase === 'choosing' || step.phase === 'filling') &&
        isForeign(state, last, ['open'])
        ? recover(state, last)
        : to({});
    case 'check':
      return to({}, { type: 'pollNow' });
    case 'expired':
      return to(moveBy(event), { type: 'pollNow' });
    case 'renewCode':
      return renewCode(state, facts);
    case 'another':
      return payAnotherWay(state, facts.now);
    case 'restart':
      return abandon(state, event, { type: 'forgetAttempt' });
    case 'confirm': {
      const { name, key } = event;
      if (state.isLocked || step.phase !== 'actionRequired') return to({});
      return to({
        isLocked: true,
        confirmation: state.confirmation?.name === name ? state.confirmation : { name, key },
      });
    }
    case 'confirmed':
      return applyAnswer({ ...state, isLocked: false, confirmation: undefined }, event);
    case 'confirmFailed': {
      const { isDefinite, code, total } = event;
      const change = { isLocked: false, confirmation: isDefinite ? undefined : state.confirmation };
      if (!total) return to(change, { type: 'pollNow' });
      // The form shows the new price.
      const renewing = nextStep(step, { type: 'renew' });
      const refused = { type: 'refused', code, problem: 'priceChanged', orderId: null, total } as const;
      return to({ ...change, step: nextStep(renewing, refused) }, { type: 'stopPolling' });
    }
    default:
      return to(moveBy(event));
  }
}

const before = (effects: readonly CheckoutEffect[], { state, effects: after }: Transition): Transition => ({
  state,
  effects: [...effects, ...after],
});

const emit = <Name extends EventName>(event: Name, ...of: Parameters<PaymentEvents[Name]>) =>
  ({ type: 'emit', event, of }) as CheckoutEffect;

/** Whether another tab sent or paid the stored attempt. */
const isForeign = (
  { attempt, knownOrderId }: CheckoutState,
  last: Attempt | undefined,
  states: readonly Attempt['state'][],
): last is Attempt =>
  last !== undefined &&
  states.includes(last.state) &&
  (last.key !== attempt?.key || (last.state === 'open' && last.orderId !== knownOrderId));

/** Follows an attempt whose outcome is unknown. */
const recover = (state: CheckoutState, attempt: Attempt, code: string | null = null): Transition => ({
  state: { ...state, attempt, step: nextStep(state.step, { type: 'lost' }) },
  effects: [{ type: 'poll', question: { about: 'attempt', attempt, code, isEager: true } }],
});

/** Locks the checkout and reads the form. The lock is synchronous, so a second press in the same frame does nothing. */
function press(
  state: CheckoutState,
  { last, next }: Facts,
  { type, collect }: { type: 'pay' | 'renew'; collect: Collect },
): Transition {
  const step = nextStep(state.step, { type });
  if (state.isLocked || step === state.step) return { state, effects: [] };
  if (isForeign(state, last, ['sent', 'open'])) return recover(state, last);
  return { state: { ...state, step, isLocked: true }, effects: [{ type: 'collect', collect, attempt: next }] };
}

/** The server's answer about a payment decides what is shown and which events are emitted. */
function applyAnswer(state: CheckoutState, event: Extract<StepEvent, { type: 'answered' | 'confirmed' }>): Transition {
  const { orderId, paymentId, status, action, failureCode }: PaymentAnswer = event.answer;
  const moved = { ...state, step: nextStep(state.step, event) };
  if (status === 'failed') return { state: moved, effects: [emit('failed', orderId, paymentId, failureCode ?? null)] };
  const settled = status === 'success' ? settle(moved, orderId) : { state: moved, effects: [] };
  const effects = [...settled.effects, follow(moved.step, orderId)];
  if (status === 'success') effects.unshift(emit('paid', orderId, state.planId));
  if (status === 'pending') {
    effects.unshift(emit('pending', orderId, paymentId));
    if (action.type === 'redirect' && action.kind !== 'threeDSecureFrame')
      effects.push({ type: 'leave', url: action.url });
  }
  return { state: settled.state, effects };
}

/** Tells other screens about the outcome of an order, once. */
const settle = (state: CheckoutState, orderId: string): Transition =>
  state.settledOrderId === orderId
    ? { state, effects: [] }
    : { state: { ...state, settledOrderId: orderId }, effects: [{ type: 'refreshMember' }] };

/** Polls an order until it is paid, failed or cancelled. */
const follow = (step: CheckoutStep, orderId: string): CheckoutEffect => ({
  type: 'poll',
  question: {
    about: 'order',
    orderId,
    isPaid: step.phase === 'done',
    // The amount to pay is in the order.
    isEager: !('order' in step) || step.order === null,
  },
});

/** Follows the payment of an order that was just found, or renews its code where another screen requested that. */
function open(
  state: CheckoutState,
  { order: { orderId, paymentId }, isRenewalRequested }: Extract<CheckoutEvent, { type: 'order' }>,
  facts: Facts,
): Transition {
  const { step } = state;
  if (step.phase !== 'actionRequired' && !(step.phase === 'waiting' && step.for === 'money'))
    return { state, effects: [] };
  if (step.phase === 'actionRequired' && step.isExpired && isRenewalRequested) return renewCode(state, facts);
  return { state, effects: [emit('pending', orderId, paymentId ?? ''), follow(step, orderId)] };
}

/** Requests a new code in place of the old one, or goes back to the form if the code's fields have to be asked again. */
function renewCode(state: CheckoutState, facts: Facts): Transition {
  const { lastChoice } = state;
  const { methodCode, group } = state.step;
  if (lastChoice && lastChoice.methodCode === methodCode)
    return press(state, facts, { type: 'renew', collect: async () => lastChoice });
  const left = payAnotherWay(state, facts.now);
  const step = methodCode && group ? nextStep(left.state.step, { type: 'choose', methodCode, group }) : left.state.step;
  return { ...left, state: { ...left.state, step } };
}

function payAnotherWay(state: CheckoutState, now: number): Transition {
  const { step } = state;
  const order = step.phase === 'done' || step.phase === 'actionRequired' ? step.order : null;
  // Without a deadline the server decides.
  return abandon(state, { type: 'another', isPayable: !order || isBeforeDeadline(order, now) });
}

/** Leaves a step and stops polling, unless the step can't be left: then polling goes on. */
function abandon(state: CheckoutState, event: StepEvent, ...effects: CheckoutEffect[]): Transition {
  const step = nextStep(state.step, event);
  return step === state.step
    ? { state, effects: [] }
    : { state: { ...state, step }, effects: [{ type: 'stopPolling' }, ...effects] };
}
