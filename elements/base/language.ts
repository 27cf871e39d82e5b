import { effect, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Language } from '../../src/contract/primitives';
import { request } from '../../src/runtime/api/client';
import { type Brand, loadBrand } from '../../src/runtime/brand/brand';
import { requestCountry } from '../../src/runtime/i18n/country';
import { storedLanguage } from '../../src/runtime/i18n/language';
import type { Area } from '../../src/runtime/i18n/text-keys';
import { loadedAreas, loadTexts } from '../../src/runtime/i18n/texts';
import type { SettingsAndLanguage } from '../../src/runtime/settings/resolve-settings-and-language';
import { asLanguage } from '../../src/runtime/settings/settings';

export interface FollowOptions {
  resolved: ReadonlySignal<SettingsAndLanguage>;
  /** The signal that receives the brand once the brand has loaded. */
  brand: Signal<Brand | null>;
  /** The areas of texts to load. An area is the name of a file in `locales/<language>/`. */
  areas: readonly Area[];
  /** Called when the texts of the language have loaded, also after each change of the language. */
  onLanguage(lang: Language): void;
  /** Called when the latest brand or the latest texts fail to load. */
  onError(): void;
}

/**
 * Loads the brand and the texts of the language. When the brand or the language changes, loads the new brand or the new
 * texts, including the areas that lazily loaded parts of screens have loaded, and ignores the previous ones. Returns a
 * function that stops this.
 */
export function followBrandAndLanguage({ resolved, brand, areas, onLanguage, onError }: FollowOptions): () => void {
  let latestBrand: string | undefined;
  let latestLanguage: Language | undefined;
  let hasLanguage = false;
  const stopBrand = effect(() => {
    const code = resolved.value.settings.brand;
    latestBrand = code;
    const isLatest = () => latestBrand === code;
    loadBrand(code).then(
      (loadedBrand) => {
        if (isLatest()) brand.value = loadedBrand;
      },
      () => isLatest() && onError(),
    );
  });
  // The element's language is known only after the brand has loaded. Most likely it will be `likelyLanguage`, so the
  // texts of that language load in parallel with the brand.
  const likelyLanguage = resolved.peek().settings.lang ?? storedLanguage.peek() ?? asLanguage(navigator.languages[0]);
  if (likelyLanguage) void loadTexts(likelyLanguage, areas).catch(() => undefined);
  // After a change of the language, the lazily loaded parts of the screen need their texts too, also parts that load
  // meanwhile. Without the texts, the parts would unmount and lose their input.
  const loadAllTexts = async (lang: Language): Promise<void> => {
    const { size } = loadedAreas;
    await loadTexts(lang, [...areas, ...(hasLanguage ? loadedAreas : [])]);
    if (loadedAreas.size > size) await loadAllTexts(lang);
  };
  const stopLanguage = effect(() => {
    const { lang, needsCountry, settings } = resolved.value;
    if (needsCountry) {
      const { defaultLanguage } = (brand.peek() as Brand).settings;
      requestCountry((definition) => request(definition, {}, { ...settings, lang: defaultLanguage }));
    }
    if (!lang) return;
    latestLanguage = lang;
    const isLatest = () => latestLanguage === lang;
    loadAllTexts(lang).then(
      () => {
        if (!isLatest()) return;
        hasLanguage = true;
        onLanguage(lang);
      },
      () => isLatest() && onError(),
    );
  });
  return () => {
    latestBrand = undefined;
    latestLanguage = undefined;
    stopBrand();
    stopLanguage();
  };
}
