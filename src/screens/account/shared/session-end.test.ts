import { describe, expect, test } from 'vitest';
import { forgetInterruptedState, peekInterruptedState, storeInterruptedState } from './session-end';

const now = 1_800_000_000_000;
const minuteMs = 60_000;

describe('the view state stored at the end of a session', () => {
  test('is available to the same member until it is forgotten', () => {
    storeInterruptedState('cards', 'u1', { openDialog: 'addCard' }, now);
    expect(peekInterruptedState('cards', 'u1', now + minuteMs)).toEqual({ openDialog: 'addCard' });
    forgetInterruptedState('cards');
    expect(peekInterruptedState('cards', 'u1', now + minuteMs)).toBeUndefined();
  });

  test('is not available to another member or a visitor', () => {
    storeInterruptedState('cards', 'u1', { openDialog: 'addCard' }, now);
    expect(peekInterruptedState('cards', 'u2', now)).toBeUndefined();
    expect(peekInterruptedState('cards', undefined, now)).toBeUndefined();
  });

  test('is available to the same account view only', () => {
    storeInterruptedState('orders', 'u1', { status: 'failed' }, now);
    expect(peekInterruptedState('renewal', 'u1', now)).toBeUndefined();
    expect(peekInterruptedState('orders', 'u1', now)).toEqual({ status: 'failed' });
  });

  test('expires after half an hour', () => {
    storeInterruptedState('cards', 'u1', { openDialog: 'addCard' }, now);
    expect(peekInterruptedState('cards', 'u1', now + 30 * minuteMs)).toEqual({ openDialog: 'addCard' });
    expect(peekInterruptedState('cards', 'u1', now + 31 * minuteMs)).toBeUndefined();
  });
});
