import { afterEach, expect, test, vi } from 'vitest';
import { forgetRegistration, readRegistration, storeRegistration } from './unfinished-registration';

const minute = 60_000;
const registration = (resendAt: number) => ({
  kind: 'email' as const,
  email: 'ana@example.org',
  phone: { country: '', area: '', number: '' },
  nickname: 'Ana',
  sentTo: 'ana@example.org',
  resendAt,
});

afterEach(() => {
  vi.useRealTimers();
  forgetRegistration();
});

test('a registration can be restored until ten minutes after the end of the resend countdown', () => {
  vi.useFakeTimers();
  storeRegistration(registration(Date.now() + minute));
  vi.advanceTimersByTime(10 * minute);
  expect(readRegistration()).toMatchObject({ email: 'ana@example.org', nickname: 'Ana' });
  vi.advanceTimersByTime(minute);
  expect(readRegistration()).toBeNull();
});

test('a registration can’t be restored after forgetRegistration', () => {
  storeRegistration(registration(Date.now()));
  forgetRegistration();
  expect(readRegistration()).toBeNull();
});
