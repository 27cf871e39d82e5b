import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type Brand, brandCodes } from '../../src/runtime/brand/brand';
import { visitorCountry } from '../../src/runtime/i18n/country';
import { operatorDefaultLanguages, storedLanguage } from '../../src/runtime/i18n/language';
import { currentPage, pageDefaults } from '../../src/runtime/page/current-page';
import {
  pageSources,
  resolveSettingsAndLanguage,
  type SettingsAndLanguage,
} from '../../src/runtime/settings/resolve-settings-and-language';
import { entryLinkScene } from '../../src/runtime/settings/scene';
import type { SettingSources, Settings } from '../../src/runtime/settings/settings';
import { readVisitReference } from '../../src/runtime/settings/visit-reference';
import { readPageTheme } from '../../src/runtime/styles/page-theme';
import { systemTheme } from '../../src/runtime/styles/system-theme';

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
  if (consent && consent !== currentPage().defaults.consent) currentPage().configure({ consent });
}
