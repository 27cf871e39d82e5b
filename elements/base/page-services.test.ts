import { signal } from '@preact/signals-react';
import { afterEach, expect, test, vi } from 'vitest';
import { startAnalytics } from '../../src/runtime/analytics/analytics';
import { startFingerprint } from '../../src/runtime/api/fingerprint';
import { loadFontsWhenIdle } from '../../src/runtime/brand/brand-fonts';
import type { ElementContext } from '../../src/runtime/element-context/element-context';
import { currentPage } from '../../src/runtime/page/current-page';
import { sessionOf } from '../../src/runtime/session/session';
import { startPageServices } from './page-services';

const endSession = vi.hoisted(() => vi.fn());
vi.mock('../../src/runtime/analytics/analytics', () => ({ startAnalytics: vi.fn() }));
vi.mock('../../src/runtime/api/fingerprint', () => ({ startFingerprint: vi.fn() }));
vi.mock('../../src/runtime/brand/brand-fonts', () => ({ loadFontsWhenIdle: vi.fn() }));
vi.mock('../../src/runtime/sign-out/end-session', () => ({ endSession }));

const settings = signal({ api: 'https://api.example' });
const context = { host: { getAttribute: () => null }, settings } as unknown as ElementContext;
const pageSession = () => currentPage().sessionOf('https://api.example');
const user = { uid: '1', token: 'first' } as never;

afterEach(() => {
  delete pageSession().end;
  pageSession().set(null);
  settings.value = { api: 'https://api.example' };
  endSession.mockClear();
});

test('startPageServices starts the fonts, the fingerprint and analytics', () => {
  startPageServices(context);
  expect(loadFontsWhenIdle).toHaveBeenCalledWith(context);
  expect(startFingerprint).toHaveBeenCalled();
  expect(startAnalytics).toHaveBeenCalledWith(context);
});

test('startPageServices lets the page end the session on the server', async () => {
  startPageServices(context);
  await pageSession().end?.();
  expect(endSession).toHaveBeenCalledWith(context);
  expect(currentPage().sessionOf('https://other.example').end).toBeUndefined();
});

test('an element that has got another API since doesn’t end the session there', async () => {
  sessionOf(settings.peek()).signIn(user, 1);
  startPageServices(context);
  settings.value = { api: 'https://other.example' };
  await pageSession().end?.();
  expect(pageSession().get()).toBeNull();
  expect(endSession).not.toHaveBeenCalled();
});

test('the page ends the session only in the browser if the code that ends it on the server doesn’t load', async () => {
  vi.doMock('../../src/runtime/sign-out/end-session', () => Promise.reject(new Error('offline')));
  sessionOf(settings.peek()).signIn(user, 1);
  startPageServices(context);
  await pageSession().end?.();
  expect(pageSession().get()).toBeNull();
  expect(endSession).not.toHaveBeenCalled();
});

test('a reference that is ignored is named in the console, in short, unless the diagnostics name it', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const host = { getAttribute: (name: string) => (name === 'reference' ? 'a '.repeat(150) : null) };
  const ignoring = { ...context, host } as unknown as ElementContext;
  currentPage().isDiagnosed = true;
  startPageServices(ignoring);
  expect(warn).not.toHaveBeenCalled();
  delete currentPage().isDiagnosed;
  startPageServices(ignoring);
  startPageServices(ignoring);
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`The reference "${'a '.repeat(20)}…" isn't valid`)]]);
  warn.mockRestore();
});
