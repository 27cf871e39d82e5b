import type { Order, PaymentAction, PaymentAnswer, PaymentStatus } from '../../../contract/entities';
import type { ErrorBehaviour } from '../../../contract/errors/error-row';
import type { Money } from '../../../contract/primitives';
import type { Problem } from '../../shared/payment/problem';

interface Common {
  /** The order that the next try pays; null while there is none. */
  orderId: string | null;
  methodCode: string | null;
  /** The method's group: what draws it. */
  group: string | null;
  problem: Problem | null;
}

/**
 * Where a checkout stands.
 * - choosing: no way to pay is chosen yet.
 * - filling: the chosen way asks what it needs.
 * - paying: the request is out.
 * - actionRequired: the payer has something to do: a code to pay, a page to go to.
 * - waiting: for the first look at what is there, for an answer that got lost, or for the money.
 * - done: paid, failed or cancelled.
 */
export type CheckoutState = Common &
  (
    | { phase: 'choosing' }
    | { phase: 'filling' }
    | { phase: 'paying' }
    | { phase: 'actionRequired'; order: Order | null; action: PaymentAction; isExpired: boolean; isRenewing: boolean }
    | { phase: 'waiting'; for: 'start' }
    | { phase: 'waiting'; for: 'answer'; isKept: boolean; isUnreachable: boolean }
    | { phase: 'waiting'; for: 'money'; order: Order | null }
    | { phase: 'done'; outcome: Exclude<PaymentStatus, 'pending'>; order: Order | null; code: string | null }
  );

/** The latest payment of an order, as far as the checkout looks at it. */
export interface PaymentDetail {
  status: PaymentStatus;
  methodCode?: string | null | undefined;
  methodGroup?: string | null | undefined;
  action?: PaymentAction | null | undefined;
  isCodeRenewable?: boolean | null | undefined;
  failureCode?: string | null | undefined;
}

/** A refusal that is explained in words of its own. */
export type RefusalProblem = NonNullable<ErrorBehaviour['problem']>;

export type CheckoutEvent =
  /** Nothing stands in the way of choosing; with an order where one waits to be paid. */
  | { type: 'free'; orderId?: string | null; problem?: Problem | null }
  | { type: 'choose'; methodCode: string; group: string }
  | { type: 'pay' }
  /** What was filled in is not right: nothing was sent. */
  | { type: 'halted' }
  | { type: 'answered'; answer: PaymentAnswer }
  /** A step that the payer took in actionRequired was answered. */
  | { type: 'confirmed'; answer: PaymentAnswer }
  /** A definite no. `total`: the present price, where it was because of the price. */
  | {
      type: 'refused';
      code: string | null;
      orderId: string | null;
      isOrderGone?: boolean;
      problem?: RefusalProblem | undefined;
      total?: Money | undefined;
    }
  /** Nobody knows whether the server did it. */
  | { type: 'lost' }
  /** The server could not be asked what became of the payment, or can be asked again. */
  | { type: 'reach'; isUnreachable: boolean }
  /** The server does not know the payment; `isSettled` once no request can be on its way any more. */
  | { type: 'notHeard'; code: string | null; isSettled: boolean; orderId?: string | null }
  /** How the server says the order stands. */
  | { type: 'order'; order: Order; detail: PaymentDetail | null }
  /** The code's time is over. */
  | { type: 'expired' }
  /** A new code is asked for, in place of the old one. */
  | { type: 'renew' }
  /** The payer wants to pay the order in another way. */
  | { type: 'another'; isPayable: boolean }
  /** The payer wants to buy once more. */
  | { type: 'restart' };

const nothing: Common = { orderId: null, methodCode: null, group: null, problem: null };

/** Before anybody looked whether something is under way. */
export const initialState: CheckoutState = { ...nothing, phase: 'waiting', for: 'start' };

/** Ways to pay by a code, slip or account that can be replaced by a new one in its place. */
const groupsWithCodes = ['PIX', 'TICKET', 'BANK_TRANSFER', 'CRYPTO', 'MOBILE_MONEY'];

/** The next state. An event that means nothing in a state leaves it as it is. */
export function checkout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const common: Common = { orderId: state.orderId, methodCode: state.methodCode, group: state.group, problem: null };
  const isChoice = state.phase === 'choosing' || state.phase === 'filling';
  const isUnderWay = state.phase === 'paying' || (state.phase === 'actionRequired' && state.isRenewing);
  switch (event.type) {
    case 'free':
      if (state.phase !== 'waiting' || state.for !== 'start') return state;
      return { ...nothing, orderId: event.orderId ?? null, problem: event.problem ?? null, phase: 'choosing' };
    case 'choose':
      if (!isChoice) return state;
      return { ...common, methodCode: event.methodCode, group: event.group, problem: state.problem, phase: 'filling' };
    case 'pay':
      return state.phase === 'filling' ? { ...common, phase: 'paying' } : state;
    case 'halted':
      return state.phase === 'paying' ? { ...common, phase: 'filling' } : state;
    case 'answered':
      return isUnderWay || isLost(state) ? answered(state, event.answer) : state;
    case 'confirmed':
      return state.phase === 'actionRequired' ? answered(state, event.answer) : state;
    case 'refused':
      if (!isUnderWay) return state;
      return backToForm(event.isOrderGone ? { ...state, orderId: null } : state, refusal(event), event.orderId);
    case 'lost':
      if (isUnderWay || isChoice || (state.phase === 'waiting' && state.for === 'start')) {
        const isKept = state.phase === 'paying' || isChoice;
        return { ...common, phase: 'waiting', for: 'answer', isKept, isUnreachable: false };
      }
      return state;
    case 'reach':
      return isLost(state) && state.isUnreachable !== event.isUnreachable
        ? { ...state, isUnreachable: event.isUnreachable }
        : state;
    case 'notHeard': {
      const problem: Problem = { kind: event.isSettled ? 'notReached' : 'notHeard', code: event.code };
      if (isLost(state)) return backToForm(state, problem, event.orderId ?? null);
      // The form stays as it is; only what is said over it becomes definite.
      return isChoice && state.problem?.kind !== problem.kind ? { ...state, problem } : state;
    }
    case 'order':
      return state.phase === 'paying' || isChoice ? state : ordered(state, event.order, event.detail);
    case 'expired':
      return state.phase === 'actionRequired' ? { ...state, isExpired: true } : state;
    case 'renew':
      return state.phase === 'actionRequired' ? { ...state, isRenewing: true } : state;
    case 'another':
      if (state.phase === 'done' && state.outcome === 'success') return state;
      if (
        state.phase !== 'actionRequired' &&
        state.phase !== 'done' &&
        !(state.phase === 'waiting' && state.for === 'money')
      )
        return state;
      return { ...nothing, orderId: event.isPayable ? state.orderId : null, phase: 'choosing' };
    case 'restart':
      return state.phase === 'done' ? { ...nothing, phase: 'choosing' } : state;
  }
}

type Lost = Extract<CheckoutState, { for: 'answer' }>;
const isLost = (state: CheckoutState): state is CheckoutState & Lost =>
  state.phase === 'waiting' && state.for === 'answer';

const refusal = ({ code, problem, total }: Extract<CheckoutEvent, { type: 'refused' }>): Problem => ({
  kind: problem ?? 'refused',
  code,
  total,
});

/** Back where the payer was: the form is still there when it was left by paying. */
function backToForm(state: CheckoutState, problem: Problem, orderId: string | null): CheckoutState {
  const hasForm = state.phase === 'paying' || (state.phase === 'waiting' && state.for === 'answer' && state.isKept);
  const isFilled = hasForm && state.methodCode !== null;
  return {
    orderId: orderId ?? state.orderId,
    methodCode: isFilled ? state.methodCode : null,
    group: isFilled ? state.group : null,
    problem,
    phase: isFilled ? 'filling' : 'choosing',
  };
}

function answered(state: CheckoutState, { orderId, status, action, failureCode }: PaymentAnswer): CheckoutState {
  const order = state.phase === 'actionRequired' ? state.order : null;
  const common = { orderId, methodCode: state.methodCode, group: state.group, problem: null };
  if (status === 'failed') return backToForm(state, { kind: 'refused', code: failureCode ?? null }, orderId);
  if (status !== 'pending') return { ...common, phase: 'done', outcome: status, order: null, code: null };
  if (action.type === 'none') return { ...common, phase: 'waiting', for: 'money', order };
  return { ...common, phase: 'actionRequired', order, action, isExpired: false, isRenewing: false };
}

function ordered(state: CheckoutState, order: Order, detail: PaymentDetail | null): CheckoutState {
  const code = detail?.failureCode ?? order.failureCode ?? null;
  if (order.status === 'failed' && isLost(state)) {
    const kept = backToForm(state, { kind: 'refused', code }, order.orderId);
    if (kept.phase === 'filling') return kept;
  }
  const methodCode = detail?.methodCode ?? order.methodCode ?? state.methodCode;
  const group = detail?.methodGroup ?? order.methodGroup ?? state.group;
  const common: Common = { orderId: order.orderId, methodCode, group, problem: null };
  if (order.status !== 'pending') return { ...common, phase: 'done', outcome: order.status, order, code };
  // Not to know more is no reason to take away what the payer has to do.
  if (!detail && state.phase === 'actionRequired') return { ...state, order };
  const isRenewing = state.phase === 'actionRequired' && state.isRenewing;
  if (detail?.status === 'failed')
    return { ...nothing, orderId: order.orderId, problem: { kind: 'refused', code }, phase: 'choosing' };
  if (detail?.status === 'cancelled') {
    const action = state.phase === 'actionRequired' ? state.action : ({ type: 'none' } as const);
    if (detail.isCodeRenewable || (group && groupsWithCodes.includes(group)))
      return { ...common, phase: 'actionRequired', order, action, isExpired: true, isRenewing };
    return { ...nothing, orderId: order.orderId, problem: { kind: 'unpaid', code: null }, phase: 'choosing' };
  }
  const action = detail?.action;
  // A payment that went through while its order does not know it yet is still on its way.
  if (!action || action.type === 'none' || detail.status === 'success')
    return { ...common, phase: 'waiting', for: 'money', order };
  const isExpired = state.phase === 'actionRequired' && state.isExpired && sameCode(state.action, action);
  return { ...common, phase: 'actionRequired', order, action, isExpired, isRenewing };
}

const sameCode = (one: PaymentAction, other: PaymentAction): boolean =>
  'payload' in one && 'payload' in other && one.payload === other.payload;
