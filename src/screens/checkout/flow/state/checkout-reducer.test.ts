import { describe, expect, it } from 'vitest';
import { anOrder, aPaymentResponse, aPixAction } from '../../testing/builders';
import type { Attempt } from '../start/attempts';
import { reduceCheckout } from './checkout-reducer';
import { type CheckoutEvent, type CheckoutState, initialState, type ReducerContext } from './checkout-state';
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
const showingCode: CheckoutStep = {
  ...base,
  orderId: 'o1',
  methodCode: 'pix',
  group: 'PIX',
  phase: 'actionRequired',
  order: anOrder(),
  action: aPixAction(),
  isExpired: false,
  isRenewing: false,
};

const inStep = (step: CheckoutStep, change: Partial<CheckoutState> = {}): CheckoutState => ({
  ...initialState('102'),
  step,
  ...change,
});

const context = (change: Partial<ReducerContext> = {}): ReducerContext => ({
  now: 1000,
  serverTime: 1000,
  storedAttempt: undefined,
  nextAttempt: anAttempt(),
  ...change,
});
const collect = async () => ({ methodCode: 'card' });
const pay: CheckoutEvent = { type: 'pay', collect };
const effectTypes = ({ effects }: ReturnType<typeof reduceCheckout>) => effects.map(({ type }) => type);

describe('the pay button', () => {
  it('locks the checkout and reads the form for the next attempt', () => {
    const next = reduceCheckout(inStep(filling), pay, context());
    expect(next.state).toMatchObject({ isLocked: true, step: { phase: 'paying' } });
    expect(next.effects).toEqual([{ type: 'collect', collect, attempt: anAttempt() }]);
  });

  it.each([
    ['while a request is in flight', inStep(filling, { isLocked: true })],
    ['while the payment code is shown', inStep(showingCode)],
  ])('has no effect %s', (_, state) => {
    expect(reduceCheckout(state, pay, context())).toEqual({ state, effects: [] });
  });

  it.each(['sent', 'open'] as const)('polls an attempt that another tab left in the state `%s`', (state) => {
    const storedAttempt = anAttempt({ key: 'other', state });
    const next = reduceCheckout(inStep(filling), pay, context({ storedAttempt }));
    expect(next.state).toMatchObject({
      attempt: storedAttempt,
      isLocked: false,
      step: { phase: 'waiting', for: 'response' },
    });
    expect(next.effects).toMatchObject([{ type: 'poll', target: { kind: 'attempt', attempt: storedAttempt } }]);
  });
});

describe('the content of the form', () => {
  const collected: CheckoutEvent = { type: 'collected', attempt: anAttempt(), choice: { methodCode: 'card' } };

  it('is sent after the attempt is stored', () => {
    const next = reduceCheckout(inStep(paying), collected, context());
    expect(effectTypes(next)).toEqual(['stopPolling', 'storeAttempt', 'sendPayment']);
    expect(next.effects[1]).toMatchObject({ attempt: { key: 'k1', state: 'sent', startedAt: 1000 } });
  });

  it('is not sent if the checkout has moved to another step meanwhile', () => {
    expect(reduceCheckout(inStep(showingCode), collected, context()).effects).toEqual([]);
  });

  it('is not sent if it differs from a request with an unknown outcome', () => {
    const storedAttempt = anAttempt({ state: 'sent', body: 'another' });
    expect(effectTypes(reduceCheckout(inStep(paying), collected, context({ storedAttempt })))).toEqual(['poll']);
  });
});

describe('a response', () => {
  const responded = (response = aPaymentResponse()): CheckoutEvent => ({
    type: 'responded',
    attempt: anAttempt(),
    response,
  });

  it('updates the stored attempt, emits events, starts polling, and refreshes the member’s data once per order', () => {
    const next = reduceCheckout(inStep(paying), responded(), context());
    expect(effectTypes(next)).toEqual(['storeAttempt', 'emit', 'emit', 'refreshMember', 'poll']);
    const paid: CheckoutEvent = { type: 'order', order: anOrder({ status: 'success' }), detail: null };
    expect(effectTypes(reduceCheckout(next.state, paid, context({ serverTime: Date.now() })))).toEqual(['emit']);
    expect(effectTypes(reduceCheckout(inStep(paying), paid, context({ serverTime: Date.now() })))).toEqual([
      'emit',
      'refreshMember',
    ]);
  });

  it('with a redirect navigates after all other effects', () => {
    const action = { type: 'redirect', url: 'https://bank.example/', kind: 'threeDSecure' } as const;
    const next = reduceCheckout(inStep(paying), responded(aPaymentResponse({ status: 'pending', action })), context());
    expect(next.effects.at(-1)).toEqual({ type: 'redirect', url: 'https://bank.example/' });
  });

  it('that is lost makes the checkout store and poll the attempt', () => {
    const attempt = anAttempt({ state: 'sent' });
    expect(
      effectTypes(reduceCheckout(inStep(paying), { type: 'responseLost', attempt, code: null }, context())),
    ).toEqual(['storeAttempt', 'poll']);
  });
});

describe('the stored attempt that another tab may have changed', () => {
  const storedAttempt = anAttempt({ key: 'other', state: 'open', orderId: 'o2' });

  it('is polled only while the form is open and nothing is in flight', () => {
    expect(
      effectTypes(reduceCheckout(inStep(filling), { type: 'otherTabChanged' }, context({ storedAttempt }))),
    ).toEqual(['poll']);
    expect(
      effectTypes(
        reduceCheckout(inStep(filling, { isLocked: true }), { type: 'otherTabChanged' }, context({ storedAttempt })),
      ),
    ).toEqual([]);
    expect(
      effectTypes(reduceCheckout(inStep(showingCode), { type: 'otherTabChanged' }, context({ storedAttempt }))),
    ).toEqual([]);
  });

  it('is not polled if its key and order are those of this tab’s own attempt', () => {
    const stateWithOwnAttempt = inStep(filling, { attempt: storedAttempt, knownOrderId: 'o2' });
    expect(
      effectTypes(reduceCheckout(stateWithOwnAttempt, { type: 'otherTabChanged' }, context({ storedAttempt }))),
    ).toEqual([]);
  });
});

describe('renewing a payment code', () => {
  it('uses the values of the last request', () => {
    const next = reduceCheckout(
      inStep(showingCode, { lastChoice: { methodCode: 'pix' } }),
      { type: 'renewCode' },
      context(),
    );
    expect(next.state.step).toMatchObject({ phase: 'actionRequired', isRenewing: true });
    expect(effectTypes(next)).toEqual(['collect']);
  });

  it('leads back to the form if this checkout has not sent a request', () => {
    const next = reduceCheckout(inStep(showingCode), { type: 'renewCode' }, context());
    expect(next.state.step).toMatchObject({ phase: 'filling', methodCode: 'pix', orderId: 'o1' });
    expect(effectTypes(next)).toEqual(['stopPolling']);
  });
});

it('the payer cannot change the method while the outcome of a request is unknown', () => {
  const waiting: CheckoutStep = {
    ...base,
    phase: 'waiting',
    for: 'response',
    isFormMounted: true,
    isUnreachable: false,
  };
  expect(reduceCheckout(inStep(waiting), { type: 'changeMethod' }, context()).effects).toEqual([]);
});
