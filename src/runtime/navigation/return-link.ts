/** What an address may carry that must not be handed to a payment page. Source: specification, section 2 (entry links). */
const secrets = ['token', 'appToken', 't', 'accountId', 'a', 'loginId', 'e', 'params', 'd'];

/** The query parameter that holds an attempt's key. */
export const returnParameter = 'sub-attempt';

/**
 * An address with an attempt's key in it, such as the one a payment page sends the payer back to. The key opens nothing
 * by itself: the server tells its order only to the member who made it.
 */
export function returnUrl(key: string, here: string = location.href): string {
  const url = new URL(here);
  for (const name of secrets) url.searchParams.delete(name);
  url.searchParams.set(returnParameter, key);
  return url.href;
}

let returned: string | undefined;

/**
 * The key of the attempt that the payer comes back from. It stays in the address until `clearReturnKey`, so that a reload
 * before the result is shown finds it again. Usage reports leave the query out.
 */
export function consumeReturnKey(): string | undefined {
  const key = new URL(location.href).searchParams.get(returnParameter);
  if (key === null || key === returned) return returned;
  if (/^[\w-]{8,64}$/.test(key)) returned = key;
  else clearAddress();
  return returned;
}

/** The outcome of the attempt is shown: the next visit of the screen is a visit like any other. */
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
