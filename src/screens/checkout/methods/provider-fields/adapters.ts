import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { loadScript } from '../../../../runtime/page/load-script';
import type { PaymentFieldsAdapter } from '../../../../runtime/page/payment-fields';
import { pageAdapterFor } from '../usable-methods';

/**
 * Returns the adapter that shows a payment provider's own fields: the one that the host page has configured for the
 * provider, or else the built-in one. Undefined if there is neither.
 */
export async function adapterFor(providerName: string): Promise<PaymentFieldsAdapter | undefined> {
  const adapter = pageAdapterFor(providerName);
  if (adapter) return typeof adapter === 'function' ? adapter() : adapter;
  return providerName === 'stripe' ? (await import('./stripe/stripe')).stripeFields : undefined;
}

/** Creates a function that loads a provider's script. The function rejects URLs that aren't safe to load. */
export const scriptLoader = (api: string) => async (scriptUrl: string) => {
  const url = safeUrl(scriptUrl, api);
  if (!url) throw new Error(`The provider’s script has an unsafe URL: ${scriptUrl}`);
  await loadScript(url);
};
