import type { Language } from '../../contract/primitives';
import { useElementContext } from '../../runtime/element-context/element-context';
import { useAreas } from '../../runtime/element-context/use-areas';
import type { Area } from '../../runtime/i18n/text-keys';
import { hasLoadedAreas, loadTexts } from '../../runtime/i18n/texts';
import { type LazyModule, useLazy } from './use-lazy';

/** What the `load` functions returned. A component that mounts again starts with it, without showing a skeleton. */
const loadedModules = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Like `useLazy`, but also loads the text areas that `areasOf` returns for the loaded code. `module` is undefined until
 * the texts have loaded too. It stays defined when the language changes, because the element's language changes only
 * after the new texts of all loaded areas have loaded.
 */
export function useLazyWithTexts<T>(
  key: string | null,
  load: () => Promise<T>,
  areasOf: (module: T) => readonly Area[],
): LazyModule<T> {
  const { lang } = useElementContext();
  const loadWithTexts = async () => {
    // The code may register the files of its texts, so the texts load after the code.
    const module = await load();
    let textLanguage: Language;
    do {
      textLanguage = lang.peek();
      await loadTexts(textLanguage, areasOf(module));
      // The element's language may have changed meanwhile.
    } while (textLanguage !== lang.peek());
    loadedModules.set(load, module);
    return module;
  };
  const loadedModule = loadedModules.get(load) as T | undefined;
  const isLoaded = loadedModule !== undefined && hasLoadedAreas(lang.peek(), areasOf(loadedModule));
  const lazy = useLazy(key, loadWithTexts, isLoaded ? loadedModule : undefined);
  // If the language changes between the end of `loadWithTexts` and this render, `useAreas` loads the texts in the new
  // language.
  const hasTexts = useAreas(...(lazy.module ? areasOf(lazy.module) : []));
  return hasTexts ? lazy : { ...lazy, module: undefined };
}
