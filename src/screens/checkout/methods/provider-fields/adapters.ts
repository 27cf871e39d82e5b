import { safeUrl } from '../../../../runtime/navigation/safe-url';
import type { PaymentFieldsAdapter } from '../../../../runtime/payment-fields/payment-fields';
import { loadScript } from '../../../../runtime/scripts/load-script';
import { pageAdapterFor } from '../method-registry';

/** The adapter for a payment provider: the host page's, or else a built-in one. Undefined for an unknown provider. */
export async function adapterFor(name: string): Promise<PaymentFieldsAdapter | undefined> {
  const adapter = pageAdapterFor(name);
  if (adapter) return typeof adapter === 'function' ? adapter() : adapter;
  return name === 'stripe' ? (await import('./stripe/stripe')).stripeFields : undefined;
}

/** Creates a function that loads a provider's script. The function rejects URLs that aren't safe to load. */
export const scriptLoader = (api: string) => async (scriptUrl: string) => {
  const url = safeUrl(scriptUrl, api);
  if (!url) throw new Error(`The provider’s script has an unsafe URL: ${scriptUrl}`);
  await loadScript(url);
};
