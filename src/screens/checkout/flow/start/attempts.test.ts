import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Attempt,
  deleteAttempt,
  digestOf,
  lastAttempt,
  mustRecover,
  nextAttempt,
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
    expect(lastAttempt('u1', '101', 2000)?.key).toBe('k1');
    expect(lastAttempt('u2', '101', 2000)).toBeUndefined();
    expect(lastAttempt('u1', '102', 2000)).toBeUndefined();
  });

  it('can be deleted', () => {
    storeAttempt(anAttempt());
    deleteAttempt('u1', '101');
    expect(lastAttempt('u1', '101', 2000)).toBeUndefined();
  });

  it('are kept in memory if the browser has no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    storeAttempt(anAttempt());
    expect(lastAttempt('u1', '101', 2000)?.key).toBe('k1');
    deleteAttempt('u1', '101');
    expect(lastAttempt('u1', '101', 2000)).toBeUndefined();
  });

  it('expire once their order can no longer be paid', () => {
    storeAttempt(anAttempt());
    expect(lastAttempt('u1', '101', 1000 + 7 * 86_400_000)).toBeUndefined();
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
