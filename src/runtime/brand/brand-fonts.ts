import type { ElementContext } from '../element-context/element-context';
import { isOldEngine } from '../page/old-engine';
import { isTv } from '../settings/is-tv';
import { whenIdle } from '../timing/when-idle';

/** The brands and languages for which loading has started, as `<brand>/<language>`. */
const startedKeys = new Set<string>();

/**
 * Loads the brand's fonts for the current language when the page is idle. Further calls for the same brand and language
 * do nothing, unless a font failed to load: then the next element, or the next change of the language, tries again. TVs
 * and browsers in data-saver mode keep system fonts.
 */
export function loadFontsWhenIdle({ brand, lang, settings: elementSettings }: ElementContext): void {
  const { settings, fallbacks } = brand.peek();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const key = `${settings.code}/${lang.peek()}`;
  if (isOldEngine || isTv(elementSettings.peek()) || connection?.saveData) return;
  // A brand without its own fonts has no fallback fonts.
  if (fallbacks.length === 0 || startedKeys.has(key)) return;
  startedKeys.add(key);
  whenIdle(
    () =>
      void import('./load-fonts.lazy')
        .then(({ loadFonts }) => loadFonts(settings.code, lang.peek()))
        .catch(() => startedKeys.delete(key)),
  );
}
