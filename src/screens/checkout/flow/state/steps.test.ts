import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../shared/payment/problem';
import { anOrder, aPaymentResponse, aPixAction } from '../../testing/builders';
import { type CheckoutStep, initialStep, nextStep, type RefusalProblem, type StepEvent } from './steps';

const base = { orderId: null, methodCode: null, group: null, problem: null };
const card = { ...base, methodCode: 'card', group: 'CARD' };
const pix = { orderId: 'o1', methodCode: 'pix', group: 'PIX', problem: null };
const redirect = { type: 'redirect', url: 'https://bank.example/', kind: 'threeDSecure' } as const;
const pixAction = aPixAction();
const order = anOrder();

/**
 * Every step, by name. `renewing`: a new code to pay with has been requested. `lost`: waiting after a lost response.
 * `money`: waiting until the order is paid.
 */
const steps = {
  start: initialStep,
  choosing: { ...base, phase: 'choosing' },
  filling: { ...card, phase: 'filling' },
  paying: { ...card, phase: 'paying' },
  actionRequired: { ...pix, phase: 'actionRequired', order, action: pixAction, isExpired: false, isRenewing: false },
  renewing: { ...pix, phase: 'actionRequired', order, action: pixAction, isExpired: true, isRenewing: true },
  lost: { ...card, phase: 'waiting', for: 'response', isFormMounted: true, isUnreachable: false },
  money: { ...pix, phase: 'waiting', for: 'money', order },
  success: { ...card, orderId: 'o1', phase: 'done', outcome: 'success', order, code: null },
  failed: { ...card, orderId: 'o1', phase: 'done', outcome: 'failed', order, code: '301' },
  cancelled: { ...card, orderId: 'o1', phase: 'done', outcome: 'cancelled', order, code: null },
} as const satisfies Record<string, CheckoutStep>;

type StepName = keyof typeof steps;

/**
 * Events, with the steps that they change. In `transitions`, each key is a current step by its name in `steps`, and the
 * value is the next step in the notation of `describeStep`. An event doesn't change the steps that aren't listed.
 */
const transitionTable: Record<string, { event: StepEvent; transitions: Partial<Record<StepName, string>> }> = {
  noPayment: { event: { type: 'noPayment' }, transitions: { start: 'choosing' } },
  choose: {
    event: { type: 'choose', methodCode: 'pix', group: 'PIX' },
    transitions: { choosing: 'filling', filling: 'filling' },
  },
  pay: { event: { type: 'pay' }, transitions: { filling: 'paying' } },
  // The step is still `paying` only if nothing was sent, for example because a field is invalid.
  attemptFinished: { event: { type: 'attemptFinished' }, transitions: { paying: 'filling' } },
  'responded with success': {
    event: { type: 'responded', response: aPaymentResponse() },
    transitions: { paying: 'done success', renewing: 'done success', lost: 'done success' },
  },
  'responded with a PIX code': {
    event: { type: 'responded', response: aPaymentResponse({ status: 'pending', action: aPixAction('code-2') }) },
    transitions: { paying: 'actionRequired', renewing: 'actionRequired', lost: 'actionRequired' },
  },
  'responded without an action': {
    event: { type: 'responded', response: aPaymentResponse({ status: 'pending' }) },
    transitions: { paying: 'waiting money', renewing: 'waiting money', lost: 'waiting money' },
  },
  'responded with failure': {
    event: { type: 'responded', response: aPaymentResponse({ status: 'failed', failureCode: '302' }) },
    transitions: { paying: 'filling', renewing: 'choosing', lost: 'filling' },
  },
  refused: {
    event: { type: 'refused', code: '301', orderId: 'o1' },
    transitions: { paying: 'filling', renewing: 'choosing' },
  },
  responseLost: {
    event: { type: 'responseLost' },
    transitions: {
      start: 'waiting response',
      choosing: 'waiting response',
      filling: 'waiting response',
      paying: 'waiting response',
      renewing: 'waiting response',
    },
  },
  // `hasEnded`: the payment request can't be in flight any more.
  'paymentNotFound while a request may be in flight': {
    event: { type: 'paymentNotFound', code: null, hasEnded: false },
    transitions: { lost: 'filling', choosing: 'choosing', filling: 'filling' },
  },
  'reachability (unreachable)': {
    event: { type: 'reachability', isUnreachable: true },
    transitions: { lost: 'waiting response' },
  },
  'order paid': {
    event: { type: 'order', order: anOrder({ status: 'success' }), detail: null },
    transitions: orderTransitionsTo('done success'),
  },
  'order cancelled': {
    event: { type: 'order', order: anOrder({ status: 'cancelled' }), detail: null },
    transitions: orderTransitionsTo('done cancelled'),
  },
  'order failed': {
    event: { type: 'order', order: anOrder({ status: 'failed' }), detail: null },
    transitions: { ...orderTransitionsTo('done failed'), lost: 'filling' },
  },
  'pending order without an action': {
    event: { type: 'order', order, detail: { status: 'pending', action: { type: 'none' } } },
    transitions: orderTransitionsTo('waiting money'),
  },
  'pending order with an action': {
    event: { type: 'order', order, detail: { status: 'pending', action: redirect } },
    transitions: orderTransitionsTo('actionRequired'),
  },
  'pending order without payment detail': {
    event: { type: 'order', order, detail: null },
    transitions: {
      ...orderTransitionsTo('waiting money'),
      actionRequired: 'actionRequired',
      renewing: 'actionRequired',
    },
  },
  'order with a cancelled card payment': {
    event: { type: 'order', order, detail: { status: 'cancelled', methodGroup: 'CARD' } },
    transitions: orderTransitionsTo('choosing'),
  },
  'order with a cancelled PIX payment': {
    event: { type: 'order', order, detail: { status: 'cancelled', methodGroup: 'PIX' } },
    transitions: orderTransitionsTo('actionRequired'),
  },
  expired: {
    event: { type: 'expired' },
    transitions: { actionRequired: 'actionRequired', renewing: 'actionRequired' },
  },
  renew: { event: { type: 'renew' }, transitions: { actionRequired: 'actionRequired', renewing: 'actionRequired' } },
  changeMethod: {
    event: { type: 'changeMethod', isPayable: true },
    transitions: {
      actionRequired: 'choosing',
      renewing: 'choosing',
      money: 'choosing',
      failed: 'choosing',
      cancelled: 'choosing',
    },
  },
  restart: {
    event: { type: 'restart' },
    transitions: { success: 'choosing', failed: 'choosing', cancelled: 'choosing' },
  },
};

/** The transitions to the step `to` from every step that an order from the server can change. */
function orderTransitionsTo(to: string): Partial<Record<StepName, string>> {
  const names = ['start', 'actionRequired', 'renewing', 'lost', 'money', 'success', 'failed', 'cancelled'] as const;
  return Object.fromEntries(names.map((name) => [name, to]));
}

function describeStep(step: CheckoutStep): string {
  if (step.phase === 'waiting') return `waiting ${step.for}`;
  return step.phase === 'done' ? `done ${step.outcome}` : step.phase;
}

describe.each(Object.entries(transitionTable))('the event "%s"', (_, { event, transitions }) => {
  const cases = (Object.keys(steps) as StepName[]).map((name) => [name, transitions[name] ?? 'the same step'] as const);
  it.each(cases)('leads from "%s" to "%s"', (name, expected) => {
    const step: CheckoutStep = steps[name];
    const next = nextStep(step, event);
    if (expected === 'the same step') expect(next).toBe(step);
    else expect(describeStep(next)).toBe(expected);
  });
});

describe('the checkout', () => {
  const problem: Problem = { kind: 'refused', code: '301' };

  it('keeps the form after a refusal, and the next attempt pays the same order', () => {
    const next = nextStep(steps.paying, { type: 'refused', code: '301', orderId: 'o1' });
    expect(next).toEqual({ ...card, orderId: 'o1', problem: { ...problem, group: 'CARD' }, phase: 'filling' });
  });

  it('forgets an order that can no longer be paid, so that the next attempt creates a new one', () => {
    const paying: CheckoutStep = { ...steps.paying, orderId: 'o1' };
    const next = nextStep(paying, { type: 'refused', code: '1015', orderId: null, isOrderGone: true });
    expect(next).toMatchObject({ phase: 'filling', orderId: null });
  });

  it('still shows the problem after another method is chosen, and removes it at the next attempt', () => {
    const chosen = nextStep({ ...steps.filling, problem }, { type: 'choose', methodCode: 'pix', group: 'PIX' });
    expect(chosen.problem).toEqual(problem);
    expect(nextStep(chosen, { type: 'pay' }).problem).toBeNull();
  });

  it('returns to the filled form if a payment never reached the server', () => {
    const next = nextStep(steps.lost, { type: 'paymentNotFound', code: null, hasEnded: true });
    expect(next).toEqual({ ...card, problem: { kind: 'notReceived', code: null }, phase: 'filling' });
  });

  it('returns to the choice of a method if the response was lost before a reload', () => {
    const lost = nextStep(initialStep, { type: 'responseLost' });
    expect(lost).toMatchObject({ isFormMounted: false });
    expect(nextStep(lost, { type: 'paymentNotFound', code: null, hasEnded: true })).toMatchObject({
      phase: 'choosing',
      methodCode: null,
    });
  });

  it('keeps the order of a payment whose response was lost, unless the order can no longer be paid', () => {
    const lost = nextStep(initialStep, { type: 'responseLost' });
    const notFound = (orderId: string | null) =>
      nextStep(lost, { type: 'paymentNotFound', code: null, hasEnded: true, orderId });
    expect(notFound('o1').orderId).toBe('o1');
    expect(notFound(null).orderId).toBeNull();
  });

  it('reports a payment as not received only if no request can be in flight, and keeps the form', () => {
    const outcomeUnknown = nextStep(steps.lost, { type: 'paymentNotFound', code: null, hasEnded: false });
    expect(outcomeUnknown).toMatchObject({ phase: 'filling', problem: { kind: 'outcomeUnknown' } });
    const notReceived = nextStep(outcomeUnknown, { type: 'paymentNotFound', code: null, hasEnded: true });
    expect(notReceived).toEqual({ ...outcomeUnknown, problem: { kind: 'notReceived', code: null } });
    expect(nextStep(notReceived, { type: 'paymentNotFound', code: null, hasEnded: true })).toBe(notReceived);
  });

  it('distinguishes a changed price and an expired order from other refusals', () => {
    const total = { amount: '11.99', currency: 'USD' };
    const problemOf = (event: { code: string; problem?: RefusalProblem; total?: typeof total }) =>
      nextStep(steps.paying, { type: 'refused', orderId: null, ...event }).problem;
    expect(problemOf({ code: '-2410', problem: 'priceChanged', total })).toEqual({
      kind: 'priceChanged',
      code: '-2410',
      total,
    });
    expect(problemOf({ code: '1015', problem: 'expired' })?.kind).toBe('expired');
    expect(problemOf({ code: '2008' })?.kind).toBe('refused');
  });

  it('shows the form with the problem if the response was lost and the payment turns out to be refused', () => {
    const failed = anOrder({ status: 'failed', failureCode: '302' });
    const next = nextStep(steps.lost, { type: 'order', order: failed, detail: null });
    expect(next).toMatchObject({ phase: 'filling', orderId: 'o1', problem: { kind: 'refused', code: '302' } });
  });

  it('keeps an expired code expired while polling, until the server returns a new code', () => {
    const expired = nextStep(steps.actionRequired, { type: 'expired' });
    const detail = (payload: string) =>
      ({ status: 'pending', methodGroup: 'PIX', action: aPixAction(payload) }) as const;
    expect(nextStep(expired, { type: 'order', order, detail: detail('code-1') })).toMatchObject({ isExpired: true });
    expect(nextStep(expired, { type: 'order', order, detail: detail('code-2') })).toMatchObject({ isExpired: false });
  });

  it('replaces an expired code with the new one', () => {
    const renewing = nextStep(nextStep(steps.actionRequired, { type: 'expired' }), { type: 'renew' });
    const response = aPaymentResponse({ status: 'pending', action: aPixAction('code-2') });
    expect(nextStep(renewing, { type: 'responded', response })).toMatchObject({
      phase: 'actionRequired',
      order,
      action: { payload: 'code-2' },
      isExpired: false,
      isRenewing: false,
    });
  });

  it('offers a new code if the server allows one', () => {
    const start = steps.start;
    const detail = { status: 'cancelled', methodCode: 'paynow', methodGroup: 'ONLINE_WALLET' } as const;
    expect(nextStep(start, { type: 'order', order, detail })).toMatchObject({ phase: 'choosing' });
    expect(nextStep(start, { type: 'order', order, detail: { ...detail, isCodeRenewable: true } })).toMatchObject({
      phase: 'actionRequired',
      isExpired: true,
      group: 'ONLINE_WALLET',
    });
  });

  it('offers a new code if the code of the order expired before the checkout opened', () => {
    const detail = { status: 'cancelled', methodCode: 'pix', methodGroup: 'PIX', action: { type: 'none' } } as const;
    expect(nextStep(initialStep, { type: 'order', order, detail })).toMatchObject({
      phase: 'actionRequired',
      isExpired: true,
      methodCode: 'pix',
    });
  });

  it.each(['TICKET', 'BANK_TRANSFER'])('offers to renew an expired %s payment', (methodGroup) => {
    const detail = { status: 'cancelled', methodCode: 'any', methodGroup, action: { type: 'none' } } as const;
    expect(nextStep(initialStep, { type: 'order', order, detail })).toMatchObject({
      phase: 'actionRequired',
      isExpired: true,
    });
  });

  it('waits for the money while the order is pending, even if its payment succeeded', () => {
    const next = nextStep(steps.money, { type: 'order', order, detail: { status: 'success' } });
    expect(next).toMatchObject({ phase: 'waiting', for: 'money' });
  });

  it('keeps the order when the method is changed, unless the order can no longer be paid', () => {
    expect(nextStep(steps.failed, { type: 'changeMethod', isPayable: true }).orderId).toBe('o1');
    expect(nextStep(steps.failed, { type: 'changeMethod', isPayable: false }).orderId).toBeNull();
  });
});
