import type { Area } from '../../runtime/i18n/text-keys';
import { loadTexts } from '../../runtime/i18n/texts';
import { useAreas, useTexts } from '../../runtime/page/element-context';
import { type LazyModule, useLazy } from './use-lazy';

/**
 * Like `useLazy`, but also loads the text area that `areaOf` returns for the loaded code. `module` is undefined until
 * the texts have loaded too. It stays defined when the language changes, because the element's language changes only
 * after the new texts of all loaded areas have loaded.
 */
export function useLazyWithTexts<T>(
  key: string | null,
  load: () => Promise<T>,
  areaOf: (module: T) => Area | undefined,
): LazyModule<T> {
  const { lang } = useTexts();
  const areasOf = (module: T): Area[] => {
    const area = areaOf(module);
    return area ? [area] : [];
  };
  const lazy = useLazy(key, async () => {
    // The code may register the files of its texts, so the texts load after the code.
    const module = await load();
    await loadTexts(lang, areasOf(module));
    return module;
  });
  // If the language changes while the code loads, the texts have loaded in the previous language.
  const hasTexts = useAreas(...(lazy.module ? areasOf(lazy.module) : []));
  return hasTexts ? lazy : { ...lazy, module: undefined };
}
