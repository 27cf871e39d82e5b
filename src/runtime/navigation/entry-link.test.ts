import { expect, test } from 'vitest';
import { signup, sso } from '../../contract/calls/sign-in';
import { type AppEntry, activeEntryLink, deviceFieldsOf, removeEntryLink, storeEntryLink } from './entry-link';

const link: AppEntry = {
  kind: 'app',
  accountId: '77',
  appToken: 'secret',
  loginId: 'ana@example.org',
  deviceInfo: 'TV-1',
  pageSource: 'menu',
  planId: '102',
};

test('deviceFieldsOf returns only the device and page source of an app link, and no fields of other links', () => {
  expect(deviceFieldsOf(link)).toEqual({ deviceInfo: 'TV-1', pageSource: 'menu' });
  expect(deviceFieldsOf({ kind: 'activate', token: 't' })).toEqual({});
  expect(deviceFieldsOf(null)).toEqual({});
});

test('the contract accepts the device fields in a registration and in a sign-in from the app', () => {
  const fields = { deviceInfo: 'TV-1', releaseId: 'r1', loginType: '2', sourceType: 'box', pageSource: 'menu' };
  expect(deviceFieldsOf({ kind: 'app', ...fields })).toEqual(fields);
  const account = { type: 'email', account: 'ana@example.org', language: 'en' } as const;
  expect(
    signup.request.parse({ ...account, code: '1234', nickname: 'Ana', acceptedTerms: true, ...fields }),
  ).toMatchObject(fields);
  expect(sso.request.parse({ appToken: 't', accountId: '77', loginId: 'a', ...fields })).toMatchObject(fields);
});

test('an entry link is active only at the API of the element that opened it', () => {
  const [settings, otherSettings] = [{ api: 'https://api.example' }, { api: 'https://other.example' }];
  storeEntryLink(settings, link);
  expect(activeEntryLink(otherSettings).peek()).toBeNull();
  removeEntryLink(otherSettings);
  expect(activeEntryLink({ api: 'https://api.example/path' }).peek()).toEqual(link);
  removeEntryLink(settings);
  expect(activeEntryLink(settings).peek()).toBeNull();
});
