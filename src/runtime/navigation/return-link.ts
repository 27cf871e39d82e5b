/** URL parameters that must not be passed to a payment page. Source: specification, section 2 (entry links). */
const secrets = ['token', 'appToken', 't', 'accountId', 'a', 'loginId', 'e', 'params', 'd'];

/** The query parameter for the key of a payment attempt. */
export const returnParameter = 'sub-attempt';

/**
 * Adds an attempt's key to a URL, such as the return URL for a payment page. The key grants no access by itself: the
 * server returns the order only to the member who created it.
 */
export function returnUrl(key: string, pageUrl: string = location.href): string {
  const url = new URL(pageUrl);
  for (const name of secrets) url.searchParams.delete(name);
  url.searchParams.set(returnParameter, key);
  return url.href;
}

let returned: string | undefined;

/**
 * The key of the attempt that the payer returns from. It stays in the URL until `clearReturnKey`, so that a reload
 * before the result is shown finds it again. Analytics omits the query.
 */
export function consumeReturnKey(): string | undefined {
  const key = new URL(location.href).searchParams.get(returnParameter);
  if (key === null || key === returned) return returned;
  if (/^[\w-]{8,64}$/.test(key)) returned = key;
  else clearAddress();
  return returned;
}

/** Removes the key once the result of the attempt is shown. */
export function clearReturnKey(): void {
  if (returned === undefined) return;
  returned = undefined;
  clearAddress();
}

function clearAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(returnParameter)) return;
  url.searchParams.delete(returnParameter);
  history.replaceState(history.state, '', url.href);
}
