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
const polled = (status: HandOffPurchase['status']): HandOffEvent => ({
  type: 'polled',
  purchase: { status, planId: '102', validFor: 0 },
});
const failedPoll: HandOffEvent = { type: 'pollFailed', error: { kind: 'network' } };
const unknownCodeEvent: HandOffEvent = {
  type: 'pollFailed',
  error: { kind: 'code', code: '10302', message: '' } as never,
};
const stateAfter = (...events: HandOffEvent[]) => events.reduce(reduceHandOff, initialHandOff);
/** For each event: the step after it. */
const stepsAfter = (...events: HandOffEvent[]) =>
  events.map((_, index) => stepOf(stateAfter(...events.slice(0, index + 1))));

test('a hand-off has steps for the new code, for the purchase accepted on the phone, and for its payment', () => {
  expect(stepOf(initialHandOff)).toBe('creating');
  expect(stepsAfter(createdEvent, polled('waiting'), polled('taken'), polled('pending'), polled('paid'))).toEqual([
    'waiting',
    'waiting',
    'taken',
    'pending',
    'paid',
  ]);
});

test('a refused payment does not end the hand-off: the payer may try again on the phone', () => {
  const steps = stepsAfter(createdEvent, polled('taken'), polled('failed'), polled('pending'), polled('paid'));
  expect(steps.slice(2)).toEqual(['refused', 'pending', 'paid']);
  expect(isFinalStep('refused')).toBe(false);
});

test('an expired code is hidden, unless a phone has already accepted the purchase', () => {
  expect(stepOf(stateAfter(createdEvent, { type: 'expired' }))).toBe('expired');
  expect(stepOf(stateAfter(createdEvent, polled('taken'), { type: 'expired' }))).toBe('taken');
  expect(stepOf(stateAfter(createdEvent, { type: 'expired' }, polled('taken')))).toBe('taken');
  expect(stepOf(stateAfter(createdEvent, { type: 'expired' }, { type: 'create' }))).toBe('creating');
});

test('a failed poll is shown until the next response', () => {
  const state = stateAfter(createdEvent, polled('pending'), failedPoll);
  expect([stepOf(state), state.hasPollFailed]).toEqual(['pending', true]);
  expect(reduceHandOff(state, polled('pending')).hasPollFailed).toBe(false);
});

test('a code that the server no longer knows is expired', () => {
  expect(stepOf(stateAfter(createdEvent, unknownCodeEvent))).toBe('expired');
});

test('if no code could be created, the hand-off shows an error', () => {
  expect(stepOf(stateAfter({ type: 'createFailed', error: { kind: 'network' } }))).toBe('createFailed');
});

test('the expiry of a code is computed by the local clock', () => {
  expect(stateAfter(createdEvent).expiresAt).toBe(601_000);
});
