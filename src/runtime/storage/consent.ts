import { currentPage } from '../page/current-page';
import type { ItemStorage } from '../page/page-registry';
import { keyPrefix } from './storage';

/** Prefix of the names of items that are in `sessionStorage` only because the visitor denied consent. */
const deniedPrefix = 'denied:';

/** Used instead of `localStorage` while consent is denied: stores items in `sessionStorage`, with `deniedPrefix`. */
const storageWhenDenied: ItemStorage = {
  getItem: (name) => sessionStorage.getItem(deniedPrefix + name),
  setItem: (name, text) => sessionStorage.setItem(deniedPrefix + name, text),
  removeItem: (name) => sessionStorage.removeItem(deniedPrefix + name),
};

/** Whether the visitor denied fingerprinting, analytics and any storage that outlasts the browser session. */
export const isConsentDenied = (): boolean => currentPage().defaults.consent === 'denied';

/** Moves our items to `sessionStorage` when the visitor denies consent, and to `localStorage` when they grant it. */
function applyConsent(): void {
  const page = currentPage();
  const isAlreadyApplied = isConsentDenied() === (page.storage !== undefined);
  if (isAlreadyApplied) return;
  page.storage = isConsentDenied() ? storageWhenDenied : undefined;
  try {
    if (page.storage) moveItems(localStorage, keyPrefix, page.storage);
    else moveItems(sessionStorage, deniedPrefix + keyPrefix, localStorage);
  } catch {
    // The browser blocks storage, so there is nothing to move.
  }
}

function moveItems(from: Storage, namePrefix: string, to: ItemStorage): void {
  for (const name of Object.keys(from)) {
    if (!name.startsWith(namePrefix)) continue;
    // `storageWhenDenied` adds `deniedPrefix` itself, and the names in `localStorage` don't have it.
    const nameWithoutDeniedPrefix = name.slice(name.indexOf(keyPrefix));
    to.setItem(nameWithoutDeniedPrefix, from.getItem(name) as string);
    from.removeItem(name);
  }
}

applyConsent();
currentPage().onConfigure(applyConsent);
