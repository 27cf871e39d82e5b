import { describe, expect, it } from 'vitest';
import type { Problem } from '../../shared/payment/problem';
import { anAnswer, anOrder, aPixCode } from '../testing/builders';
import { type CheckoutStep, initialStep, nextStep, type RefusalProblem, type StepEvent } from './steps';

const base = { orderId: null, methodCode: null, group: null, problem: null };
const card = { ...base, methodCode: 'card', group: 'CARD' };
const pix = { orderId: 'o1', methodCode: 'pix', group: 'PIX', problem: null };
const redirect = { type: 'redirect', url: 'https://bank.example/', kind: 'threeDSecure' } as const;
const code = aPixCode();
const order = anOrder();

/** Every state there is, by name. */
const states = {
  start: initialStep,
  choosing: { ...base, phase: 'choosing' },
  filling: { ...card, phase: 'filling' },
  paying: { ...card, phase: 'paying' },
  actionRequired: { ...pix, phase: 'actionRequired', order, action: code, isExpired: false, isRenewing: false },
  renewing: { ...pix, phase: 'actionRequired', order, action: code, isExpired: true, isRenewing: true },
  lost: { ...card, phase: 'waiting', for: 'answer', isKept: true, isUnreachable: false },
  money: { ...pix, phase: 'waiting', for: 'money', order },
  success: { ...card, orderId: 'o1', phase: 'done', outcome: 'success', order, code: null },
  failed: { ...card, orderId: 'o1', phase: 'done', outcome: 'failed', order, code: '301' },
  cancelled: { ...card, orderId: 'o1', phase: 'done', outcome: 'cancelled', order, code: null },
} as const satisfies Record<string, CheckoutStep>;

type StateName = keyof typeof states;

/** Every event, and the state each leads to from each other; where a state is not named, it stays as it is. */
const table: Record<string, { event: StepEvent; leads: Partial<Record<StateName, string>> }> = {
  free: { event: { type: 'free' }, leads: { start: 'choosing' } },
  choose: {
    event: { type: 'choose', methodCode: 'pix', group: 'PIX' },
    leads: { choosing: 'filling', filling: 'filling' },
  },
  pay: { event: { type: 'pay' }, leads: { filling: 'paying' } },
  halted: { event: { type: 'halted' }, leads: { paying: 'filling' } },
  'answered with success': {
    event: { type: 'answered', answer: anAnswer() },
    leads: { paying: 'done success', renewing: 'done success', lost: 'done success' },
  },
  'answered with a code': {
    event: { type: 'answered', answer: anAnswer({ status: 'pending', action: aPixCode('code-2') }) },
    leads: { paying: 'actionRequired', renewing: 'actionRequired', lost: 'actionRequired' },
  },
  'answered with nothing to do': {
    event: { type: 'answered', answer: anAnswer({ status: 'pending' }) },
    leads: { paying: 'waiting money', renewing: 'waiting money', lost: 'waiting money' },
  },
  'answered with failure': {
    event: { type: 'answered', answer: anAnswer({ status: 'failed', failureCode: '302' }) },
    leads: { paying: 'filling', renewing: 'choosing', lost: 'filling' },
  },
  refused: {
    event: { type: 'refused', code: '301', orderId: 'o1' },
    leads: { paying: 'filling', renewing: 'choosing' },
  },
  lost: {
    event: { type: 'lost' },
    leads: {
      start: 'waiting answer',
      choosing: 'waiting answer',
      filling: 'waiting answer',
      paying: 'waiting answer',
      renewing: 'waiting answer',
    },
  },
  'not heard of yet': {
    event: { type: 'notHeard', code: null, isSettled: false },
    leads: { lost: 'filling', choosing: 'choosing', filling: 'filling' },
  },
  unreachable: { event: { type: 'reach', isUnreachable: true }, leads: { lost: 'waiting answer' } },
  'order paid': {
    event: { type: 'order', order: anOrder({ status: 'success' }), detail: null },
    leads: ordersLead('done success'),
  },
  'order cancelled': {
    event: { type: 'order', order: anOrder({ status: 'cancelled' }), detail: null },
    leads: ordersLead('done cancelled'),
  },
  'order failed': {
    event: { type: 'order', order: anOrder({ status: 'failed' }), detail: null },
    leads: { ...ordersLead('done failed'), lost: 'filling' },
  },
  'order waits for money': {
    event: { type: 'order', order, detail: { status: 'pending', action: { type: 'none' } } },
    leads: ordersLead('waiting money'),
  },
  'order waits for the payer': {
    event: { type: 'order', order, detail: { status: 'pending', action: redirect } },
    leads: ordersLead('actionRequired'),
  },
  'order of which nothing more is known': {
    event: { type: 'order', order, detail: null },
    leads: { ...ordersLead('waiting money'), actionRequired: 'actionRequired', renewing: 'actionRequired' },
  },
  'order whose card payment is over': {
    event: { type: 'order', order, detail: { status: 'cancelled', methodGroup: 'CARD' } },
    leads: ordersLead('choosing'),
  },
  'order whose code is over': {
    event: { type: 'order', order, detail: { status: 'cancelled', methodGroup: 'PIX' } },
    leads: ordersLead('actionRequired'),
  },
  expired: { event: { type: 'expired' }, leads: { actionRequired: 'actionRequired', renewing: 'actionRequired' } },
  renew: { event: { type: 'renew' }, leads: { actionRequired: 'actionRequired', renewing: 'actionRequired' } },
  another: {
    event: { type: 'another', isPayable: true },
    leads: {
      actionRequired: 'choosing',
      renewing: 'choosing',
      money: 'choosing',
      failed: 'choosing',
      cancelled: 'choosing',
    },
  },
  restart: { event: { type: 'restart' }, leads: { success: 'choosing', failed: 'choosing', cancelled: 'choosing' } },
};

/** What the server says of an order counts wherever the payer is not in the middle of choosing or paying. */
function ordersLead(to: string): Partial<Record<StateName, string>> {
  const heard = ['start', 'actionRequired', 'renewing', 'lost', 'money', 'success', 'failed', 'cancelled'] as const;
  return Object.fromEntries(heard.map((name) => [name, to]));
}

function nameOf(state: CheckoutStep): string {
  if (state.phase === 'waiting') return `waiting ${state.for}`;
  return state.phase === 'done' ? `done ${state.outcome}` : state.phase;
}

describe.each(Object.entries(table))('%s', (_, { event, leads }) => {
  it.each(Object.keys(states) as StateName[])('in %s', (name) => {
    const state: CheckoutStep = states[name];
    const next = nextStep(state, event);
    const expected = leads[name];
    if (expected === undefined) expect(next).toBe(state);
    else expect(nameOf(next)).toBe(expected);
  });
});

describe('the checkout', () => {
  const problem: Problem = { kind: 'refused', code: '301' };

  it('pays the order of a refused payment with the next attempt, and keeps the form', () => {
    const next = nextStep(states.paying, { type: 'refused', code: '301', orderId: 'o1' });
    expect(next).toEqual({ ...card, orderId: 'o1', problem, phase: 'filling' });
  });

  it('creates a new order when the old one can no longer be paid', () => {
    const paying: CheckoutStep = { ...states.paying, orderId: 'o1' };
    const next = nextStep(paying, { type: 'refused', code: '1015', orderId: null, isOrderGone: true });
    expect(next).toMatchObject({ phase: 'filling', orderId: null });
  });

  it('keeps the problem while another method is chosen, until the next attempt', () => {
    const chosen = nextStep({ ...states.filling, problem }, { type: 'choose', methodCode: 'pix', group: 'PIX' });
    expect(chosen.problem).toEqual(problem);
    expect(nextStep(chosen, { type: 'pay' }).problem).toBeNull();
  });

  it('returns to the filled form if a payment never reached the server', () => {
    const next = nextStep(states.lost, { type: 'notHeard', code: null, isSettled: true });
    expect(next).toEqual({ ...card, problem: { kind: 'notReached', code: null }, phase: 'filling' });
  });

  it('asks for the method again if the payment was lost before a reload', () => {
    const lost = nextStep(initialStep, { type: 'lost' });
    expect(lost).toMatchObject({ isKept: false });
    expect(nextStep(lost, { type: 'notHeard', code: null, isSettled: true })).toMatchObject({
      phase: 'choosing',
      methodCode: null,
    });
  });

  it('keeps the order of a lost attempt until it can no longer be paid', () => {
    const lost = nextStep(initialStep, { type: 'lost' });
    const heard = (orderId: string | null) =>
      nextStep(lost, { type: 'notHeard', code: null, isSettled: true, orderId });
    expect(heard('o1').orderId).toBe('o1');
    expect(heard(null).orderId).toBeNull();
  });

  it('says that a payment did not arrive only when no request can be in flight, and keeps the form', () => {
    const open = nextStep(states.lost, { type: 'notHeard', code: null, isSettled: false });
    expect(open).toMatchObject({ phase: 'filling', problem: { kind: 'notHeard' } });
    const settled = nextStep(open, { type: 'notHeard', code: null, isSettled: true });
    expect(settled).toEqual({ ...open, problem: { kind: 'notReached', code: null } });
    expect(nextStep(settled, { type: 'notHeard', code: null, isSettled: true })).toBe(settled);
  });

  it('distinguishes a changed price and a lapsed order from other refusals', () => {
    const total = { amount: '11.99', currency: 'USD' };
    const problemOf = (event: { code: string; problem?: RefusalProblem; total?: typeof total }) =>
      nextStep(states.paying, { type: 'refused', orderId: null, ...event }).problem;
    expect(problemOf({ code: '-2410', problem: 'priceChanged', total })).toEqual({
      kind: 'priceChanged',
      code: '-2410',
      total,
    });
    expect(problemOf({ code: '1015', problem: 'lapsed' })?.kind).toBe('lapsed');
    expect(problemOf({ code: '2008' })?.kind).toBe('refused');
  });

  it('shows a recovered refusal at the form', () => {
    const failed = anOrder({ status: 'failed', failureCode: '302' });
    const next = nextStep(states.lost, { type: 'order', order: failed, detail: null });
    expect(next).toMatchObject({ phase: 'filling', orderId: 'o1', problem: { kind: 'refused', code: '302' } });
  });

  it('keeps a polled code expired, but not a new one', () => {
    const expired = nextStep(states.actionRequired, { type: 'expired' });
    const detail = (payload: string) => ({ status: 'pending', methodGroup: 'PIX', action: aPixCode(payload) }) as const;
    expect(nextStep(expired, { type: 'order', order, detail: detail('code-1') })).toMatchObject({ isExpired: true });
    expect(nextStep(expired, { type: 'order', order, detail: detail('code-2') })).toMatchObject({ isExpired: false });
  });

  it('replaces an expired code in its place', () => {
    const renewing = nextStep(nextStep(states.actionRequired, { type: 'expired' }), { type: 'renew' });
    const answer = anAnswer({ status: 'pending', action: aPixCode('code-2') });
    expect(nextStep(renewing, { type: 'answered', answer })).toMatchObject({
      phase: 'actionRequired',
      order,
      action: { payload: 'code-2' },
      isExpired: false,
      isRenewing: false,
    });
  });

  it('offers a new code wherever the server allows one', () => {
    const start = states.start;
    const detail = { status: 'cancelled', methodCode: 'paynow', methodGroup: 'ONLINE_WALLET' } as const;
    expect(nextStep(start, { type: 'order', order, detail })).toMatchObject({ phase: 'choosing' });
    expect(nextStep(start, { type: 'order', order, detail: { ...detail, isCodeRenewable: true } })).toMatchObject({
      phase: 'actionRequired',
      isExpired: true,
      group: 'ONLINE_WALLET',
    });
  });

  it('offers a new code for an order whose code expired in the meantime', () => {
    const detail = { status: 'cancelled', methodCode: 'pix', methodGroup: 'PIX', action: { type: 'none' } } as const;
    expect(nextStep(initialStep, { type: 'order', order, detail })).toMatchObject({
      phase: 'actionRequired',
      isExpired: true,
      methodCode: 'pix',
    });
  });

  it.each(['TICKET', 'BANK_TRANSFER'])('offers a new %s after the old one expired', (methodGroup) => {
    const detail = { status: 'cancelled', methodCode: 'any', methodGroup, action: { type: 'none' } } as const;
    expect(nextStep(initialStep, { type: 'order', order, detail })).toMatchObject({
      phase: 'actionRequired',
      isExpired: true,
    });
  });

  it('never calls a payment failed whose order is still pending', () => {
    const next = nextStep(states.money, { type: 'order', order, detail: { status: 'success' } });
    expect(next).toMatchObject({ phase: 'waiting', for: 'money' });
  });

  it('starts a new order after the deadline of the old one', () => {
    expect(nextStep(states.failed, { type: 'another', isPayable: true }).orderId).toBe('o1');
    expect(nextStep(states.failed, { type: 'another', isPayable: false }).orderId).toBeNull();
  });
});
