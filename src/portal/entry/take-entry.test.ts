import { beforeEach, expect, test } from 'vitest';
import { appCredentials, entry, forgetEntry } from '../../runtime/entry-link/entry-link';
import { storedLanguage } from '../../runtime/i18n/language';
import { scene } from '../../runtime/settings/scene';
import { consumeEntryLink } from './take-entry';

/** A page opened at an address, and what its address bar shows afterwards. */
function opened(address: string): string[] {
  const { pathname, search, hash } = new URL(address, 'https://portal.example');
  const addresses: string[] = [];
  consumeEntryLink({
    location: { pathname, search, hash } as Location,
    history: {
      state: null,
      replaceState: (_: unknown, __: string, url: string) => addresses.push(url),
    } as unknown as History,
  });
  return addresses;
}

beforeEach(() => {
  forgetEntry();
  scene.value = undefined;
});

test('passes the token of an emailed link to the screen and removes it from the address bar', () => {
  expect(opened('/resetPassword?token=s3cret&language=ru#top')).toEqual(['/reset-password?language=ru#top']);
  expect(entry.value).toEqual({ kind: 'resetPassword', token: 's3cret' });
  expect(storedLanguage.value).toBe('ru');
});

test('an app link signs in only with all three parts', () => {
  opened('/?t=T0K&a=77&e=ann');
  expect(appCredentials(entry.value)).toEqual({ appToken: 'T0K', accountId: '77', loginId: 'ann' });
  opened('/?d=box-1&a=77');
  expect(appCredentials(entry.value)).toBeNull();
});

test('a release id sets the scene of the page', () => {
  opened('/pricing-table?r=7');
  expect(scene.value).toBe('STB');
});

test('a URL without an entry link doesn’t change', () => {
  expect(opened('/payment?planId=7')).toEqual([]);
  expect(entry.value).toBeNull();
});

test('an unsupported language has no effect', () => {
  const before = storedLanguage.value;
  opened('/activate?token=s3cret&language=xx');
  expect(storedLanguage.value).toBe(before);
});
