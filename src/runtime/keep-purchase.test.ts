import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPurchase } from './keep-purchase';
import { peekNext } from './navigate';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const wish = (localName: string, to: string, attributes: Record<string, string>) => {
  const target = { localName, getAttribute: (name: string) => attributes[name] ?? null };
  keepPurchase({ target, detail: { to } } as unknown as Event);
};

test('a purchase that needs a new password first is come back to', () => {
  wish('sub-checkout', 'forgot-password', { 'plan-id': '7' });
  expect(peekNext()).toEqual({ to: 'checkout', params: { planId: '7' } });
  wish('sub-checkout', 'forgot-password', { 'order-id': 'A-1' });
  expect(peekNext()).toEqual({ to: 'checkout', params: { orderId: 'A-1' } });
});

test('other ways from the checkout, and other tags, keep nothing', () => {
  wish('sub-checkout', 'plans', { 'plan-id': '7' });
  wish('sub-auth', 'forgot-password', {});
  expect(peekNext()).toBeUndefined();
});
