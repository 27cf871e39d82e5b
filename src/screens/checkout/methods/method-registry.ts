import { ownData, ownFields } from '../../../rules/own-fields';
import type { Area } from '../../../runtime/i18n/text-keys';
import type { MethodModule } from '../../shared/payment/payment-method';
import { providerGroup } from './usable-methods';

/** The code of a group of payment methods. */
export interface RegistryRow {
  /** The field `group` of these payment methods in the server's list of methods. */
  group: string;
  /** The text area of these methods, unless it's one of the checkout's. The folder's code adds its files. */
  texts?: Area;
  load: () => Promise<{ method: MethodModule }>;
}

const loadWallet = () => import('./wallet/wallet');

/**
 * The groups of payment methods that have code of their own. A new group needs a row here and a folder; what the checkout
 * does differently for it is in `flow/method-traits.ts`.
 */
export const registryRows: readonly RegistryRow[] = ownData<RegistryRow[]>([
  { group: 'CARD', load: () => import('./card/card') },
  { group: 'PIX', texts: 'pay-transfer', load: () => import('./pix/pix') },
  { group: 'TICKET', texts: 'pay-boleto', load: () => import('./boleto/boleto') },
  { group: 'BANK_TRANSFER', texts: 'pay-transfer', load: () => import('./bank-transfer/bank-transfer') },
  { group: 'CRYPTO', texts: 'pay-crypto', load: () => import('./crypto/crypto') },
  { group: 'E-WALLET', texts: 'pay-wallet', load: loadWallet },
  { group: 'ONLINE_WALLET', texts: 'pay-wallet', load: loadWallet },
  { group: 'PAYPAL', texts: 'pay-provider', load: () => import('./paypal/paypal') },
  { group: 'MOBILE_MONEY', texts: 'pay-wallet', load: () => import('./mobile-money/mobile-money') },
  { group: 'PREPAID', load: () => import('./prepaid/prepaid') },
  { group: providerGroup, texts: 'pay-provider', load: () => import('./provider-fields/provider-fields') },
]);

/** For groups without a row: the form shows the fields that the server lists, and the checkout follows the redirect. */
const fallbackRow: RegistryRow = ownFields({ group: '', load: async () => ({ method: {} }) });

export const registryRowOf = (group: string | null): RegistryRow =>
  registryRows.find((row) => row.group === group) ?? fallbackRow;
