import { useRef } from 'react';
import type { Area } from '../../runtime/i18n/text-keys';
import { loadTexts } from '../../runtime/i18n/texts';
import { useTexts } from '../../runtime/page/element-context';
import { type LazyModule, useLazy } from './use-lazy';

export interface LazyModuleWithTexts<T> extends LazyModule<T> {
  /** True until the code and its texts in the current language have loaded, also while `isEnabled` is false. */
  isLoading: boolean;
}

/**
 * Loads code and the texts of the text area `area` once `isEnabled` is true. After a change of the language, `module`
 * stays defined while the new texts load, so the content can stay visible.
 */
export function useLazyWithTexts<T>(isEnabled: boolean, area: Area, load: () => Promise<T>): LazyModuleWithTexts<T> {
  const { lang } = useTexts();
  const lastModule = useRef<T>(undefined);
  const lazy = useLazy(isEnabled ? lang : null, async () => {
    const module = await load();
    await loadTexts(lang, [area]);
    return module;
  });
  if (lazy.module) lastModule.current = lazy.module;
  return { ...lazy, module: lastModule.current, isLoading: !lazy.module };
}
