import { afterEach, expect, test, vi } from 'vitest';
import { startAnalytics } from '../../src/runtime/analytics/analytics';
import { startFingerprint } from '../../src/runtime/api/fingerprint';
import { loadFontsWhenIdle } from '../../src/runtime/brand/brand-fonts';
import type { ElementContext } from '../../src/runtime/element-context/element-context';
import { currentPage } from '../../src/runtime/page/current-page';
import { signOut } from '../../src/runtime/session/session';
import { startPageServices } from './page-services';

const endSession = vi.hoisted(() => vi.fn());
vi.mock('../../src/runtime/analytics/analytics', () => ({ startAnalytics: vi.fn() }));
vi.mock('../../src/runtime/api/fingerprint', () => ({ startFingerprint: vi.fn() }));
vi.mock('../../src/runtime/brand/brand-fonts', () => ({ loadFontsWhenIdle: vi.fn() }));
vi.mock('../../src/runtime/session/session', () => ({ signOut: vi.fn() }));
vi.mock('../../src/runtime/sign-out/end-session', () => ({ endSession }));

const context = { host: {} } as ElementContext;

afterEach(() => {
  delete currentPage().endSession;
});

test('startPageServices starts the fonts, the fingerprint and analytics', () => {
  startPageServices(context);
  expect(loadFontsWhenIdle).toHaveBeenCalledWith(context);
  expect(startFingerprint).toHaveBeenCalled();
  expect(startAnalytics).toHaveBeenCalledWith(context);
});

test('startPageServices lets the page end the session on the server', async () => {
  startPageServices(context);
  await currentPage().endSession?.();
  expect(endSession).toHaveBeenCalledWith(context);
  expect(signOut).not.toHaveBeenCalled();
});

test('the page ends the session only in the browser if the code that ends it on the server doesn’t load', async () => {
  vi.doMock('../../src/runtime/sign-out/end-session', () => Promise.reject(new Error('offline')));
  endSession.mockClear();
  startPageServices(context);
  await currentPage().endSession?.();
  expect(signOut).toHaveBeenCalledOnce();
  expect(endSession).not.toHaveBeenCalled();
});
