import { describe, expect, test } from 'vitest';
import { forgetInterrupted, peekInterrupted, storeInterrupted } from './interrupted-state';

const now = 1_800_000_000_000;
const minute = 60_000;

describe('the view state stored at the end of a session', () => {
  test('is available to the same member until it is forgotten', () => {
    storeInterrupted('cards', 'u1', { openDialog: 'addCard' }, now);
    expect(peekInterrupted('cards', 'u1', now + minute)).toEqual({ openDialog: 'addCard' });
    forgetInterrupted('cards');
    expect(peekInterrupted('cards', 'u1', now + minute)).toBeUndefined();
  });

  test('is not available to another member or a visitor', () => {
    storeInterrupted('cards', 'u1', { openDialog: 'addCard' }, now);
    expect(peekInterrupted('cards', 'u2', now)).toBeUndefined();
    expect(peekInterrupted('cards', undefined, now)).toBeUndefined();
  });

  test('is available to the same account view only', () => {
    storeInterrupted('orders', 'u1', { status: 'failed' }, now);
    expect(peekInterrupted('renewal', 'u1', now)).toBeUndefined();
    expect(peekInterrupted('orders', 'u1', now)).toEqual({ status: 'failed' });
  });

  test('expires after half an hour', () => {
    storeInterrupted('cards', 'u1', { openDialog: 'addCard' }, now);
    expect(peekInterrupted('cards', 'u1', now + 30 * minute)).toEqual({ openDialog: 'addCard' });
    expect(peekInterrupted('cards', 'u1', now + 31 * minute)).toBeUndefined();
  });
});
