import type { ComponentType, ReactNode } from 'react';
import { ownData, ownFields } from '../../../rules/own-fields';
import { type ElementContext, useTexts } from '../../../runtime/element-context/element-context';
import type { Area } from '../../../runtime/i18n/text-keys';
import { isPartLoaded, LazyPart, preloadPart } from '../../../ui/async/lazy-part';
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

type MethodView<Props> = (props: Props & { methodModule: MethodModule }) => ReactNode;

interface MethodPartProps {
  View: MethodView<object>;
  props: object;
}

/** Per row, the function that loads its code, for `LazyPart`, which knows a loaded part by this function. */
const partLoaders = new WeakMap<RegistryRow, () => Promise<ComponentType<MethodPartProps>>>();

function partLoaderOf(row: RegistryRow): () => Promise<ComponentType<MethodPartProps>> {
  const known = partLoaders.get(row);
  if (known) return known;
  const load = async () => {
    const { method } = await row.load();
    return ({ View, props }: MethodPartProps) => <View {...props} methodModule={method} />;
  };
  partLoaders.set(row, load);
  return load;
}

const areasOf = ({ texts }: RegistryRow): Area[] => (texts ? [texts] : []);

/** Loads the code and texts of a group of payment methods, so that `LazyMethod` shows it at once. */
export function preloadMethod(group: string | null, lang: ElementContext['lang']): Promise<unknown> {
  const row = registryRowOf(group);
  return preloadPart(partLoaderOf(row), areasOf(row), lang);
}

/** Whether `LazyMethod` shows a group of payment methods at once. */
export function isMethodLoaded(group: string | null, lang: ElementContext['lang']): boolean {
  const row = registryRowOf(group);
  return isPartLoaded(partLoaderOf(row), areasOf(row), lang);
}

interface LazyMethodProps<Props> {
  /** The group of payment methods whose code `View` needs. */
  group: string | null;
  View: MethodView<Props>;
  props: Props;
  /** As for `LazyPart`. */
  failed?: ReactNode;
  /** Shown while the code and the texts load. */
  children: ReactNode;
}

/** Shows `View` once the code of a group of payment methods and its texts have loaded. */
export function LazyMethod<Props extends object>({ group, View, props, failed, children }: LazyMethodProps<Props>) {
  const { t } = useTexts();
  const row = registryRowOf(group);
  return (
    <LazyPart
      key={group}
      load={partLoaderOf(row)}
      props={{ View: View as MethodView<object>, props }}
      areas={areasOf(row)}
      errorTitle={t('checkout:method.failed')}
      failed={failed}
    >
      {children}
    </LazyPart>
  );
}
