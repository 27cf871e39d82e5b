import { afterEach, expect, test, vi } from 'vitest';
import { forgetRegistration, readRegistration, storeRegistration } from './unfinished-registration';

const minuteMs = 60_000;
const createRegistration = (resendAt: number) => ({
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

test('a registration can be restored until `resendAt`, and for ten minutes after it', () => {
  vi.useFakeTimers();
  storeRegistration(createRegistration(Date.now() + minuteMs));
  vi.advanceTimersByTime(10 * minuteMs);
  expect(readRegistration()).toMatchObject({ email: 'ana@example.org', nickname: 'Ana' });
  vi.advanceTimersByTime(minuteMs);
  expect(readRegistration()).toBeNull();
});

test('a registration can’t be restored after it was deleted', () => {
  storeRegistration(createRegistration(Date.now()));
  forgetRegistration();
  expect(readRegistration()).toBeNull();
});
