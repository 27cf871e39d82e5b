import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeEntryLink } from '../../../runtime/navigation/entry-link';
import { clearDraft, signInDraft, updateDraft } from '../../shared/credentials/sign-in-draft';
import { forgetRegistration, prefillDraft, readRegistration, storeRegistration } from './unfinished-registration';

const settings = { api: 'https://api.example' };
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
  forgetRegistration(settings);
});

test('a registration can be restored until `resendAt`, and for ten minutes after it', () => {
  vi.useFakeTimers();
  storeRegistration(settings, createRegistration(Date.now() + minuteMs));
  vi.advanceTimersByTime(10 * minuteMs);
  expect(readRegistration(settings)).toMatchObject({ email: 'ana@example.org', nickname: 'Ana' });
  vi.advanceTimersByTime(minuteMs);
  expect(readRegistration(settings)).toBeNull();
});

test('a registration can’t be restored after it was deleted', () => {
  storeRegistration(settings, createRegistration(Date.now()));
  forgetRegistration(settings);
  expect(readRegistration(settings)).toBeNull();
});

test('a registration can’t be restored in the form of another operator', () => {
  const otherSettings = { api: 'https://other.example' };
  storeRegistration(settings, createRegistration(Date.now()));
  expect(readRegistration(otherSettings)).toBeNull();
  forgetRegistration(otherSettings);
  expect(readRegistration(settings)).toMatchObject({ nickname: 'Ana' });
});

// The draft is the typed email address or phone number, which all sign-in forms of the page share.
beforeEach(() => {
  // clearDraft keeps the kind.
  updateDraft({ kind: 'email', phone: { country: '', area: '', number: '' } });
  clearDraft();
});

// An entry link is a link in an app, an email or a QR code that opens the portal. Its `loginId` is the email
// address or phone number to sign in with.
test('prefillDraft fills in the email address of an entry link', () => {
  storeEntryLink(settings, { kind: 'app', loginId: ' ana@example.org ', deviceInfo: 'TV-1' });
  prefillDraft(settings);
  expect(signInDraft.value).toMatchObject({ kind: 'email', email: 'ana@example.org' });
});

test('prefillDraft fills in the phone number of an entry link', () => {
  storeEntryLink(settings, { kind: 'app', loginId: '11 91234-5678' });
  prefillDraft(settings);
  expect(signInDraft.value).toMatchObject({ kind: 'phone', phone: { number: '11912345678' } });
});

test('prefillDraft fills in the element’s `email` attribute unless the entry link contains a login ID', () => {
  storeEntryLink(settings, { kind: 'app' });
  prefillDraft({ ...settings, email: 'page@example.org' });
  expect(signInDraft.value).toMatchObject({ kind: 'email', email: 'page@example.org' });
  clearDraft();
  storeEntryLink(settings, { kind: 'app', loginId: 'ana@example.org' });
  prefillDraft({ ...settings, email: 'page@example.org' });
  expect(signInDraft.value.email).toBe('ana@example.org');
});

test('prefillDraft keeps typed values, and ignores a login ID that isn’t an email address or phone number', () => {
  storeEntryLink(settings, { kind: 'app', loginId: 'ana@example.org' });
  updateDraft({ email: 'bob@example.org' });
  prefillDraft(settings);
  expect(signInDraft.value.email).toBe('bob@example.org');
  clearDraft();
  storeEntryLink(settings, { kind: 'app', loginId: 'user-77' });
  prefillDraft(settings);
  expect(signInDraft.value).toMatchObject({ kind: 'email', email: '' });
});
