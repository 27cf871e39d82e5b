import { useEffect, useState } from 'react';
import type { PaymentMethod } from '../../../contract/entities';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { isTv } from '../../../runtime/settings/is-tv';
import { useLazyCode } from '../../../ui/lazy/lazy-part';
import type { ReadyMethod } from '../methods/express/wallet';

/** A row that appeared above a list that is already shown would move the list. So the list waits this long for it. */
const waitMs = 1500;

const loadRow = () => import('../methods/express/express-row');

/**
 * Finds out which of the offered wallets can pay on this device. `Row` shows their buttons; it's undefined if there are
 * none. While `isLoading`, the list of methods isn't shown yet.
 */
export function useExpressMethods(list: readonly PaymentMethod[]) {
  const settings = useElementContext().settings.peek();
  const methods = isOldEngine || isTv(settings) ? [] : list.filter(({ express }) => express);
  const isOffered = methods.length > 0;
  const { module, hasFailed } = useLazyCode(isOffered ? 'express' : null, loadRow, () => ['pay-wallet']);
  const [ready, setReady] = useState<readonly ReadyMethod[] | null>(null);
  useEffect(() => {
    if (!isOffered) return undefined;
    // The first answer counts, also if it's that the scripts took too long.
    const timer = setTimeout(() => setReady((found) => found ?? []), waitMs);
    return () => clearTimeout(timer);
  }, [isOffered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once; the list may load again for another currency
  useEffect(() => {
    if (module && isOffered)
      void module.findReadyMethods(methods, settings.api).then((found) => setReady((decided) => decided ?? found));
  }, [module, isOffered]);
  const isLoading = isOffered && ready === null && !hasFailed;
  return { isLoading, Row: ready?.length ? module?.ExpressRow : undefined, ready: ready ?? [] };
}
