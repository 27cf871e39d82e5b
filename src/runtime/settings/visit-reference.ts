import { sessionStore } from '../storage/storage';
import { isReference } from './settings';

const storageKey = 'reference';

/** Reads `?ref=` of the page's URL and stores it for the visit: after a sign-in or a payment, the URL may lack it. */
export function readVisitReference(): string | undefined {
  const inUrl = new URLSearchParams(location.search).get('ref');
  if (isReference(inUrl)) sessionStore.set(storageKey, inUrl);
  return sessionStore.get(storageKey);
}
