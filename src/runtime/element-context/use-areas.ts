import { useEffect } from 'react';
import type { Area } from '../i18n/text-keys';
import { areasRevision, hasLoadedAreas, loadTexts, translatorFor } from '../i18n/texts';
import { useSignalValue } from '../state/use-signal-value';
import { useElementContext, useTexts } from './element-context';

/**
 * Loads text areas that a component needs only from some point on, such as the texts of a field's errors; true once
 * they have loaded. Use it only where no code is loaded: `LazyPart` loads a component's code together with its texts,
 * and offers a retry.
 */
export function useAreas(...areas: Area[]): boolean {
  const { lang } = useTexts();
  const { toasts } = useElementContext();
  useSignalValue(areasRevision);
  const areaKey = areas.join();
  useEffect(() => {
    if (areaKey)
      loadTexts(lang, areaKey.split(',') as Area[]).catch(() =>
        toasts.show('error', translatorFor(lang)('common:errors.network')),
      );
  }, [lang, areaKey, toasts]);
  return hasLoadedAreas(lang, areas);
}
