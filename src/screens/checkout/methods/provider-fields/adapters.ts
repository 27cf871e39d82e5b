import { safeUrl } from '../../../../runtime/navigation/safe-url';
import type { PaymentFieldsAdapter } from '../../../../runtime/payment-fields/payment-fields';
import { loadScript } from '../../../../runtime/scripts/load-script';
import { pageAdapter } from '../method-registry';

/** The adapter for a provider: the page's own, else a built-in one. Undefined for an unknown provider. */
export async function adapterFor(name: string): Promise<PaymentFieldsAdapter | undefined> {
  const pageOwned = pageAdapter(name);
  if (pageOwned) return typeof pageOwned === 'function' ? pageOwned() : pageOwned;
  return name === 'stripe' ? (await import('./stripe/stripe')).stripeFields : undefined;
}

/** Loads a provider's script, if its URL is safe: the server or the adapter named it. */
export const scriptLoader = (api: string) => async (text: string) => {
  const url = safeUrl(text, api);
  if (!url) throw new Error(`The provider’s script has an unsafe URL: ${text}`);
  await loadScript(url);
};
