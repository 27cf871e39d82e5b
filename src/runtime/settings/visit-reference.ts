import { sessionStore } from '../storage/storage';
import { isReference } from './settings';

const storageKey = 'reference';

/**
 * The visit's reference: `?ref=` in the page's URL, otherwise the stored one. It is stored because the URL may lack
 * `ref` after a sign-in or a payment.
 */
export function readVisitReference(): string | undefined {
  const inUrl = new URLSearchParams(location.search).get('ref');
  if (isReference(inUrl)) sessionStore.set(storageKey, inUrl);
  return sessionStore.get(storageKey);
}
