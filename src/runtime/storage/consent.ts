import { currentPage } from '../page/current-page';
import { type ItemStorage, prefix } from './storage';

/** Prefix of items that are in `sessionStorage` because the visitor denied consent. */
const deniedPrefix = 'denied:';

/** Stores in `sessionStorage` what `localStorage` would store with consent. */
const sessionItems: ItemStorage = {
  getItem: (name) => sessionStorage.getItem(deniedPrefix + name),
  setItem: (name, text) => sessionStorage.setItem(deniedPrefix + name, text),
  removeItem: (name) => sessionStorage.removeItem(deniedPrefix + name),
};

/** Whether the visitor denied fingerprint, analytics and storage beyond the browser session. */
export const isConsentDenied = (): boolean => currentPage().defaults.consent === 'denied';

/** Moves what is stored into the browser session when the visitor denies consent, and back when they grant it. */
function applyConsent(): void {
  const page = currentPage();
  const isAlreadyApplied = isConsentDenied() === (page.storage !== undefined);
  if (isAlreadyApplied) return;
  page.storage = isConsentDenied() ? sessionItems : undefined;
  try {
    if (page.storage) move(localStorage, prefix, page.storage);
    else move(sessionStorage, deniedPrefix + prefix, localStorage);
  } catch {
    // Without storage there is nothing to move.
  }
}

function move(from: Storage, namePrefix: string, to: ItemStorage): void {
  for (const name of Object.keys(from)) {
    if (!name.startsWith(namePrefix)) continue;
    // `sessionItems` adds `deniedPrefix` itself, and `localStorage` has names without it.
    const nameWithoutDenied = name.slice(name.indexOf(prefix));
    to.setItem(nameWithoutDenied, from.getItem(name) as string);
    from.removeItem(name);
  }
}

applyConsent();
currentPage().onConfigure(applyConsent);
