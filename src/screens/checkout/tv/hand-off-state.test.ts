import { expect, test } from 'vitest';
import { type HandOffAnswer, type HandOffEvent, isSettled, noHandOff, reduceHandOff, stepOf } from './hand-off-state';

const handOff = { handOffId: 'tv', code: 'K7M2PX', address: 'tv.example/plan?c=K7M2PX', link: 'l', validFor: 600_000 };
const made: HandOffEvent = { type: 'made', handOff, now: 1000 };
const says = (status: HandOffAnswer['status']): HandOffEvent => ({
  type: 'answered',
  answer: { status, planId: '102', validFor: 0 },
});
const lost: HandOffEvent = { type: 'notAnswered', error: { kind: 'network' } };
const forgotten: HandOffEvent = { type: 'notAnswered', error: { kind: 'code', code: '10302', message: '' } as never };
const after = (...events: HandOffEvent[]) => events.reduce(reduceHandOff, noHandOff);
const steps = (...events: HandOffEvent[]) => events.map((_, at) => stepOf(after(...events.slice(0, at + 1))));

test('a purchase goes from the code over the phone to the money', () => {
  expect(stepOf(noHandOff)).toBe('making');
  expect(steps(made, says('waiting'), says('taken'), says('pending'), says('paid'))).toEqual([
    'waiting',
    'waiting',
    'taken',
    'pending',
    'paid',
  ]);
});

test('a refused payment does not end the hand-off: the phone may try again', () => {
  expect(steps(made, says('taken'), says('failed'), says('pending'), says('paid')).slice(2)).toEqual([
    'refused',
    'pending',
    'paid',
  ]);
  expect(isSettled('refused')).toBe(false);
});

test('an expired code is hidden, unless the phone has already accepted it', () => {
  expect(stepOf(after(made, { type: 'over' }))).toBe('expired');
  expect(stepOf(after(made, says('taken'), { type: 'over' }))).toBe('taken');
  expect(stepOf(after(made, { type: 'over' }, says('taken')))).toBe('taken');
  expect(stepOf(after(made, { type: 'over' }, { type: 'make' }))).toBe('making');
});

test('a failed poll is shown until the next answer', () => {
  const state = after(made, says('pending'), lost);
  expect([stepOf(state), state.isLost]).toEqual(['pending', true]);
  expect(reduceHandOff(state, says('pending')).isLost).toBe(false);
});

test('a code that the server no longer knows is expired', () => {
  expect(stepOf(after(made, forgotten))).toBe('expired');
});

test('without a code there is an error, and the expiry uses the local clock', () => {
  expect(stepOf(after({ type: 'notMade', error: { kind: 'network' } }))).toBe('notMade');
  expect(after(made).until).toBe(601_000);
});
