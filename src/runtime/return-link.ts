/** What an address may carry that must not be handed to a payment page. Source: specification, section 2 (entry links). */
const secrets = ['token', 'appToken', 't', 'accountId', 'a', 'loginId', 'e', 'params', 'd'];

const parameter = 'sub-attempt';

/**
 * Where a payment page sends the payer back to: this page, with the attempt's key. The key opens nothing by itself: the
 * server tells its order only to the member who made it.
 */
export function returnUrl(key: string, here: string = location.href): string {
  const url = new URL(here);
  for (const name of secrets) url.searchParams.delete(name);
  url.searchParams.set(parameter, key);
  return url.href;
}

let returned: string | undefined;

/**
 * The key of the attempt the payer comes back from, taken out of the address. The same answer until `returnIsOver`, so
 * that whoever opens the payment's screen and the screen itself both find it.
 */
export function takeReturn(): string | undefined {
  const url = new URL(location.href);
  const key = url.searchParams.get(parameter);
  if (key === null) return returned;
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url.href);
  if (/^[\w-]{8,64}$/.test(key)) returned = key;
  return returned;
}

/** The payment was found and is shown; the next visit of the screen is a visit like any other. */
export function returnIsOver(): void {
  returned = undefined;
}
