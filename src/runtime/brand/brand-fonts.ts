import type { ElementContext } from '../page/element-context';
import { whenIdle } from '../page/when-idle';

/** The brands and languages for which loading has started, as `<brand>/<language>`. */
const startedKeys = new Set<string>();

/**
 * Loads the brand's fonts for the current language when the page is idle. Further calls for the same brand and language
 * do nothing, unless the module `load-fonts.lazy` or the list of the brand's fonts failed to load. TVs and browsers in
 * data-saver mode keep system fonts.
 */
export function loadFontsWhenIdle({ brand, lang }: ElementContext): void {
  const { settings, fallbacks } = brand.peek();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const key = `${settings.code}/${lang.peek()}`;
  // A brand without its own fonts has no fallback fonts.
  if (fallbacks.length === 0 || connection?.saveData || startedKeys.has(key)) return;
  startedKeys.add(key);
  // `__TV__` is a build constant, so TV builds don't contain the import.
  whenIdle(
    () =>
      void (__TV__ ? Promise.reject() : import('./load-fonts.lazy'))
        .then(({ loadFonts }) => loadFonts(settings.code, lang.peek()))
        .catch(() => startedKeys.delete(key)),
  );
}
