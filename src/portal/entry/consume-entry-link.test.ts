import { beforeEach, expect, test } from 'vitest';
import { entranceKey } from '../../runtime/analytics/analytics-state';
import { storedLanguage } from '../../runtime/i18n/language';
import { activeEntryLink, appCredentials, removeEntryLink } from '../../runtime/navigation/entry-link';
import { entryLinkScene } from '../../runtime/settings/scene';
import { sessionStore } from '../../runtime/storage/storage';
import { consumeEntryLink } from './consume-entry-link';

const settings = { api: 'https://api.example' };

/** Simulates that a link opens the portal. Returns the URLs that replaced the link's URL in the address bar. */
function openPage(link: string): string[] {
  const { pathname, search, hash } = new URL(link, 'https://portal.example');
  const urls: string[] = [];
  consumeEntryLink(settings, {
    location: { pathname, search, hash } as Location,
    history: {
      state: null,
      replaceState: (_: unknown, __: string, url: string) => urls.push(url),
    } as unknown as History,
  });
  return urls;
}

beforeEach(() => {
  removeEntryLink(settings);
  entryLinkScene.value = undefined;
  sessionStore.set('scene', undefined);
});

test('the token of an emailed link is stored for the tab and removed from the address bar', () => {
  expect(openPage('/resetPassword?token=s3cret&language=ru#top')).toEqual(['/reset-password?language=ru#top']);
  expect(activeEntryLink(settings).value).toEqual({ kind: 'resetPassword', token: 's3cret' });
  expect(storedLanguage.value).toBe('ru');
});

test('an app link provides credentials only if it has an app token, an account id and a login id', () => {
  openPage('/?t=T0K&a=77&e=ann');
  expect(appCredentials(activeEntryLink(settings).value)).toEqual({ appToken: 'T0K', accountId: '77', loginId: 'ann' });
  openPage('/?d=box-1&a=77');
  expect(appCredentials(activeEntryLink(settings).value)).toBeNull();
});

test('a release id in a link (`r`) sets the page’s scene to STB (set-top box)', () => {
  openPage('/pricing-table?r=7');
  expect(entryLinkScene.value).toBe('STB');
});

test('the tab keeps the scene of a link: a page without a release id restores it', () => {
  openPage('/help?r=9');
  entryLinkScene.value = undefined;
  openPage('/pricing-table');
  expect(entryLinkScene.value).toBe('STB');
  openPage('/pricing-table?r=web');
  entryLinkScene.value = undefined;
  openPage('/pricing-table');
  expect(entryLinkScene.value).toBe('WEB');
});

test('a URL that isn’t an entry link doesn’t change', () => {
  expect(openPage('/payment?planId=7')).toEqual([]);
  expect(activeEntryLink(settings).value).toBeNull();
});

test('an unsupported language in a link doesn’t change the stored language', () => {
  const languageBefore = storedLanguage.value;
  openPage('/activate?token=s3cret&language=xx');
  expect(storedLanguage.value).toBe(languageBefore);
});

test.each([
  ['/resetPassword?token=s3cret', 'mail'],
  ['/plan?c=K7QXAB', 'tv'],
  ['/tv?c=K7QXAB', 'tv'],
  ['/?t=T0K&a=77&e=ann', 'app'],
  ['/?t=T0K&a=77&e=ann&sourceType=banner', 'banner'],
])('opening %s stores “%s” as the entrance that analytics reports', (link, entrance) => {
  openPage(link);
  expect(sessionStore.get(entranceKey)).toBe(entrance);
});
