import type { LazyModule } from '../../../ui/lazy/use-lazy';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import type { MethodModule } from '../../shared/payment/payment-method';
import { registryRowOf } from './method-registry';

/** Loads the module of a group of payment methods, with its texts. */
export const useMethodModule = (group: string | null): LazyModule<MethodModule> =>
  useLazyWithTexts(
    `${group}`,
    async () => (await registryRowOf(group).load()).method,
    ({ texts }) => (texts ? [texts] : []),
  );
