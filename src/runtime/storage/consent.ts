import { currentPage } from '../page/current-page';
import { deniedPrefix, prefix } from './storage';

/** Whether the visitor denied fingerprint, analytics and storage beyond the browser session. */
export const isConsentDenied = (): boolean => currentPage().defaults.consent === 'denied';

let wasDenied = isConsentDenied();

/** Moves what is stored into the browser session when the visitor denies consent, and back when they grant it. */
currentPage().onConfigure(() => {
  if (isConsentDenied() === wasDenied) return;
  wasDenied = !wasDenied;
  try {
    if (wasDenied) move(localStorage, prefix, sessionStorage, deniedPrefix);
    else move(sessionStorage, deniedPrefix, localStorage, prefix);
  } catch {
    // Without storage there is nothing to move.
  }
});

function move(from: Storage, fromPrefix: string, to: Storage, toPrefix: string): void {
  for (const name of Object.keys(from)) {
    if (!name.startsWith(fromPrefix)) continue;
    to.setItem(toPrefix + name.slice(fromPrefix.length), from.getItem(name) as string);
    from.removeItem(name);
  }
}
