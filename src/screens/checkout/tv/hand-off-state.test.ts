import { expect, test } from 'vitest';
import {
  type HandOffEvent,
  type HandOffProgress,
  initialHandOff,
  isSettled,
  reduceHandOff,
  stepOf,
} from './hand-off-state';

const handOff = { handOffId: 'tv', code: 'K7M2PX', address: 'tv.example/plan?c=K7M2PX', link: 'l', validFor: 600_000 };
const createdEvent: HandOffEvent = { type: 'created', handOff, now: 1000 };
const polled = (status: HandOffProgress['status']): HandOffEvent => ({
  type: 'polled',
  progress: { status, planId: '102', validFor: 0 },
});
const failedPoll: HandOffEvent = { type: 'pollFailed', error: { kind: 'network' } };
const unknownCodeEvent: HandOffEvent = {
  type: 'pollFailed',
  error: { kind: 'code', code: '10302', message: '' } as never,
};
const after = (...events: HandOffEvent[]) => events.reduce(reduceHandOff, initialHandOff);
const steps = (...events: HandOffEvent[]) => events.map((_, index) => stepOf(after(...events.slice(0, index + 1))));

test('shows a step for the new code, for its acceptance on the phone and for the payment there', () => {
  expect(stepOf(initialHandOff)).toBe('creating');
  expect(steps(createdEvent, polled('waiting'), polled('taken'), polled('pending'), polled('paid'))).toEqual([
    'waiting',
    'waiting',
    'taken',
    'pending',
    'paid',
  ]);
});

test('a refused payment does not end the hand-off: the payer may try again on the phone', () => {
  expect(steps(createdEvent, polled('taken'), polled('failed'), polled('pending'), polled('paid')).slice(2)).toEqual([
    'refused',
    'pending',
    'paid',
  ]);
  expect(isSettled('refused')).toBe(false);
});

test('an expired code is hidden, unless the phone has already accepted it', () => {
  expect(stepOf(after(createdEvent, { type: 'expired' }))).toBe('expired');
  expect(stepOf(after(createdEvent, polled('taken'), { type: 'expired' }))).toBe('taken');
  expect(stepOf(after(createdEvent, { type: 'expired' }, polled('taken')))).toBe('taken');
  expect(stepOf(after(createdEvent, { type: 'expired' }, { type: 'create' }))).toBe('creating');
});

test('a failed poll is shown until the next response', () => {
  const state = after(createdEvent, polled('pending'), failedPoll);
  expect([stepOf(state), state.hasPollFailed]).toEqual(['pending', true]);
  expect(reduceHandOff(state, polled('pending')).hasPollFailed).toBe(false);
});

test('a code that the server no longer knows is expired', () => {
  expect(stepOf(after(createdEvent, unknownCodeEvent))).toBe('expired');
});

test('shows an error if no code could be created', () => {
  expect(stepOf(after({ type: 'createFailed', error: { kind: 'network' } }))).toBe('createFailed');
});

test('computes the expiry of a code by the local clock', () => {
  expect(after(createdEvent).expiresAt).toBe(601_000);
});
