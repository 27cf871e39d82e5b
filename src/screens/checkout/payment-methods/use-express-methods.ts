import { useEffect, useState } from 'react';
import type { PaymentMethod } from '../../../contract/entities';
import { type ElementContext, useElementContext } from '../../../runtime/element-context/element-context';
import { loadTexts } from '../../../runtime/i18n/texts';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { isTv } from '../../../runtime/settings/is-tv';
import { withTimeLimit } from '../../../runtime/timing/time-limit';
import type { ExpressRow } from '../methods/express/express-row';
import type { ReadyMethod } from '../methods/express/wallet';

/** A row that appeared above a list that is already shown would move the list. So the list waits this long for it. */
const waitMs = 1500;

interface FoundMethods {
  /** Undefined if no wallet can pay on this device. */
  Row?: typeof ExpressRow;
  ready: readonly ReadyMethod[];
}

/** Loads the row's code and texts, and asks which wallets can pay on this device. */
async function findMethods(
  methods: readonly PaymentMethod[],
  { settings, lang }: ElementContext,
): Promise<FoundMethods> {
  const module = await withTimeLimit(import('../methods/express/express-row'));
  // The code adds the files of its texts, so the texts load after the code.
  await loadTexts(lang.peek(), ['pay-wallet']);
  const ready = await module.findReadyMethods(methods, settings.peek().api);
  return { ready, ...(ready.length > 0 && { Row: module.ExpressRow }) };
}

/**
 * Finds out which of the offered wallets can pay on this device. `Row` shows their buttons; it's undefined if there are
 * none. While `isLoading`, the list of methods isn't shown yet.
 */
export function useExpressMethods(list: readonly PaymentMethod[]) {
  const context = useElementContext();
  const methods = isOldEngine || isTv(context.settings.peek()) ? [] : list.filter(({ express }) => express);
  const isOffered = methods.length > 0;
  const [found, setFound] = useState<FoundMethods | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once; the list may load again for another currency
  useEffect(() => {
    if (!isOffered) return undefined;
    // The first answer counts, also if it's that the scripts took too long.
    const answer = (methodsFound: FoundMethods) => setFound((decided) => decided ?? methodsFound);
    const timer = setTimeout(answer, waitMs, { ready: [] });
    findMethods(methods, context).then(answer, () => answer({ ready: [] }));
    return () => clearTimeout(timer);
  }, [isOffered]);
  return { isLoading: isOffered && found === null, Row: found?.Row, ready: found?.ready ?? [] };
}
