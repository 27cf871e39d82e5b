import { type Signal, signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../../src/contract/primitives';
import type { Brand } from '../../src/runtime/brand/brand';
import { visitorCountry } from '../../src/runtime/i18n/country';
import { storedLanguage } from '../../src/runtime/i18n/language';
import type { Area } from '../../src/runtime/i18n/text-keys';
import { addTextFiles, hasLoadedAreas, loadTexts } from '../../src/runtime/i18n/texts';
import type { SettingsAndLanguage } from '../../src/runtime/settings/resolve-settings-and-language';
import { followBrandAndLanguage } from './language';

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en-US'], userAgent: 'test' });
  vi.stubGlobal('innerWidth', 1280);
  storedLanguage.value = undefined;
});

const someSettingsAndLanguage = (
  lang: Language | undefined,
  changes: Partial<SettingsAndLanguage> & { brand?: string } = {},
) => {
  const { brand = 'orbit', ...rest } = changes;
  const api = 'https://api.example';
  const settings = { brand, lang, api, theme: 'auto', scene: 'WEB', portal: api } as const;
  return { settings, lang, needsCountry: false, ...rest } satisfies SettingsAndLanguage as SettingsAndLanguage;
};

function startFollowing(resolved: Signal<SettingsAndLanguage>, areas: readonly Area[] = ['common']) {
  const brand = signal<Brand | null>(null);
  const onLanguage = vi.fn();
  const onError = vi.fn();
  const stop = followBrandAndLanguage({ resolved, brand, areas, onLanguage, onError });
  return { brand, onLanguage, onError, stop };
}

test('followBrandAndLanguage loads the brand, and the texts of the language', async () => {
  const { brand, onLanguage, stop } = startFollowing(signal(someSettingsAndLanguage('es')));
  await vi.waitFor(() => expect(onLanguage).toHaveBeenCalledWith('es'));
  await vi.waitFor(() => expect(brand.value?.settings.code).toBe('orbit'));
  expect(hasLoadedAreas('es', ['common'])).toBe(true);
  stop();
});

test('followBrandAndLanguage doesn’t call onLanguage until the language is known', async () => {
  const resolved = signal(someSettingsAndLanguage(undefined));
  const { brand, onLanguage, stop } = startFollowing(resolved);
  await vi.waitFor(() => expect(brand.value).not.toBeNull());
  expect(onLanguage).not.toHaveBeenCalled();
  resolved.value = someSettingsAndLanguage('pt');
  await vi.waitFor(() => expect(onLanguage).toHaveBeenCalledWith('pt'));
  stop();
});

test('followBrandAndLanguage loads the new brand and the new texts when the settings change', async () => {
  const resolved = signal(someSettingsAndLanguage('en'));
  const { brand, onLanguage, stop } = startFollowing(resolved);
  await vi.waitFor(() => expect(onLanguage).toHaveBeenCalledWith('en'));
  resolved.value = someSettingsAndLanguage('pt', { brand: 'telinha' });
  await vi.waitFor(() => expect(onLanguage).toHaveBeenLastCalledWith('pt'));
  await vi.waitFor(() => expect(brand.value?.settings.code).toBe('telinha'));
  stop();
});

test('followBrandAndLanguage changes the language once the areas of lazily loaded parts have loaded too', async () => {
  const area = 'lazy-texts' as Area;
  const load = async () => ({ default: { title: 'Title' } });
  addTextFiles({ [`/locales/en/${area}.json`]: load, [`/locales/ru/${area}.json`]: load });
  const resolved = signal(someSettingsAndLanguage('en'));
  const { onLanguage, stop } = startFollowing(resolved);
  await vi.waitFor(() => expect(onLanguage).toHaveBeenCalledWith('en'));
  await loadTexts('en', [area]);
  onLanguage.mockImplementation((lang) => hasLoadedAreas(lang, ['common', area]));
  resolved.value = someSettingsAndLanguage('ru');
  await vi.waitFor(() => expect(onLanguage).toHaveBeenCalledWith('ru'));
  expect(onLanguage).toHaveLastReturnedWith(true);
  stop();
});

test('followBrandAndLanguage also waits for the areas of parts that load during a change of the language', async () => {
  const area = 'late-texts' as Area;
  const load = async () => ({ default: { title: 'Title' } });
  addTextFiles({ [`/locales/en/${area}.json`]: load, [`/locales/fr/${area}.json`]: load });
  const resolved = signal(someSettingsAndLanguage('en'));
  const { onLanguage, stop } = startFollowing(resolved);
  await vi.waitFor(() => expect(onLanguage).toHaveBeenCalledWith('en'));
  onLanguage.mockImplementation((lang) => hasLoadedAreas(lang, [area]));
  resolved.value = someSettingsAndLanguage('fr');
  // The element is still in English when the part is shown.
  await loadTexts('en', [area]);
  expect(onLanguage).not.toHaveBeenCalledWith('fr');
  await vi.waitFor(() => expect(onLanguage).toHaveBeenCalledWith('fr'));
  expect(onLanguage).toHaveLastReturnedWith(true);
  stop();
});

test('followBrandAndLanguage applies only the latest of two quick changes of the language', async () => {
  const resolved = signal(someSettingsAndLanguage('en'));
  const { onLanguage, stop } = startFollowing(resolved);
  await vi.waitFor(() => expect(onLanguage).toHaveBeenCalledWith('en'));
  onLanguage.mockClear();
  resolved.value = someSettingsAndLanguage('pt');
  resolved.value = someSettingsAndLanguage('es');
  await vi.waitFor(() => expect(onLanguage).toHaveBeenCalled());
  expect(onLanguage.mock.calls).toEqual([['es']]);
  stop();
});

test('followBrandAndLanguage requests the visitor’s country once, if the language depends on it', async () => {
  const fetch = vi.fn(async () => new Response(JSON.stringify({ code: 0, data: { result: { countryCode: 'KZ' } } })));
  vi.stubGlobal('fetch', fetch);
  const resolved = signal(someSettingsAndLanguage(undefined, { brand: 'lumen' }));
  const { brand, stop } = startFollowing(resolved);
  await vi.waitFor(() => expect(brand.value).not.toBeNull());
  expect(fetch).not.toHaveBeenCalled();
  resolved.value = someSettingsAndLanguage(undefined, { brand: 'lumen', needsCountry: true });
  await vi.waitFor(() => expect(visitorCountry.value).toBe('KZ'));
  resolved.value = someSettingsAndLanguage(undefined, { brand: 'lumen', needsCountry: true });
  expect(fetch).toHaveBeenCalledTimes(1);
  stop();
  visitorCountry.value = undefined;
});

test('followBrandAndLanguage calls onError for an unknown brand', async () => {
  const { onError, stop } = startFollowing(signal(someSettingsAndLanguage(undefined, { brand: 'nowhere' })));
  await vi.waitFor(() => expect(onError).toHaveBeenCalled());
  stop();
});

test('followBrandAndLanguage ignores changed settings after it was stopped', async () => {
  const resolved = signal(someSettingsAndLanguage('en'));
  const { onLanguage, stop } = startFollowing(resolved);
  stop();
  resolved.value = someSettingsAndLanguage('pt');
  await new Promise((resolve) => setTimeout(resolve));
  expect(onLanguage).not.toHaveBeenCalled();
});

test('followBrandAndLanguage ignores a failure of texts that are no longer needed', async () => {
  const area = 'failing-texts' as Area;
  const requests: (() => void)[] = [];
  const load = () => new Promise<never>((_, reject) => requests.push(() => reject(new TypeError('Failed to fetch'))));
  addTextFiles({ [`/locales/pt/${area}.json`]: load });
  const resolved = signal(someSettingsAndLanguage('pt'));
  const { onLanguage, onError, stop } = startFollowing(resolved, [area]);
  resolved.value = someSettingsAndLanguage('es');
  await vi.waitFor(() => expect(onLanguage).toHaveBeenCalledWith('es'));
  for (const fail of requests) fail();
  await new Promise((resolve) => setTimeout(resolve));
  expect(onError).not.toHaveBeenCalled();
  resolved.value = someSettingsAndLanguage('pt');
  requests.at(-1)?.();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  stop();
});

test('followBrandAndLanguage ignores a failure of a brand that is no longer chosen', async () => {
  const resolved = signal(someSettingsAndLanguage('en', { brand: 'nowhere' }));
  const { brand, onError, stop } = startFollowing(resolved);
  resolved.value = someSettingsAndLanguage('en', { brand: 'orbit' });
  await vi.waitFor(() => expect(brand.value?.settings.code).toBe('orbit'));
  expect(onError).not.toHaveBeenCalled();
  stop();
});

test('followBrandAndLanguage ignores failures after it was stopped', async () => {
  const { onError, stop } = startFollowing(signal(someSettingsAndLanguage('en', { brand: 'nowhere' })));
  stop();
  await new Promise((resolve) => setTimeout(resolve));
  expect(onError).not.toHaveBeenCalled();
});
