import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Brand, brandCodes } from '../../src/runtime/brand/brand';
import { visitorCountry } from '../../src/runtime/i18n/country';
import { operatorDefaultLanguages, storedLanguage } from '../../src/runtime/i18n/language';
import { currentPage, pageDefaults } from '../../src/runtime/page/current-page';
import { readConsent } from '../../src/runtime/page/page-defaults';
import {
  pageSources,
  resolveSettingsAndLanguage,
  type SettingsAndLanguage,
} from '../../src/runtime/settings/resolve-settings-and-language';
import { entryLinkScene } from '../../src/runtime/settings/scene';
import { isReference, type SettingSources, type Settings } from '../../src/runtime/settings/settings';
import { sessionStore } from '../../src/runtime/storage/storage';
import { readPageTheme } from '../../src/runtime/styles/page-theme';

const darkQuery = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The operating system's color scheme; follows its changes. */
export const systemTheme = signal<'light' | 'dark'>(darkQuery?.matches ? 'dark' : 'light');

// Safari before 14 doesn't support `addEventListener` on media queries. All browsers support the deprecated
// `addListener`.
darkQuery?.addListener?.(({ matches }) => {
  systemTheme.value = matches ? 'dark' : 'light';
});

const storageKey = 'reference';

/**
 * Returns the visit's reference, a label that partners add to their links. Reads it from `ref` in the page's URL,
 * otherwise from storage. Stores the reference from the URL, because the URL may lack `ref` after a sign-in or a
 * payment.
 */
function readVisitReference(): string | undefined {
  const urlReference = new URLSearchParams(location.search).get('ref');
  if (isReference(urlReference)) sessionStore.set(storageKey, urlReference);
  return sessionStore.get(storageKey);
}

export interface ElementSettings {
  /** The settings, and the language once it is known. */
  resolved: ReadonlySignal<SettingsAndLanguage>;
  settings: ReadonlySignal<Settings>;
  /** The brand's fixed theme, else the theme in the settings. If that is `auto`, the theme of the visitor's system; if it is `inherit`, that of the page. */
  theme: ReadonlySignal<'light' | 'dark'>;
}

/**
 * Creates the signals of one element's settings. The element's attributes override `PageDefaults`. `brand` is null
 * until the brand has loaded.
 */
export function createSettings(
  attributes: ReadonlySignal<SettingSources['attributes']>,
  brand: ReadonlySignal<Brand | null>,
  host: HTMLElement,
): ElementSettings {
  const resolved = computed(() => {
    const brandSettings = brand.value?.settings;
    return resolveSettingsAndLanguage({
      ...pageSources(currentPage()),
      pageDefaults: pageDefaults.value,
      attributes: attributes.value,
      brands: brandCodes,
      scene: entryLinkScene.value,
      visitReference: readVisitReference(),
      languageRules: () =>
        brandSettings && { ...brandSettings, operatorDefault: operatorDefaultLanguages.value[brandSettings.code] },
      stored: storedLanguage.value,
      country: visitorCountry.value,
    });
  });
  const settings = computed(() => resolved.value.settings);
  const theme = computed(() => {
    const requested = settings.value.theme;
    if (requested === 'inherit' && brand.value) return brand.value.settings.fixedTheme ?? readPageTheme(host).theme;
    return (
      brand.value?.settings.fixedTheme ??
      (requested === 'light' || requested === 'dark' ? requested : systemTheme.value)
    );
  });
  return { resolved, settings, theme };
}

/**
 * Applies an element's attribute `consent`. Consent is the visitor's decision, so it applies to the whole page and not
 * only to the element.
 */
export function applyConsent({ consent }: SettingSources['attributes']): void {
  if (consent === undefined || consent === null) return;
  const stated = readConsent(consent);
  if (stated !== currentPage().defaults.consent) currentPage().configure({ consent: stated });
}
