import type { PaymentMethod } from '../../../contract/entities';
import { ownData, ownFields } from '../../../rules/own-fields';
import { currentPage } from '../../../runtime/page/current-page';
import { isOldEngine } from '../../../runtime/page/old-engine';
import type { MethodModule } from '../../shared/payment/payment-method';

/**
 * The views of the payment screen that have their own page in the portal. A payment without such a view is shown on the
 * portal's page `/paymentResult`.
 */
export type PaymentView = 'pix' | 'paynow' | 'caishen' | 'redirect';

/** How the checkout handles a group of payment methods. */
export interface RegistryRow {
  /** The field `group` of these payment methods in the server's list of methods. */
  group: string;
  load: () => Promise<{ method: MethodModule }>;
  /**
   * If the server answers with a redirect, the `ActionView` of the group's methods opens the redirect's page. Without
   * `handlesRedirect`, the checkout opens this page at once, with two exceptions: a TV shows a QR code for the phone, and
   * a 3-D Secure page that can be embedded (`kind: 'threeDSecureFrame'`) is left to the `ActionView`.
   */
  handlesRedirect?: true;
  /**
   * The payer can get a new payment code, slip or account number after the old one has expired. The server may allow
   * this for other groups too.
   */
  isRenewable?: true;
  /**
   * A method of the group can have several wallets, and each wallet has its own row in the list that the payer sees.
   * Wallets give no reason for a failed payment, so the payer sees the text that `walletTextKey` in the error table
   * names.
   */
  isWallet?: true;
  /** The payer enters a card's details, so errors about a card make sense. */
  usesCard?: true;
  /** The card frame of the method's fields starts to load before the payer has chosen a method. */
  hasEarlyFrame?: true;
  /**
   * The payer's phone number is the account that pays. The method's options are mobile-money operators; the countries of
   * the chosen operator determine the calling code.
   */
  paysByPhone?: true;
  /** The view of the payment screen for all of the group's payments, which has its own page in the portal. */
  paymentView?: PaymentView;
}

/** The group of methods whose fields the provider's own script renders. */
export const providerGroup = 'PROVIDER_FIELDS';

const loadWallet = () => import('./wallet/wallet');

/** The groups of payment methods that have code of their own. A new group needs a row here and a folder. */
export const registryRows: readonly RegistryRow[] = ownData<RegistryRow[]>([
  {
    group: 'CARD',
    load: () => import('./card/card'),
    usesCard: true,
    hasEarlyFrame: true,
  },
  {
    group: 'PIX',
    load: () => import('./pix/pix'),
    isRenewable: true,
    paymentView: 'pix',
  },
  {
    group: 'TICKET',
    load: () => import('./ticket/ticket'),
    isRenewable: true,
  },
  {
    group: 'BANK_TRANSFER',
    load: () => import('./bank-transfer/bank-transfer'),
    isRenewable: true,
  },
  {
    group: 'CRYPTO',
    load: () => import('./crypto/crypto'),
    isRenewable: true,
  },
  { group: 'E-WALLET', load: loadWallet, handlesRedirect: true, isWallet: true },
  { group: 'ONLINE_WALLET', load: loadWallet, handlesRedirect: true, isWallet: true },
  {
    group: 'PAYPAL',
    load: () => import('./paypal/paypal'),
    handlesRedirect: true,
  },
  {
    group: 'MOBILE_MONEY',
    load: () => import('./mobile-money/mobile-money'),
    isRenewable: true,
    paysByPhone: true,
  },
  { group: 'PREPAID', load: () => import('./prepaid/prepaid'), usesCard: true },
  {
    group: providerGroup,
    load: () => import('./provider-fields/provider-fields'),
    usesCard: true,
  },
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
