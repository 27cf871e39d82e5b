import { expect, test } from 'vitest';
import {
  type HandOffAnswer,
  type HandOffEvent,
  initialHandOff,
  isSettled,
  reduceHandOff,
  stepOf,
} from './hand-off-state';

const handOff = { handOffId: 'tv', code: 'K7M2PX', address: 'tv.example/plan?c=K7M2PX', link: 'l', validFor: 600_000 };
const createdEvent: HandOffEvent = { type: 'made', handOff, now: 1000 };
const answered = (status: HandOffAnswer['status']): HandOffEvent => ({
  type: 'polled',
  answer: { status, planId: '102', validFor: 0 },
});
const lost: HandOffEvent = { type: 'pollFailed', error: { kind: 'network' } };
const unknownCode: HandOffEvent = { type: 'pollFailed', error: { kind: 'code', code: '10302', message: '' } as never };
const after = (...events: HandOffEvent[]) => events.reduce(reduceHandOff, initialHandOff);
const steps = (...events: HandOffEvent[]) => events.map((_, index) => stepOf(after(...events.slice(0, index + 1))));

test('a code is created, accepted on the phone, and paid there', () => {
  expect(stepOf(initialHandOff)).toBe('making');
  expect(steps(createdEvent, answered('waiting'), answered('taken'), answered('pending'), answered('paid'))).toEqual([
    'waiting',
    'waiting',
    'taken',
    'pending',
    'paid',
  ]);
});

test('a refused payment does not end the hand-off: the phone may try again', () => {
  expect(
    steps(createdEvent, answered('taken'), answered('failed'), answered('pending'), answered('paid')).slice(2),
  ).toEqual(['refused', 'pending', 'paid']);
  expect(isSettled('refused')).toBe(false);
});

test('an expired code is hidden, unless the phone has already accepted it', () => {
  expect(stepOf(after(createdEvent, { type: 'expired' }))).toBe('expired');
  expect(stepOf(after(createdEvent, answered('taken'), { type: 'expired' }))).toBe('taken');
  expect(stepOf(after(createdEvent, { type: 'expired' }, answered('taken')))).toBe('taken');
  expect(stepOf(after(createdEvent, { type: 'expired' }, { type: 'make' }))).toBe('making');
});

test('a failed poll is shown until the next answer', () => {
  const state = after(createdEvent, answered('pending'), lost);
  expect([stepOf(state), state.hasPollFailed]).toEqual(['pending', true]);
  expect(reduceHandOff(state, answered('pending')).hasPollFailed).toBe(false);
});

test('a code that the server no longer knows is expired', () => {
  expect(stepOf(after(createdEvent, unknownCode))).toBe('expired');
});

test('shows an error without a code, and computes the expiry by the local clock', () => {
  expect(stepOf(after({ type: 'notMade', error: { kind: 'network' } }))).toBe('notMade');
  expect(after(createdEvent).expiresAt).toBe(601_000);
});
