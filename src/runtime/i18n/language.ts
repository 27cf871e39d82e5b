import { signal } from '@preact/signals-react';
import type { Language } from '../../contract/primitives';
import { chosenLanguageKey, operatorDefaultLanguagesKey } from '../settings/resolve-settings-and-language';
import { asLanguage } from '../settings/settings';
import { isChangeOf, localStore } from '../storage/storage';

/** The language that the visitor chose on this page or on another page of this origin. Undefined if none was chosen. */
export const storedLanguage = signal(readLanguage());

function readLanguage(): Language | undefined {
  return asLanguage(localStore.get<string>(chosenLanguageKey));
}

globalThis.addEventListener?.('storage', (event) => {
  if (isChangeOf(chosenLanguageKey, event)) storedLanguage.value = readLanguage();
});

/** Stores the language that the visitor chose. */
export function chooseLanguage(lang: Language): void {
  localStore.set(chosenLanguageKey, lang);
  storedLanguage.value = lang;
}

/** The default language of each brand, by brand code, from the operator's config file (call `langAddress`). */
export const operatorDefaultLanguages = signal<Readonly<Record<string, Language>>>(
  localStore.get(operatorDefaultLanguagesKey) ?? {},
);

/** Stores a brand's default language from the operator's config file, for the first render of the next visit. */
export function storeOperatorDefaultLanguage(brand: string, lang: Language): void {
  if (operatorDefaultLanguages.peek()[brand] === lang) return;
  const changed = { ...operatorDefaultLanguages.peek(), [brand]: lang };
  localStore.set(operatorDefaultLanguagesKey, changed);
  operatorDefaultLanguages.value = changed;
}
