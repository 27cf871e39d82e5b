import type { ElementContext } from '../element-context/element-context';
import { isTv } from '../settings/is-tv';
import { sessionStore } from '../storage/storage';

/**
 * Key in `sessionStore`: where a payment on another page, such as a bank's, ends. That page may return to a document in
 * which no element has the URL, because a script had opened the checkout.
 */
const storageKey = 'success-url';

type Source = Pick<ElementContext, 'settings'>;

/** Stores the success URL before the payer leaves for another page. */
export function storeSuccessUrl({ settings }: Source): void {
  sessionStore.set(storageKey, settings.peek().successUrl);
}

/** The success URL of an order. Null without one, for other URLs than http and https, and on a TV. */
export function successUrlOf({ settings }: Source, orderId: string): URL | null {
  const current = settings.peek();
  const text = current.successUrl ?? sessionStore.get<string>(storageKey);
  if (!text || isTv(current)) return null;
  try {
    const url = new URL(text.replaceAll('{orderId}', encodeURIComponent(orderId)), location.href);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** Goes to the page that the partner shows after a payment. Called once for each paid order, after its events. */
export function followSuccessUrl(source: Source, orderId: string): void {
  const url = successUrlOf(source, orderId);
  sessionStore.set(storageKey, undefined);
  if (url) location.assign(url.href);
}
