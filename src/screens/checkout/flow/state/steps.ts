import type { Order, PaymentAction, PaymentResponse, PaymentStatus } from '../../../../contract/entities';
import type { ErrorBehavior } from '../../../../contract/errors/error-row';
import type { Money } from '../../../../contract/primitives';
import { hasOwn, ownFields } from '../../../../rules/own-fields';
import type { CallError } from '../../../../runtime/api/call-error';
import type { Problem } from '../../../shared/payment/problem';
import { methodTraitsOf } from '../method-traits';

interface StepFields {
  /** The order that the next attempt pays; null until one exists. */
  orderId: string | null;
  methodCode: string | null;
  /** The method's group, which selects its module in the registry. */
  group: string | null;
  problem: Problem | null;
}

/**
 * The step that a checkout shows. Its `phase` is one of these:
 * - choosing: no payment method is selected.
 * - filling: the form of the selected method is open.
 * - paying: the form is being read or the request is in flight.
 * - actionRequired: the payer has to act: scan a code, open a page, type a one-time code.
 * - waiting: for the initial lookup of an unfinished payment, for the outcome of a request whose response was lost, or
 *   for the money.
 * - done: paid, failed or cancelled.
 */
export type CheckoutStep = StepFields &
  (
    | { phase: 'choosing' }
    | { phase: 'filling' }
    | { phase: 'paying' }
    /**
     * Some actions have a code to pay with, such as a QR code. `isExpired`: the code has expired. `isRenewing`: a new
     * code has been requested.
     */
    | { phase: 'actionRequired'; order: Order | null; action: PaymentAction; isExpired: boolean; isRenewing: boolean }
    /** `error`: why the lookup failed; null while it runs, and missing before. */
    | { phase: 'waiting'; for: 'start'; error?: CallError | null }
    /**
     * `isFormMounted`: the form stays mounted, because the payer may have to submit it again. `isUnreachable`: the
     * server can't be reached to poll the payment.
     */
    | { phase: 'waiting'; for: 'response'; isFormMounted: boolean; isUnreachable: boolean }
    | { phase: 'waiting'; for: 'money'; order: Order | null }
    /** `code`: the error code of a failed payment. */
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

/** The refusals that are shown with their own text. */
export type RefusalProblem = NonNullable<ErrorBehavior['problem']>;

/** What can change the step. In these events, `code` is the server's error code. */
export type StepEvent =
  /** The initial lookup starts. */
  | { type: 'lookUp' }
  /** The initial lookup failed. */
  | { type: 'lookUpFailed'; error: CallError }
  /** The initial lookup found no payment in progress. `orderId`: an unpaid order that it found. */
  | { type: 'noPayment'; orderId?: string | null; problem?: Problem | null }
  | { type: 'choose'; methodCode: string; group: string }
  | { type: 'pay' }
  /** The attempt is over. If the step is still `paying`, nothing was sent, and the form opens for another try. */
  | { type: 'attemptFinished' }
  /** The response to the payment request. */
  | { type: 'responded'; response: PaymentResponse }
  /** The response to the payer's confirmation in actionRequired, such as a one-time code. */
  | { type: 'confirmed'; response: PaymentResponse }
  /** The server refused the payment. `total`: the current price, if the checkout showed an outdated one. */
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
  /** The server doesn't know the payment. `hasEnded`: the request can't be in flight any more. */
  | { type: 'paymentNotFound'; code: string | null; hasEnded: boolean; orderId?: string | null }
  /** The state of the order at the server. */
  | { type: 'order'; order: Order; detail: PaymentDetail | null }
  /** The countdown of the code to pay with, such as a QR code, ended. */
  | { type: 'expired' }
  /** A new code to pay with is requested in place of the old one. */
  | { type: 'renew' }
  /** The payer wants to pay with another method. `isPayable`: the same order can still be paid. */
  | { type: 'changeMethod'; isPayable: boolean }
  /** The payer wants to buy again. */
  | { type: 'restart' };

const emptyFields: StepFields = { orderId: null, methodCode: null, group: null, problem: null };

/** The step before the initial lookup. */
export const initialStep: CheckoutStep = { ...emptyFields, phase: 'waiting', for: 'start' };

/** Returns the step after an event, or `step` itself if the event doesn't apply to it. */
export function nextStep(step: CheckoutStep, received: StepEvent): CheckoutStep {
  const event = ownFields({ ...received });
  const common: StepFields = {
    orderId: step.orderId,
    methodCode: step.methodCode,
    group: step.group,
    problem: null,
  };
  const isFormOpen = step.phase === 'choosing' || step.phase === 'filling';
  switch (event.type) {
    case 'lookUp':
      return awaitsLookup(step) && step.error !== null ? { ...step, error: null } : step;
    case 'lookUpFailed':
      return awaitsLookup(step) ? { ...step, error: event.error } : step;
    case 'noPayment':
      if (!awaitsLookup(step)) return step;
      return { ...emptyFields, orderId: event.orderId ?? null, problem: event.problem ?? null, phase: 'choosing' };
    case 'choose':
      if (!isFormOpen) return step;
      return { ...common, methodCode: event.methodCode, group: event.group, problem: step.problem, phase: 'filling' };
    case 'pay':
      return step.phase === 'filling' ? { ...common, phase: 'paying' } : step;
    case 'attemptFinished':
      return step.phase === 'paying' ? { ...common, phase: 'filling' } : step;
    case 'responded':
      return isSendingPayment(step) || awaitsResponse(step) ? stepAfterResponse(step, event.response) : step;
    case 'confirmed':
      return step.phase === 'actionRequired' ? stepAfterResponse(step, event.response) : step;
    case 'refused':
      if (!isSendingPayment(step)) return step;
      return stepAfterProblem(
        event.isOrderGone ? { ...step, orderId: null } : step,
        refusalProblem(event),
        event.orderId,
      );
    case 'responseLost':
      if (isSendingPayment(step) || isFormOpen || awaitsLookup(step)) {
        const isFormMounted = step.phase === 'paying' || isFormOpen;
        return { ...common, phase: 'waiting', for: 'response', isFormMounted, isUnreachable: false };
      }
      return step;
    case 'reachability':
      return awaitsResponse(step) && step.isUnreachable !== event.isUnreachable
        ? { ...step, isUnreachable: event.isUnreachable }
        : step;
    case 'paymentNotFound': {
      const problem: Problem = { kind: event.hasEnded ? 'notReceived' : 'outcomeUnknown', code: event.code };
      if (awaitsResponse(step)) return stepAfterProblem(step, problem, event.orderId ?? null);
      // The form is already shown again, so only the notice above it changes.
      return isFormOpen && step.problem?.kind !== problem.kind ? { ...step, problem } : step;
    }
    case 'order':
      return step.phase === 'paying' || isFormOpen ? step : stepAfterOrder(step, event.order, event.detail);
    case 'expired':
      return step.phase === 'actionRequired' ? { ...step, isExpired: true } : step;
    case 'renew':
      return step.phase === 'actionRequired' ? { ...step, isRenewing: true } : step;
    case 'changeMethod':
      if (!canChangeMethod(step)) return step;
      return { ...emptyFields, orderId: event.isPayable ? step.orderId : null, phase: 'choosing' };
    case 'restart':
      return step.phase === 'done' ? { ...emptyFields, phase: 'choosing' } : step;
  }
}

/** Whether the form is being read or a payment request is in flight. */
export const isSendingPayment = (step: CheckoutStep): boolean =>
  step.phase === 'paying' || (step.phase === 'actionRequired' && step.isRenewing);

/** Whether the order of the step may be paid with another method. */
function canChangeMethod(step: CheckoutStep): boolean {
  if (step.phase === 'done') return step.outcome !== 'success';
  return step.phase === 'actionRequired' || (step.phase === 'waiting' && step.for === 'money');
}

type StepFor<For> = Extract<CheckoutStep, { for: For }>;
const awaitsLookup = (step: CheckoutStep): step is StepFor<'start'> => step.phase === 'waiting' && step.for === 'start';
const awaitsResponse = (step: CheckoutStep): step is StepFor<'response'> =>
  step.phase === 'waiting' && step.for === 'response';

const refusalProblem = ({ code, problem, total }: Extract<StepEvent, { type: 'refused' }>): Problem => ({
  kind: problem ?? 'refused',
  code,
  total,
});

/** The step after a problem: the form if it's still mounted, otherwise the choice of a method. */
function stepAfterProblem(step: CheckoutStep, problem: Problem, orderId: string | null): CheckoutStep {
  const isFormMounted =
    step.phase === 'paying' || (step.phase === 'waiting' && step.for === 'response' && step.isFormMounted);
  const staysInForm = isFormMounted && step.methodCode !== null;
  return {
    orderId: orderId ?? step.orderId,
    methodCode: staysInForm ? step.methodCode : null,
    group: staysInForm ? step.group : null,
    problem: problem.kind === 'refused' ? { ...problem, group: step.group } : problem,
    phase: staysInForm ? 'filling' : 'choosing',
  };
}

/** The step that follows from the server's response about a payment. */
function stepAfterResponse(
  step: CheckoutStep,
  { orderId, status, action, failureCode }: PaymentResponse,
): CheckoutStep {
  const order = step.phase === 'actionRequired' ? step.order : null;
  const common = { orderId, methodCode: step.methodCode, group: step.group, problem: null };
  if (status === 'failed') return stepAfterProblem(step, { kind: 'refused', code: failureCode ?? null }, orderId);
  if (status !== 'pending') return { ...common, phase: 'done', outcome: status, order: null, code: null };
  if (action.type === 'none') return { ...common, phase: 'waiting', for: 'money', order };
  return { ...common, phase: 'actionRequired', order, action, isExpired: false, isRenewing: false };
}

/** The step that follows from the state of an order and its latest payment. */
function stepAfterOrder(step: CheckoutStep, order: Order, detail: PaymentDetail | null): CheckoutStep {
  const code = detail?.failureCode ?? order.failureCode ?? null;
  if (order.status === 'failed' && awaitsResponse(step)) {
    const formStep = stepAfterProblem(step, { kind: 'refused', code }, order.orderId);
    if (formStep.phase === 'filling') return formStep;
  }
  const methodCode = detail?.methodCode ?? order.methodCode ?? step.methodCode;
  const group = detail?.methodGroup ?? order.methodGroup ?? step.group;
  const common: StepFields = { orderId: order.orderId, methodCode, group, problem: null };
  if (order.status !== 'pending') return { ...common, phase: 'done', outcome: order.status, order, code };
  // If the payment's detail couldn't be loaded, the step keeps its action, such as the QR code that it shows.
  if (!detail && step.phase === 'actionRequired') return { ...step, order };
  const isRenewing = step.phase === 'actionRequired' && step.isRenewing;
  if (detail?.status === 'failed')
    return { ...emptyFields, orderId: order.orderId, problem: { kind: 'refused', code, group }, phase: 'choosing' };
  if (detail?.status === 'cancelled') {
    const action = step.phase === 'actionRequired' ? step.action : ({ type: 'none' } as const);
    if (detail.isCodeRenewable || methodTraitsOf(group).isRenewable)
      return { ...common, phase: 'actionRequired', order, action, isExpired: true, isRenewing };
    return { ...emptyFields, orderId: order.orderId, problem: { kind: 'unpaid', code: null }, phase: 'choosing' };
  }
  const action = detail?.action;
  // The payer has nothing left to do, or the payment succeeded and the order isn't updated yet.
  if (!action || action.type === 'none' || detail.status === 'success')
    return { ...common, phase: 'waiting', for: 'money', order };
  const isExpired = step.phase === 'actionRequired' && step.isExpired && isSameCode(step.action, action);
  return { ...common, phase: 'actionRequired', order, action, isExpired, isRenewing };
}

const isSameCode = (a: PaymentAction, b: PaymentAction): boolean =>
  hasOwn(a, 'payload') && hasOwn(b, 'payload') && a.payload === b.payload;
