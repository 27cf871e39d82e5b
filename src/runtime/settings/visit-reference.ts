import { sessionStore } from '../storage/storage';
import { isReference } from './settings';

const storageKey = 'reference';

/** `?ref=` of the page's URL, stored for the visit, so that it survives a sign-in or a payment on another page. */
export function visitReference(): string | undefined {
  const inUrl = new URLSearchParams(location.search).get('ref');
  if (isReference(inUrl)) sessionStore.set(storageKey, inUrl);
  return sessionStore.get(storageKey);
}
