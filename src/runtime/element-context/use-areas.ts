import { useEffect } from 'react';
import type { Area } from '../i18n/text-keys';
import { areasRevision, hasLoadedAreas, loadTexts, translatorFor } from '../i18n/texts';
import { useSignalValue } from '../state/use-signal-value';
import { useElementContext, useTexts } from './element-context';

/** Loads text areas for a lazily loaded part of a screen; true once they have loaded. */
export function useAreas(...areas: Area[]): boolean {
  const { lang } = useTexts();
  const { toasts } = useElementContext();
  useSignalValue(areasRevision);
  const areaKey = areas.join();
  useEffect(() => {
    // If the areas fail to load, the lazy part of the screen stays a skeleton. It loads them when it mounts again.
    if (areaKey)
      loadTexts(lang, areaKey.split(',') as Area[]).catch(() =>
        toasts.show('error', translatorFor(lang)('common:errors.network')),
      );
  }, [lang, areaKey, toasts]);
  return hasLoadedAreas(lang, areas);
}
