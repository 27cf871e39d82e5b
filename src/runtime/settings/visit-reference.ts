import { sessionStore } from '../storage/storage';
import { isReference } from './settings';

const storageKey = 'reference';

/**
 * Returns the visit's reference, a label that partners add to their links. Reads it from `ref` in the page's URL,
 * otherwise from storage. Stores the reference from the URL, because the URL may lack `ref` after a sign-in or a
 * payment.
 */
export function readVisitReference(): string | undefined {
  const urlReference = new URLSearchParams(location.search).get('ref');
  if (isReference(urlReference)) sessionStore.set(storageKey, urlReference);
  return sessionStore.get(storageKey);
}
