import { describe, expect, test } from 'vitest';
import { forgetInterrupted, peekInterrupted, storeInterrupted } from './interrupted-state';

const now = 1_800_000_000_000;
const minute = 60_000;

describe('the stored state of a member', () => {
  test('is restored once for the same member', () => {
    storeInterrupted('cards', 'u1', { purpose: 'keep' }, now);
    expect(peekInterrupted('cards', 'u1', now + minute)).toEqual({ purpose: 'keep' });
    forgetInterrupted('cards');
    expect(peekInterrupted('cards', 'u1', now + minute)).toBeUndefined();
  });

  test('is not restored for another member', () => {
    storeInterrupted('cards', 'u1', { purpose: 'keep' }, now);
    expect(peekInterrupted('cards', 'u2', now)).toBeUndefined();
    expect(peekInterrupted('cards', undefined, now)).toBeUndefined();
  });

  test('belongs to one account view', () => {
    storeInterrupted('orders', 'u1', { status: 'failed' }, now);
    expect(peekInterrupted('renewal', 'u1', now)).toBeUndefined();
    expect(peekInterrupted('orders', 'u1', now)).toEqual({ status: 'failed' });
  });

  test('expires after half an hour', () => {
    storeInterrupted('cards', 'u1', { purpose: 'keep' }, now);
    expect(peekInterrupted('cards', 'u1', now + 30 * minute)).toEqual({ purpose: 'keep' });
    expect(peekInterrupted('cards', 'u1', now + 31 * minute)).toBeUndefined();
  });
});
