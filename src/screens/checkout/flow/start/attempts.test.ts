import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Attempt,
  deleteAttempt,
  digestOf,
  isOldAttempt,
  lastAttempt,
  mustRecover,
  nextAttempt,
  recordShownSuccess,
  storeAttempt,
  subjectOf,
} from './attempts';

const anAttempt = (change: Partial<Attempt> = {}): Attempt => ({
  key: 'k1',
  uid: 'u1',
  subject: '101',
  orderId: null,
  startedAt: 1000,
  state: 'sent',
  ...change,
});

const aStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

describe('attempts', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', aStorage());
    deleteAttempt('u1', '101');
  });

  it('are stored by member and subject (the plan or order that is paid)', () => {
    storeAttempt(anAttempt());
    expect(lastAttempt('u1', '101')?.key).toBe('k1');
    expect(lastAttempt('u2', '101')).toBeUndefined();
    expect(lastAttempt('u1', '102')).toBeUndefined();
  });

  it('can be deleted', () => {
    storeAttempt(anAttempt());
    deleteAttempt('u1', '101');
    expect(lastAttempt('u1', '101')).toBeUndefined();
  });

  it('are kept in memory if the browser has no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    storeAttempt(anAttempt());
    expect(lastAttempt('u1', '101')?.key).toBe('k1');
    deleteAttempt('u1', '101');
    expect(lastAttempt('u1', '101')).toBeUndefined();
  });

  it('are kept after their order can no longer be paid, because it may have been paid meanwhile', () => {
    vi.setSystemTime(1000 + 90 * 86_400_000);
    storeAttempt(anAttempt());
    expect(lastAttempt('u1', '101')).toMatchObject({ key: 'k1' });
    expect(isOldAttempt(anAttempt())).toBe(true);
    expect(isOldAttempt(anAttempt(), 1000 + 5 * 86_400_000)).toBe(false);
    vi.useRealTimers();
  });

  it('of a plan and of an order are marked once the success of their order was shown', () => {
    const order = { orderId: 'o1', planId: '101' };
    storeAttempt(anAttempt());
    storeAttempt(anAttempt({ subject: 'order:o1', key: 'k2', orderId: 'o1', state: 'refused' }));
    storeAttempt(anAttempt({ subject: '102', key: 'k3', orderId: 'o2' }));
    recordShownSuccess('u1', order, 'k1');
    const marked = { orderId: 'o1', state: 'open', shownAt: expect.any(Number) };
    expect(lastAttempt('u1', '101')).toMatchObject({ key: 'k1', ...marked });
    expect(lastAttempt('u1', 'order:o1')).toMatchObject({ key: 'k2', ...marked });
    recordShownSuccess('u1', { orderId: 'o3', planId: '102' }, undefined);
    expect(lastAttempt('u1', '102')).not.toHaveProperty('shownAt');
  });

  it.each(['sent', 'new'] as const)('in the state `%s` are repeated with the same key', (state) => {
    storeAttempt(anAttempt({ state }));
    expect(nextAttempt({ uid: 'u1', subject: '101', orderId: null, now: 2000 }).key).toBe('k1');
  });

  it.each(['open', 'refused'] as const)('in the state `%s` are followed by an attempt with a new key', (state) => {
    storeAttempt(anAttempt({ state, orderId: 'o1' }));
    const next = nextAttempt({ uid: 'u1', subject: '101', orderId: 'o1', now: 2000 });
    expect(next.key).toMatch(/^[0-9a-f]{32}$/);
    expect(next).toMatchObject({ orderId: 'o1', state: 'new', startedAt: 2000 });
  });

  it('for an existing order never have the key of an attempt that may have created a new order', () => {
    storeAttempt(anAttempt());
    expect(nextAttempt({ uid: 'u1', subject: '101', orderId: 'o1', now: 2000 }).key).not.toBe('k1');
  });

  it.each([
    ['needn’t be recovered before the same request', {}, false],
    ['must be recovered before a request with another body', { body: 'b2' }, true],
    ['must be recovered before a request for another order', { orderId: 'o1' }, true],
    ['must be recovered before a request with another key', { key: 'k2' }, true],
  ])('with an unknown outcome %s', (_, change, expected) => {
    const sentAttempt = anAttempt({ body: 'b1' });
    expect(mustRecover(sentAttempt, { ...sentAttempt, ...change })).toBe(expected);
    for (const state of ['new', 'open', 'refused'] as const)
      expect(mustRecover({ ...sentAttempt, state }, { ...sentAttempt, ...change }), state).toBe(false);
  });

  it('identify their request by a digest that ignores ciphertext', () => {
    const body = { methodCode: 'card', card: { encrypted: ['one'], lastFour: '4242' }, payer: { cpfCnpj: '1' } };
    expect(digestOf(body)).toBe(digestOf({ ...body, card: { encrypted: ['two'], lastFour: '4242' } }));
    for (const other of [
      { ...body, methodCode: 'pix' },
      { ...body, card: { encrypted: ['one'], lastFour: '0002' } },
      { ...body, payer: { cpfCnpj: '2' } },
      { ...body, expectedTotal: { amount: '9.99', currency: 'USD' } },
    ])
      expect(digestOf(other)).not.toBe(digestOf(body));
    expect(digestOf(body)).not.toContain('card');
  });

  it('for an existing order have a different subject than attempts for a new order of the same plan', () => {
    expect(subjectOf({ planId: '101' })).toBe('101');
    expect(subjectOf({ planId: '101', orderId: 'o1' })).toBe('order:o1');
  });
});
