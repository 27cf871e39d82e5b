import type { PaymentMethod } from '../../../contract/entities';
import type { Language } from '../../../contract/primitives';
import { loadTexts } from '../../../runtime/i18n/texts';
import { currentPage } from '../../../runtime/page/current-page';
import type { MethodModule } from '../../shared/payment/payment-method';

export interface MethodRow {
  /** The group that the server names for the method. */
  group: string;
  load: () => Promise<MethodModule>;
  /** The method's `ActionView` opens the page of a redirect. Otherwise, the checkout navigates to the page at once. */
  handlesRedirect?: true;
  /** An expired code, slip or account can be replaced by a new one. The server may allow it for other groups too. */
  isRenewable?: true;
  /** A failed payment shows the text `walletTextKey` of the error table, because wallets give no reason. */
  isWallet?: true;
}

/** Cards, whose fields are in a frame. */
export const cardGroup = 'CARD';

/** Methods whose fields the provider's own script renders. */
export const providerGroup = 'PROVIDER_FIELDS';

const loadWallet = () => import('./wallet/wallet').then((module) => module.walletMethod);

/** The payment methods. A new one needs a row here and a folder. */
export const methodRows: readonly MethodRow[] = [
  { group: cardGroup, load: () => import('./card/card').then((module) => module.cardMethod) },
  { group: 'PIX', load: () => import('./pix/pix').then((module) => module.pixMethod), isRenewable: true },
  {
    group: 'TICKET',
    load: () => import('./ticket/ticket').then((module) => module.ticketMethod),
    isRenewable: true,
  },
  {
    group: 'BANK_TRANSFER',
    load: () => import('./bank-transfer/bank-transfer').then((module) => module.bankTransferMethod),
    isRenewable: true,
  },
  {
    group: 'CRYPTO',
    load: () => import('./crypto/crypto').then((module) => module.cryptoMethod),
    isRenewable: true,
  },
  { group: 'E-WALLET', load: loadWallet, handlesRedirect: true, isWallet: true },
  { group: 'ONLINE_WALLET', load: loadWallet, handlesRedirect: true, isWallet: true },
  {
    group: 'PAYPAL',
    load: () => import('./paypal/paypal').then((module) => module.paypalMethod),
    handlesRedirect: true,
  },
  {
    group: 'MOBILE_MONEY',
    load: () => import('./mobile-money/mobile-money').then((module) => module.mobileMoneyMethod),
    isRenewable: true,
  },
  { group: 'PREPAID', load: () => import('./prepaid/prepaid').then((module) => module.prepaidMethod) },
  {
    group: providerGroup,
    load: () =>
      __TV__
        ? Promise.resolve({})
        : import('./provider-fields/provider-fields').then((module) => module.providerFieldsMethod),
  },
];

/** For groups without a row: the form shows the fields that the server lists, and the checkout then redirects. */
const fallbackRow: MethodRow = { group: '', load: () => Promise.resolve({}) };

/** The row of a group. */
export const methodRow = (group: string | null): MethodRow =>
  methodRows.find((row) => row.group === group) ?? fallbackRow;

/** Loads the module of a group with its texts. */
export async function loadMethod(group: string | null, lang: Language): Promise<MethodModule> {
  const method = await methodRow(group).load();
  if (method.texts) await loadTexts(lang, [method.texts]);
  return method;
}

const warnedCodes: string[] = [];

/** The page's adapter for a provider's fields; it replaces a built-in one. Settable only in JavaScript. */
export function pageAdapter(name: string) {
  const adapters = currentPage().defaults.paymentFields;
  return typeof adapters === 'object' && Object.hasOwn(adapters, name) ? adapters[name] : undefined;
}

/** Whether the method can be shown here. A provider's fields need its adapter, and a remote control can't fill them in. */
export function isUsable({ code, group, provider }: PaymentMethod, scene: string): boolean {
  if (group !== providerGroup) return true;
  if (__TV__ || scene === 'STB') return false;
  const name = provider?.name ?? '';
  if (name === 'stripe' || pageAdapter(name)) return true;
  if (!warnedCodes.includes(code))
    console.warn(`[sub-elements] No adapter for the fields of "${name}": ${code} is hidden.`);
  warnedCodes.push(code);
  return false;
}
