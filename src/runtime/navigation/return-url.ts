import { isTv } from '../settings/is-tv';
import type { Settings } from '../settings/settings';
import { pathOf } from './destinations';

/**
 * URL parameters that must neither stay in the address bar nor be part of a return URL: tokens, and what identifies the
 * account or the device. Source: specification, section 2 (entry links).
 */
export const secretParameters: readonly string[] = [
  'token',
  'appToken',
  't',
  'accountId',
  'a',
  'loginId',
  'e',
  'params',
  'd',
  'deviceInfo',
];

/** The query parameter for the key (Idempotency-Key) of a payment attempt. */
export const returnParameter = 'sub-attempt';

/** The page's URL. In a frame with `srcdoc`: that of the page around it. */
const currentUrl = (): string => (location.href.startsWith('about:') ? document.baseURI : location.href);

/**
 * Adds a payment attempt's key to a URL and removes the secret parameters. The key grants no access by itself: the
 * server returns the order only to the member who created it.
 */
export function addAttemptKey(key: string, pageUrl: string = currentUrl()): string {
  const url = new URL(pageUrl);
  for (const name of secretParameters) url.searchParams.delete(name);
  url.searchParams.set(returnParameter, key);
  return url.href;
}

/**
 * The URL to which a payment page returns the payer. A TV's payment page opens on a phone, so it returns to a portal
 * page that tells the payer to continue on the TV. The TV's own URL would show the TV's sign-in on the phone.
 */
export const buildReturnUrl = (settings: Pick<Settings, 'scene' | 'portal'>, key: string): string =>
  isTv(settings)
    ? new URL(settings.portal + pathOf('stb', { view: 'returned' }), location.href).href
    : addAttemptKey(key);

/** The key that `readAttemptKey` found in the URL. */
let returnedKey: string | undefined;

/**
 * If the payer has returned from a payment page, returns the key of the payment attempt; otherwise undefined. Removes
 * an invalid key from the URL. A valid key stays in the URL until `clearAttemptKey` is called, so that it is found
 * again if the page reloads before the result is shown. Analytics never contains the key, because it reports URLs
 * without their query.
 */
export function readAttemptKey(): string | undefined {
  const key = new URL(location.href).searchParams.get(returnParameter);
  if (key === null || key === returnedKey) return returnedKey;
  if (/^[\w-]{8,64}$/.test(key)) returnedKey = key;
  else removeKeyFromUrl();
  return returnedKey;
}

/** Removes the key from the URL. Called when the attempt's result is shown. */
export function clearAttemptKey(): void {
  if (returnedKey === undefined) return;
  returnedKey = undefined;
  removeKeyFromUrl();
}

/** The key of the last payment attempt that this page has sent. */
let sentKey: string | undefined;

/** Remembers the key for `keepAttemptForBack`. */
export function rememberSentAttempt(key: string): void {
  sentKey = key;
}

/**
 * Called before this window opens a payment page. If the payer comes back with the browser's Back button, the page
 * loads again and finds the attempt, as after a return by the payment page. The portal needs no key: its URL names the
 * checkout.
 */
export function keepAttemptForBack(host: Element): void {
  if (sentKey === undefined || host.closest('sub-portal') || location.href.startsWith('about:')) return;
  try {
    history.replaceState(history.state, '', addAttemptKey(sentKey));
  } catch {
    // Some sandboxed frames forbid it.
    return;
  }
  // A page that the browser has kept in memory still shows the checkout.
  const forget = ({ persisted }: PageTransitionEvent) => {
    if (persisted) removeKeyFromUrl();
  };
  addEventListener('pageshow', forget, { once: true });
}

function removeKeyFromUrl(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(returnParameter)) return;
  url.searchParams.delete(returnParameter);
  history.replaceState(history.state, '', url.href);
}
