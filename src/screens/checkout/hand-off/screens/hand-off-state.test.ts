import { expect, test } from 'vitest';
import {
  type HandOffEvent,
  type HandOffPurchase,
  initialHandOff,
  isFinalStep,
  reduceHandOff,
  stepOf,
} from './hand-off-state';

const handOff = { handOffId: 'tv', code: 'K7M2PX', address: 'tv.example/plan?c=K7M2PX', link: 'l', validFor: 600_000 };
const createdEvent: HandOffEvent = { type: 'created', handOff, now: 1000 };
const pollEvent = (status: HandOffPurchase['status']): HandOffEvent => ({
  type: 'polled',
  purchase: { status, planId: '102', validFor: 0 },
});
const failedPollEvent: HandOffEvent = { type: 'pollFailed', error: { kind: 'network' } };
const unknownCodeEvent: HandOffEvent = {
  type: 'pollFailed',
  error: { kind: 'code', code: '10302', message: '' } as never,
};
const stateAfter = (...events: HandOffEvent[]) => events.reduce(reduceHandOff, initialHandOff);
/** For each event: the step after it. */
const stepsAfter = (...events: HandOffEvent[]) =>
  events.map((_, index) => stepOf(stateAfter(...events.slice(0, index + 1))));

test('the steps of a hand-off are: a code is created, a phone accepts the purchase, and the payment is made', () => {
  expect(stepOf(initialHandOff)).toBe('creating');
  const polls = [pollEvent('waiting'), pollEvent('taken'), pollEvent('pending'), pollEvent('paid')];
  expect(stepsAfter(createdEvent, ...polls)).toEqual(['waiting', 'waiting', 'taken', 'pending', 'paid']);
});

test('a refused payment does not end the hand-off: the payer may try again on the phone', () => {
  const polls = [pollEvent('taken'), pollEvent('failed'), pollEvent('pending'), pollEvent('paid')];
  const steps = stepsAfter(createdEvent, ...polls);
  expect(steps.slice(2)).toEqual(['refused', 'pending', 'paid']);
  expect(isFinalStep('refused')).toBe(false);
});

test('an expired code is hidden, unless a phone has already accepted the purchase', () => {
  expect(stepOf(stateAfter(createdEvent, { type: 'expired' }))).toBe('expired');
  expect(stepOf(stateAfter(createdEvent, pollEvent('taken'), { type: 'expired' }))).toBe('taken');
  expect(stepOf(stateAfter(createdEvent, { type: 'expired' }, pollEvent('taken')))).toBe('taken');
  expect(stepOf(stateAfter(createdEvent, { type: 'expired' }, { type: 'create' }))).toBe('creating');
});

test('a failed poll is shown until the next response', () => {
  const state = stateAfter(createdEvent, pollEvent('pending'), failedPollEvent);
  expect([stepOf(state), state.hasPollFailed]).toEqual(['pending', true]);
  expect(reduceHandOff(state, pollEvent('pending')).hasPollFailed).toBe(false);
});

test('a code that the server no longer knows is expired', () => {
  expect(stepOf(stateAfter(createdEvent, unknownCodeEvent))).toBe('expired');
});

test('a hand-off whose code couldn’t be created has the step `createFailed`', () => {
  expect(stepOf(stateAfter({ type: 'createFailed', error: { kind: 'network' } }))).toBe('createFailed');
});

test('a code’s expiry time is the local time of its creation plus its validity', () => {
  expect(stateAfter(createdEvent).expiresAt).toBe(601_000);
});

test('a charge that the payer has authorized on the phone ends the hand-off, unless a payment is on its way', () => {
  const authorized = { amount: { amount: '15.92', currency: 'BRL' }, firstCharge: 1 };
  const stepWith = (status: HandOffPurchase['status']) =>
    stepOf(stateAfter(createdEvent, { type: 'polled', purchase: { status, planId: '102', validFor: 0, authorized } }));
  expect((['taken', 'failed', 'pending', 'paid', 'ended'] as const).map(stepWith)).toEqual([
    'authorized',
    'authorized',
    'pending',
    'paid',
    'expired',
  ]);
  expect(isFinalStep('authorized')).toBe(true);
});
