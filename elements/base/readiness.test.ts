import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../../src/contract/primitives';
import type { Brand } from '../../src/runtime/brand/brand';
import type { ElementContext } from '../../src/runtime/element-context/element-context';
import { storedLanguage } from '../../src/runtime/i18n/language';
import type { Area } from '../../src/runtime/i18n/text-keys';
import { addTextFiles } from '../../src/runtime/i18n/texts';
import type { SettingsAndLanguage } from '../../src/runtime/settings/resolve-settings-and-language';
import { startPageServices } from './page-services';
import { startLoading } from './readiness';
import type { Readiness } from './sub-element-instance';

vi.mock('./page-services', () => ({ startPageServices: vi.fn() }));

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en-US'], userAgent: 'test' });
  storedLanguage.value = undefined;
});
afterEach(() => {
  storedLanguage.value = undefined;
});

const settingsAndLanguage = (brand: string, lang: Language | undefined) =>
  ({ settings: { brand, lang, api: 'https://api.example' }, lang, needsCountry: false }) as SettingsAndLanguage;

function anElement(brandCode: string, language: Language | undefined, areas: readonly Area[] = ['common']) {
  const resolved = signal(settingsAndLanguage(brandCode, language));
  const readiness = signal<Readiness>('loading');
  const brand = signal<Brand | null>(null);
  const lang = signal<Language | null>(null);
  const emit = vi.fn();
  const showToast = vi.fn();
  const context = {
    host: { localName: 'sub-test' },
    settings: signal({ api: 'https://api.example', brand: brandCode }),
    toasts: { show: showToast },
    call: async () => ({ ok: false, error: { kind: 'network' } }),
    emit,
  } as unknown as ElementContext;
  const stop = startLoading({ context, readiness, resolved, brand, lang, areas });
  return { resolved, readiness, brand, lang, emit, showToast, context, stop };
}

test('an element fires sub-ready when its texts have loaded, and sub-language-change when its language changes', async () => {
  const { resolved, readiness, lang, emit, context, stop } = anElement('orbit', 'en');
  expect(readiness.value).toBe('loading');
  await vi.waitFor(() => expect(readiness.value).toBe('ready'));
  expect(emit.mock.calls).toEqual([['sub-ready', { tag: 'sub-test' }]]);
  expect(startPageServices).toHaveBeenCalledWith(context);
  emit.mockClear();
  resolved.value = settingsAndLanguage('orbit', 'pt');
  await vi.waitFor(() => expect(lang.value).toBe('pt'));
  expect(emit.mock.calls).toEqual([['sub-language-change', { lang: 'pt' }]]);
  stop();
});

test('an element fires no event when only its brand changes', async () => {
  const { resolved, readiness, brand, emit, stop } = anElement('orbit', 'en');
  await vi.waitFor(() => expect(readiness.value).toBe('ready'));
  emit.mockClear();
  resolved.value = settingsAndLanguage('telinha', 'en');
  await vi.waitFor(() => expect(brand.value?.settings.code).toBe('telinha'));
  expect(emit).not.toHaveBeenCalled();
  stop();
});

test('an element whose brand fails to load is not ready', async () => {
  // The language is known only after the brand has loaded.
  const { readiness, showToast, stop } = anElement('nowhere', undefined);
  await vi.waitFor(() => expect(readiness.value).toBe('failed'));
  expect(showToast).not.toHaveBeenCalled();
  stop();
});

test('an element keeps its language and shows a toast if a newly chosen brand fails to load', async () => {
  const { resolved, readiness, lang, brand, showToast, stop } = anElement('orbit', 'en');
  await vi.waitFor(() => expect(brand.value && readiness.value).toBe('ready'));
  resolved.value = settingsAndLanguage('nowhere', 'en');
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledWith('error', expect.stringMatching(/\S/)));
  expect([readiness.value, lang.value, brand.value?.settings.code]).toEqual(['ready', 'en', 'orbit']);
  stop();
});

test.each<Language | undefined>([undefined, 'pt'])(
  'a brand that fails to load doesn’t change the visitor’s choice of a language (%s)',
  async (choice) => {
    storedLanguage.value = choice;
    const { resolved, readiness, showToast, stop } = anElement('orbit', 'en');
    await vi.waitFor(() => expect(readiness.value).toBe('ready'));
    resolved.value = settingsAndLanguage('nowhere', 'en');
    await vi.waitFor(() => expect(showToast).toHaveBeenCalled());
    expect(storedLanguage.value).toBe(choice);
    stop();
  },
);

test.each<Language | undefined>([undefined, 'en'])(
  'if a language fails to load, the visitor’s earlier choice (%s) is restored, so that the visitor can retry',
  async (choice) => {
    const area = 'unreachable-texts' as Area;
    addTextFiles({ [`/locales/ru/${area}.json`]: () => Promise.reject(new TypeError('Failed to fetch')) });
    storedLanguage.value = choice;
    const { resolved, readiness, lang, showToast, stop } = anElement('orbit', 'en', ['common', area]);
    await vi.waitFor(() => expect(readiness.value).toBe('ready'));
    storedLanguage.value = 'ru';
    resolved.value = settingsAndLanguage('orbit', 'ru');
    await vi.waitFor(() => expect(showToast).toHaveBeenCalled());
    expect([lang.value, storedLanguage.value]).toEqual(['en', choice]);
    stop();
  },
);
