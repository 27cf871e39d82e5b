import { afterEach, expect, test, vi } from 'vitest';
import { forgetRegistration, keepRegistration, unfinishedRegistration } from './unfinished-registration';

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

test('a registration is found again until its code has expired', () => {
  vi.useFakeTimers();
  keepRegistration(registration(Date.now() + minute));
  vi.advanceTimersByTime(10 * minute);
  expect(unfinishedRegistration()).toMatchObject({ email: 'ana@example.org', nickname: 'Ana' });
  vi.advanceTimersByTime(minute);
  expect(unfinishedRegistration()).toBeNull();
});

test('no registration is found after it is finished', () => {
  keepRegistration(registration(Date.now()));
  forgetRegistration();
  expect(unfinishedRegistration()).toBeNull();
});
