import type { LazyModule } from '../../../ui/lazy/lazy-part';
import { useLazyCode } from '../../../ui/lazy/lazy-part';
import type { MethodModule } from '../../shared/payment/payment-method';
import { registryRowOf } from './method-registry';

/** Loads the module of a group of payment methods, with its texts. */
export const useMethodModule = (group: string | null): LazyModule<MethodModule> =>
  useLazyCode(
    `${group}`,
    async () => (await registryRowOf(group).load()).method,
    ({ texts }) => (texts ? [texts] : []),
  );
