import type { PaymentMethod } from '../../../contract/entities';
import { currentPage } from '../../../runtime/page/current-page';
import { isOldEngine } from '../../../runtime/page/old-engine';

/** The group of methods whose fields the provider's own script renders. */
export const providerGroup = 'PROVIDER_FIELDS';

/** The group of methods that a wallet of the device or browser pays in its own sheet, never a row of the list. */
const expressGroup = 'EXPRESS';

/** The codes of the hidden payment methods for which a console warning was printed. */
const warnedCodes: string[] = [];

/**
 * The host page's own adapter for a provider's fields, from `SubElements.configure({ paymentFields })`. It takes
 * precedence over the built-in adapter. If `paymentFields` is a string, for example from an attribute, it's ignored.
 */
export function pageAdapterFor(name: string) {
  const adapters = currentPage().defaults.paymentFields;
  return typeof adapters === 'object' && Object.hasOwn(adapters, name) ? adapters[name] : undefined;
}

/**
 * Whether the method can be a row of the list. A provider's fields need an adapter for that provider, and a TV's remote
 * control can't fill them in.
 */
export function isMethodUsable({ code, group, provider }: PaymentMethod, isTv: boolean): boolean {
  if (group === expressGroup) return false;
  if (group !== providerGroup) return true;
  if (isOldEngine || isTv) return false;
  const name = provider?.name ?? '';
  if (name === 'stripe' || pageAdapterFor(name)) return true;
  if (!warnedCodes.includes(code)) {
    warnedCodes.push(code);
    console.warn(`[sub-elements] No adapter for the fields of "${name}": ${code} is hidden.`);
  }
  return false;
}
