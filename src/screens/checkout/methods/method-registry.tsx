import type { ReactNode } from 'react';
import { ownData, ownFields } from '../../../rules/own-fields';
import { useTexts } from '../../../runtime/element-context/element-context';
import type { Area } from '../../../runtime/i18n/text-keys';
import { LazyPart } from '../../../ui/async/lazy-part';
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

const registryRowOf = (group: string | null): RegistryRow =>
  registryRows.find((row) => row.group === group) ?? fallbackRow;

interface LazyMethodProps<Props> {
  /** The group of payment methods whose code `View` needs. */
  group: string | null;
  View: (props: Props & { methodModule: MethodModule }) => ReactNode;
  props: Props;
  /** As for `LazyPart`. */
  failed?: ReactNode;
  /** Shown while the code and the texts load. */
  children: ReactNode;
}

/** Shows `View` once the code of a group of payment methods and its texts have loaded. */
export function LazyMethod<Props extends object>({ group, View, props, failed, children }: LazyMethodProps<Props>) {
  const { t } = useTexts();
  const { load, texts } = registryRowOf(group);
  return (
    <LazyPart
      key={group}
      load={async () => {
        const { method } = await load();
        return (viewProps: Props) => <View {...viewProps} methodModule={method} />;
      }}
      props={props}
      areas={texts ? [texts] : []}
      errorTitle={t('checkout:method.failed')}
      failed={failed}
    >
      {children}
    </LazyPart>
  );
}
