import type { PaymentMethod } from '../../../contract/entities';
import { ownData, ownFields } from '../../../rules/own-fields';
import { currentPage } from '../../../runtime/page/current-page';
import { isOldEngine } from '../../../runtime/page/old-engine';
import type { MethodModule } from '../../shared/payment/payment-method';

/** The code of a group of payment methods. */
export interface RegistryRow {
  /** The field `group` of these payment methods in the server's list of methods. */
  group: string;
  load: () => Promise<{ method: MethodModule }>;
}

/** The group of methods whose fields the provider's own script renders. */
export const providerGroup = 'PROVIDER_FIELDS';

const loadWallet = () => import('./wallet/wallet');

/**
 * The groups of payment methods that have code of their own. A new group needs a row here and a folder; what the checkout
 * does differently for it is in `flow/method-traits.ts`.
 */
export const registryRows: readonly RegistryRow[] = ownData<RegistryRow[]>([
  { group: 'CARD', load: () => import('./card/card') },
  { group: 'PIX', load: () => import('./pix/pix') },
  { group: 'TICKET', load: () => import('./ticket/ticket') },
  { group: 'BANK_TRANSFER', load: () => import('./bank-transfer/bank-transfer') },
  { group: 'CRYPTO', load: () => import('./crypto/crypto') },
  { group: 'E-WALLET', load: loadWallet },
  { group: 'ONLINE_WALLET', load: loadWallet },
  { group: 'PAYPAL', load: () => import('./paypal/paypal') },
  { group: 'MOBILE_MONEY', load: () => import('./mobile-money/mobile-money') },
  { group: 'PREPAID', load: () => import('./prepaid/prepaid') },
  { group: providerGroup, load: () => import('./provider-fields/provider-fields') },
]);

/** For groups without a row: the form shows the fields that the server lists, and the checkout follows the redirect. */
const fallbackRow: RegistryRow = ownFields({ group: '', load: async () => ({ method: {} }) });

export const registryRowOf = (group: string | null): RegistryRow =>
  registryRows.find((row) => row.group === group) ?? fallbackRow;

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
 * Whether the method can be offered here. A provider's fields need an adapter for that provider, and a TV's remote
 * control can't fill them in.
 */
export function isMethodUsable({ code, group, provider }: PaymentMethod, isTv: boolean): boolean {
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
