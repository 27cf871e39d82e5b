import type { ReactNode } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { LazyPart } from '../../../ui/async/lazy-part';
import type { MethodModule } from '../../shared/payment/payment-method';
import { registryRowOf } from './method-registry';

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
