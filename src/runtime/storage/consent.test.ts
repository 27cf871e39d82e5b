import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownFingerprint, waitForFingerprint } from '../api/fingerprint';
import { currentPage } from '../page/current-page';
import { isConsentDenied } from './consent';
import { localStore, sessionStore } from './storage';

/**
 * Replaces a browser storage with a fake, and returns the fake. Items are its own enumerable properties, so that
 * `Object.keys` lists them as in browsers.
 */
function stubStorage(name: 'localStorage' | 'sessionStorage'): Record<string, string> {
  const storage = Object.create({
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, text: string) => {
      storage[key] = text;
    },
    removeItem: (key: string) => delete storage[key],
  });
  vi.stubGlobal(name, storage);
  return storage;
}

let localItems: Record<string, string>;
let sessionItems: Record<string, string>;

beforeEach(() => {
  localItems = stubStorage('localStorage');
  sessionItems = stubStorage('sessionStorage');
});

afterEach(() => {
  currentPage().configure({ consent: 'granted' });
  vi.unstubAllGlobals();
});

test('without consent, items are stored only for the browser session', () => {
  currentPage().configure({ consent: 'denied' });
  localStore.set('language', 'pt');
  expect(isConsentDenied()).toBe(true);
  expect(localStore.get('language')).toBe('pt');
  expect(localItems).toEqual({});
  expect(Object.values(sessionItems)).toEqual(['"pt"']);
});

test.each(['deny', 'Granted', ''])('a value that isn’t `granted`, such as "%s", denies consent', async (consent) => {
  sessionStore.set('fingerprint', 'f1');
  currentPage().configure({ consent });
  expect(isConsentDenied()).toBe(true);
  expect(await waitForFingerprint()).toBeUndefined();
});

test('denying consent moves items to `sessionStorage`, and granting consent moves them back to `localStorage`', () => {
  localStore.set('language', 'pt');
  sessionStore.set('entrance', 'app');
  expect(Object.keys(localItems)).toEqual(['sub-elements:language']);
  currentPage().configure({ consent: 'denied' });
  expect(localItems).toEqual({});
  expect(localStore.get('language')).toBe('pt');
  currentPage().configure({ consent: 'granted' });
  expect(localItems).toEqual({ 'sub-elements:language': '"pt"' });
  expect(Object.keys(sessionItems)).toEqual(['sub-elements:entrance']);
});

test('denying consent leaves the host page’s own items in `localStorage`', () => {
  localItems.theme = 'dark';
  currentPage().configure({ consent: 'denied' });
  expect(localItems).toEqual({ theme: 'dark' });
});

test('without consent, a stored fingerprint is not returned, and none is computed', async () => {
  sessionStore.set('fingerprint', 'f1');
  currentPage().configure({ consent: 'denied' });
  expect(knownFingerprint()).toBeUndefined();
  expect(await waitForFingerprint()).toBeUndefined();
});
