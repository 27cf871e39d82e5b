import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Brand } from '../../src/runtime/brand/brand';
import { currentPage } from '../../src/runtime/page/current-page';
import { entryLinkScene } from '../../src/runtime/settings/scene';
import { applyConsent, createSettings, systemTheme } from './settings';

beforeEach(() => {
  entryLinkScene.value = undefined;
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('navigator', { languages: ['en'] });
});

const aBrand = (fixedTheme?: 'light' | 'dark') => ({ settings: { fixedTheme, languages: ['en'] } }) as unknown as Brand;

function anElement(brand = signal<Brand | null>(null)) {
  const attributes = signal<Record<string, string | undefined>>({});
  const setAttribute = (name: string, text: string | undefined) => {
    attributes.value = { ...attributes.value, [name]: text };
  };
  return { setAttribute, ...createSettings(attributes, brand, {} as HTMLElement) };
}

test('an attribute overrides the page’s default until the attribute is removed', () => {
  const initialDefaults = currentPage().defaults;
  currentPage().configure({ brand: 'telinha' });
  const element = anElement();
  element.setAttribute('brand', 'orbit');
  expect(element.settings.value.brand).toBe('orbit');
  element.setAttribute('brand', undefined);
  expect(element.settings.value.brand).toBe('telinha');
  currentPage().configure({ brand: initialDefaults.brand ?? '' });
  // If neither the page nor the hostname sets a brand, the brand is `member`.
  expect(element.settings.value.brand).toBe('member');
});

test('a changed attribute changes the settings', () => {
  const element = anElement();
  element.setAttribute('brand', 'orbit');
  element.setAttribute('scene', 'stb');
  expect(element.settings.value).toMatchObject({ brand: 'orbit', scene: 'STB' });
  element.setAttribute('scene', undefined);
  expect(element.settings.value).toMatchObject({ brand: 'orbit', scene: 'WEB' });
});

test('the theme is the brand’s fixed theme, else that of the attribute, else that of the system', () => {
  const brand = signal<Brand | null>(null);
  const element = anElement(brand);
  systemTheme.value = 'dark';
  expect(element.theme.value).toBe('dark');
  systemTheme.value = 'light';
  expect(element.theme.value).toBe('light');
  element.setAttribute('theme', 'dark');
  expect(element.theme.value).toBe('dark');
  brand.value = aBrand('light');
  expect(element.theme.value).toBe('light');
});

test('the attribute `consent` changes the page’s default, and its removal keeps this default', () => {
  const { consent: initialConsent } = currentPage().defaults;
  applyConsent({ consent: 'denied' });
  expect(currentPage().defaults.consent).toBe('denied');
  applyConsent({});
  expect(currentPage().defaults.consent).toBe('denied');
  applyConsent({ consent: 'granted' });
  expect(currentPage().defaults.consent).toBe('granted');
  applyConsent({ consent: 'deny' });
  expect(currentPage().defaults.consent).toBe('denied');
  currentPage().configure({ consent: initialConsent ?? 'granted' });
});
