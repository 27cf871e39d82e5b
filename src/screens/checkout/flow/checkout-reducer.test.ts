import { describe, expect, it } from 'vitest';
import { anAnswer, anOrder, aPixCode } from '../testing/builders';
import { checkout } from './checkout-reducer';
import { type CheckoutEvent, type CheckoutState, type Facts, initialState } from './checkout-state';
import type { Attempt } from './start/attempts';
import type { CheckoutStep } from './steps';

const anAttempt = (change: Partial<Attempt> = {}): Attempt => ({
  key: 'k1',
  uid: 'u1',
  subject: '102',
  orderId: null,
  startedAt: 1,
  state: 'new',
  ...change,
});

const base = { orderId: null, methodCode: 'card', group: 'CARD', problem: null };
const filling: CheckoutStep = { ...base, phase: 'filling' };
const paying: CheckoutStep = { ...base, phase: 'paying' };
const withCode: CheckoutStep = {
  ...base,
  orderId: 'o1',
  methodCode: 'pix',
  group: 'PIX',
  phase: 'actionRequired',
  order: anOrder(),
  action: aPixCode(),
  isExpired: false,
  isRenewing: false,
};

const inStep = (step: CheckoutStep, change: Partial<CheckoutState> = {}): CheckoutState => ({
  ...initialState('102'),
  step,
  ...change,
});

const facts = (change: Partial<Facts> = {}): Facts => ({ now: 1000, last: undefined, next: anAttempt(), ...change });
const collect = async () => ({ methodCode: 'card' });
const pay: CheckoutEvent = { type: 'pay', collect };
const types = ({ effects }: ReturnType<typeof checkout>) => effects.map(({ type }) => type);

describe('the pay button', () => {
  it('locks the checkout and reads the form for the next attempt', () => {
    const next = checkout(inStep(filling), pay, facts());
    expect(next.state).toMatchObject({ isLocked: true, step: { phase: 'paying' } });
    expect(next.effects).toEqual([{ type: 'collect', collect, attempt: anAttempt() }]);
  });

  it.each([
    ['while a request is in flight', inStep(filling, { isLocked: true })],
    ['outside the form', inStep(withCode)],
  ])('has no effect %s', (_, state) => {
    expect(checkout(state, pay, facts())).toEqual({ state, effects: [] });
  });

  it.each(['sent', 'open'] as const)('follows an attempt that another tab left %s', (state) => {
    const last = anAttempt({ key: 'other', state });
    const next = checkout(inStep(filling), pay, facts({ last }));
    expect(next.state).toMatchObject({ attempt: last, isLocked: false, step: { phase: 'waiting', for: 'answer' } });
    expect(next.effects).toMatchObject([{ type: 'poll', target: { about: 'attempt', attempt: last } }]);
  });
});

describe('the content of the form', () => {
  const collected: CheckoutEvent = { type: 'collected', attempt: anAttempt(), choice: { methodCode: 'card' } };

  it('is sent after the attempt is stored', () => {
    const next = checkout(inStep(paying), collected, facts());
    expect(types(next)).toEqual(['stopPolling', 'keepAttempt', 'sendPayment']);
    expect(next.effects[1]).toMatchObject({ attempt: { key: 'k1', state: 'sent', startedAt: 1000 } });
  });

  it('is not sent if the checkout moved on', () => {
    expect(checkout(inStep(withCode), collected, facts()).effects).toEqual([]);
  });

  it('is not sent if it differs from a request with an unknown outcome', () => {
    const last = anAttempt({ state: 'sent', body: 'another' });
    expect(types(checkout(inStep(paying), collected, facts({ last })))).toEqual(['poll']);
  });
});

describe('an answer', () => {
  const answered = (answer = anAnswer()): CheckoutEvent => ({ type: 'answered', attempt: anAttempt(), answer });

  it('is stored, emitted and polled, and refreshes other screens once', () => {
    const next = checkout(inStep(paying), answered(), facts());
    expect(types(next)).toEqual(['keepAttempt', 'emit', 'emit', 'refreshMember', 'poll']);
    const paid: CheckoutEvent = { type: 'order', order: anOrder({ status: 'success' }), detail: null };
    expect(types(checkout(next.state, paid, facts({ now: Date.now() })))).toEqual(['emit']);
    expect(types(checkout(inStep(paying), paid, facts({ now: Date.now() })))).toEqual(['emit', 'refreshMember']);
  });

  it('with a redirect navigates last', () => {
    const action = { type: 'redirect', url: 'https://bank.example/', kind: 'threeDSecure' } as const;
    const next = checkout(inStep(paying), answered(anAnswer({ status: 'pending', action })), facts());
    expect(next.effects.at(-1)).toEqual({ type: 'leave', url: 'https://bank.example/' });
  });

  it('that was lost is stored and polled', () => {
    const attempt = anAttempt({ state: 'sent' });
    expect(types(checkout(inStep(paying), { type: 'lost', attempt, code: null }, facts()))).toEqual([
      'keepAttempt',
      'poll',
    ]);
  });
});

describe('another tab', () => {
  const last = anAttempt({ key: 'other', state: 'open', orderId: 'o2' });

  it('is followed only while the form is open and nothing is in flight', () => {
    expect(types(checkout(inStep(filling), { type: 'otherTab' }, facts({ last })))).toEqual(['poll']);
    expect(types(checkout(inStep(filling, { isLocked: true }), { type: 'otherTab' }, facts({ last })))).toEqual([]);
    expect(types(checkout(inStep(withCode), { type: 'otherTab' }, facts({ last })))).toEqual([]);
  });

  it('is distinguished from this one', () => {
    const ownOrderStep = inStep(filling, { attempt: last, knownOrderId: 'o2' });
    expect(types(checkout(ownOrderStep, { type: 'otherTab' }, facts({ last })))).toEqual([]);
  });
});

describe('a new code', () => {
  it('is requested with the values of the last request', () => {
    const next = checkout(inStep(withCode, { lastChoice: { methodCode: 'pix' } }), { type: 'renewCode' }, facts());
    expect(next.state.step).toMatchObject({ phase: 'actionRequired', isRenewing: true });
    expect(types(next)).toEqual(['collect']);
  });

  it('leads back to the form if nothing was sent here', () => {
    const next = checkout(inStep(withCode), { type: 'renewCode' }, facts());
    expect(next.state.step).toMatchObject({ phase: 'filling', methodCode: 'pix', orderId: 'o1' });
    expect(types(next)).toEqual(['stopPolling']);
  });
});

it('keeps polling while a step cannot be left', () => {
  const lost: CheckoutStep = { ...base, phase: 'waiting', for: 'answer', isKept: true, isUnreachable: false };
  expect(checkout(inStep(lost), { type: 'another' }, facts()).effects).toEqual([]);
});
