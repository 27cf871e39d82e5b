import { expect, test } from 'vitest';
import type { Translate } from '../../../runtime/i18n/text-keys';
import { reasonText } from './reason-text';

const t = ((key: string) => `[${key}]`) as Translate;

test('reasonText explains why signing in is required', () => {
  expect(reasonText({ to: 'orders', params: {} }, t)).toBe('[auth:reason.orders]');
  expect(reasonText({ to: 'stb-orders', params: {} }, t)).toBe('[auth:reason.orders]');
});

test('reasonText starts with a sentence about the ended session if `hasSessionEnded` is set', () => {
  expect(reasonText({ to: 'checkout', params: { orderId: 'P1' }, hasSessionEnded: true }, t)).toBe(
    '[auth:reason.sessionEnded] [auth:reason.checkout]',
  );
});

test('reasonText says that nothing was charged if the session ended when Pay was pressed', () => {
  const next = { to: 'checkout', params: { planId: '102' }, hasSessionEnded: true } as const;
  expect(reasonText({ ...next, isUncharged: true }, t)).toBe(
    '[auth:reason.sessionEnded] [auth:reason.notCharged] [auth:reason.checkout]',
  );
  expect(reasonText({ ...next, isUncharged: undefined }, t)).not.toContain('notCharged');
});

test('reasonText returns null for screens that require no sign-in', () => {
  expect(reasonText({ to: 'plans', params: {} }, t)).toBeNull();
});
