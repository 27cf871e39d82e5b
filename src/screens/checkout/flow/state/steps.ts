import type { Order, PaymentAction, PaymentResponse, PaymentStatus } from '../../../../contract/entities';
import type { ErrorBehaviour } from '../../../../contract/errors/error-row';
import type { Money } from '../../../../contract/primitives';
import type { CallError } from '../../../../runtime/api/call-error';
import type { Problem } from '../../../shared/payment/problem';
import { methodRow } from '../../methods/method-registry';

interface StepFields {
  /** The order that the next attempt pays; null until one exists. */
  orderId: string | null;
  methodCode: string | null;
  /** The method's group, which selects its module in the registry. */
  group: string | null;
  problem: Problem | null;
}

/**
 * The step that a checkout shows.
 * - choosing: no payment method is selected.
 * - filling: the form of the selected method is open.
 * - paying: the form is being read or the request is in flight.
 * - actionRequired: the payer has to act: scan a code, open a page, type a one-time code.
 * - waiting: for the initial lookup, for the outcome of a request whose response was lost, or for the money.
 * - done: paid, failed or cancelled.
 */
export type CheckoutStep = StepFields &
  (
    | { phase: 'choosing' }
    | { phase: 'filling' }
    | { phase: 'paying' }
    | { phase: 'actionRequired'; order: Order | null; action: PaymentAction; isExpired: boolean; isRenewing: boolean }
    /** `error`: why the lookup failed; null while it runs, and missing before. */
    | { phase: 'waiting'; for: 'start'; error?: CallError | null }
    /** `isFormMounted`: the form stays mounted, because the payer may have to submit it again. */
    | { phase: 'waiting'; for: 'response'; isFormMounted: boolean; isUnreachable: boolean }
    | { phase: 'waiting'; for: 'money'; order: Order | null }
    | { phase: 'done'; outcome: Exclude<PaymentStatus, 'pending'>; order: Order | null; code: string | null }
  );

/** The latest payment of an order. */
export interface PaymentDetail {
  status: PaymentStatus;
  methodCode?: string | null | undefined;
  methodGroup?: string | null | undefined;
  action?: PaymentAction | null | undefined;
  isCodeRenewable?: boolean | null | undefined;
  failureCode?: string | null | undefined;
}

/** The problems that have their own text. */
export type RefusalProblem = NonNullable<ErrorBehaviour['problem']>;

export type StepEvent =
  /** The initial lookup starts. */
  | { type: 'lookUp' }
  | { type: 'startFailed'; error: CallError }
  /** No payment is under way. `orderId`: an order that is unpaid. */
  | { type: 'noPayment'; orderId?: string | null; problem?: Problem | null }
  | { type: 'choose'; methodCode: string; group: string }
  | { type: 'pay' }
  /** The attempt's effects have run: unlocks the checkout, and returns to the form if nothing was sent. */
  | { type: 'attemptFinished' }
  | { type: 'responded'; response: PaymentResponse }
  /** The response to something the payer did in actionRequired. */
  | { type: 'confirmed'; response: PaymentResponse }
  /** The server refused the payment. `total`: the current price, if the shown one was outdated. */
  | {
      type: 'refused';
      code: string | null;
      orderId: string | null;
      isOrderGone?: boolean;
      problem?: RefusalProblem | undefined;
      total?: Money | undefined;
    }
  /** The outcome of the request is unknown. */
  | { type: 'responseLost' }
  /** Whether the server could be reached to poll a payment whose response was lost. */
  | { type: 'reachability'; isUnreachable: boolean }
  /** The server doesn't know the payment. `isSettled`: the request can't be in flight any more. */
  | { type: 'paymentNotFound'; code: string | null; isSettled: boolean; orderId?: string | null }
  /** The state of the order at the server. */
  | { type: 'order'; order: Order; detail: PaymentDetail | null }
  /** The countdown of the code ended. */
  | { type: 'expired' }
  /** A new code is requested in place of the old one. */
  | { type: 'renew' }
  /** The payer wants to pay the order with another method. */
  | { type: 'changeMethod'; isPayable: boolean }
  /** The payer wants to buy again. */
  | { type: 'restart' };

const emptyForm: StepFields = { orderId: null, methodCode: null, group: null, problem: null };

/** The step before the initial lookup. */
export const initialStep: CheckoutStep = { ...emptyForm, phase: 'waiting', for: 'start' };

/** The next step. An event that doesn't apply to a step returns the same object. */
export function nextStep(state: CheckoutStep, event: StepEvent): CheckoutStep {
  const common: StepFields = {
    orderId: state.orderId,
    methodCode: state.methodCode,
    group: state.group,
    problem: null,
  };
  const isFormOpen = state.phase === 'choosing' || state.phase === 'filling';
  switch (event.type) {
    case 'lookUp':
      return isStart(state) && state.error !== null ? { ...state, error: null } : state;
    case 'startFailed':
      return isStart(state) ? { ...state, error: event.error } : state;
    case 'noPayment':
      if (!isStart(state)) return state;
      return { ...emptyForm, orderId: event.orderId ?? null, problem: event.problem ?? null, phase: 'choosing' };
    case 'choose':
      if (!isFormOpen) return state;
      return { ...common, methodCode: event.methodCode, group: event.group, problem: state.problem, phase: 'filling' };
    case 'pay':
      return state.phase === 'filling' ? { ...common, phase: 'paying' } : state;
    case 'attemptFinished':
      return state.phase === 'paying' ? { ...common, phase: 'filling' } : state;
    case 'responded':
      return isSendingPayment(state) || isLost(state) ? afterResponse(state, event.response) : state;
    case 'confirmed':
      return state.phase === 'actionRequired' ? afterResponse(state, event.response) : state;
    case 'refused':
      if (!isSendingPayment(state)) return state;
      return backToForm(event.isOrderGone ? { ...state, orderId: null } : state, refusal(event), event.orderId);
    case 'responseLost':
      if (isSendingPayment(state) || isFormOpen || isStart(state)) {
        const isFormMounted = state.phase === 'paying' || isFormOpen;
        return { ...common, phase: 'waiting', for: 'response', isFormMounted, isUnreachable: false };
      }
      return state;
    case 'reachability':
      return isLost(state) && state.isUnreachable !== event.isUnreachable
        ? { ...state, isUnreachable: event.isUnreachable }
        : state;
    case 'paymentNotFound': {
      const problem: Problem = { kind: event.isSettled ? 'notReceived' : 'outcomeUnknown', code: event.code };
      if (isLost(state)) return backToForm(state, problem, event.orderId ?? null);
      // Only the notice above the form changes.
      return isFormOpen && state.problem?.kind !== problem.kind ? { ...state, problem } : state;
    }
    case 'order':
      return state.phase === 'paying' || isFormOpen ? state : afterOrder(state, event.order, event.detail);
    case 'expired':
      return state.phase === 'actionRequired' ? { ...state, isExpired: true } : state;
    case 'renew':
      return state.phase === 'actionRequired' ? { ...state, isRenewing: true } : state;
    case 'changeMethod':
      if (!canChangeMethod(state)) return state;
      return { ...emptyForm, orderId: event.isPayable ? state.orderId : null, phase: 'choosing' };
    case 'restart':
      return state.phase === 'done' ? { ...emptyForm, phase: 'choosing' } : state;
  }
}

/** The form is being read, or a payment request is in flight. */
export const isSendingPayment = (step: CheckoutStep): boolean =>
  step.phase === 'paying' || (step.phase === 'actionRequired' && step.isRenewing);

/** Whether the order of the step may be paid with another method. */
function canChangeMethod(step: CheckoutStep): boolean {
  if (step.phase === 'done') return step.outcome !== 'success';
  return step.phase === 'actionRequired' || (step.phase === 'waiting' && step.for === 'money');
}

type StepFor<For> = Extract<CheckoutStep, { for: For }>;
const isStart = (step: CheckoutStep): step is StepFor<'start'> => step.phase === 'waiting' && step.for === 'start';
const isLost = (step: CheckoutStep): step is StepFor<'response'> => step.phase === 'waiting' && step.for === 'response';

const refusal = ({ code, problem, total }: Extract<StepEvent, { type: 'refused' }>): Problem => ({
  kind: problem ?? 'refused',
  code,
  total,
});

/** Returns to the form, which is still mounted if it was left by paying. */
function backToForm(state: CheckoutStep, problem: Problem, orderId: string | null): CheckoutStep {
  const hasForm =
    state.phase === 'paying' || (state.phase === 'waiting' && state.for === 'response' && state.isFormMounted);
  const isFilled = hasForm && state.methodCode !== null;
  return {
    orderId: orderId ?? state.orderId,
    methodCode: isFilled ? state.methodCode : null,
    group: isFilled ? state.group : null,
    problem: problem.kind === 'refused' ? { ...problem, group: state.group } : problem,
    phase: isFilled ? 'filling' : 'choosing',
  };
}

function afterResponse(state: CheckoutStep, { orderId, status, action, failureCode }: PaymentResponse): CheckoutStep {
  const order = state.phase === 'actionRequired' ? state.order : null;
  const common = { orderId, methodCode: state.methodCode, group: state.group, problem: null };
  if (status === 'failed') return backToForm(state, { kind: 'refused', code: failureCode ?? null }, orderId);
  if (status !== 'pending') return { ...common, phase: 'done', outcome: status, order: null, code: null };
  if (action.type === 'none') return { ...common, phase: 'waiting', for: 'money', order };
  return { ...common, phase: 'actionRequired', order, action, isExpired: false, isRenewing: false };
}

function afterOrder(state: CheckoutStep, order: Order, detail: PaymentDetail | null): CheckoutStep {
  const code = detail?.failureCode ?? order.failureCode ?? null;
  if (order.status === 'failed' && isLost(state)) {
    const formState = backToForm(state, { kind: 'refused', code }, order.orderId);
    if (formState.phase === 'filling') return formState;
  }
  const methodCode = detail?.methodCode ?? order.methodCode ?? state.methodCode;
  const group = detail?.methodGroup ?? order.methodGroup ?? state.group;
  const common: StepFields = { orderId: order.orderId, methodCode, group, problem: null };
  if (order.status !== 'pending') return { ...common, phase: 'done', outcome: order.status, order, code };
  // Without the payment's detail, the current code or page stays.
  if (!detail && state.phase === 'actionRequired') return { ...state, order };
  const isRenewing = state.phase === 'actionRequired' && state.isRenewing;
  if (detail?.status === 'failed')
    return { ...emptyForm, orderId: order.orderId, problem: { kind: 'refused', code, group }, phase: 'choosing' };
  if (detail?.status === 'cancelled') {
    const action = state.phase === 'actionRequired' ? state.action : ({ type: 'none' } as const);
    if (detail.isCodeRenewable || methodRow(group).isRenewable)
      return { ...common, phase: 'actionRequired', order, action, isExpired: true, isRenewing };
    return { ...emptyForm, orderId: order.orderId, problem: { kind: 'unpaid', code: null }, phase: 'choosing' };
  }
  const action = detail?.action;
  // The payment succeeded, but the order isn't updated yet.
  if (!action || action.type === 'none' || detail.status === 'success')
    return { ...common, phase: 'waiting', for: 'money', order };
  const isExpired = state.phase === 'actionRequired' && state.isExpired && isSameCode(state.action, action);
  return { ...common, phase: 'actionRequired', order, action, isExpired, isRenewing };
}

const isSameCode = (a: PaymentAction, b: PaymentAction): boolean =>
  'payload' in a && 'payload' in b && a.payload === b.payload;
