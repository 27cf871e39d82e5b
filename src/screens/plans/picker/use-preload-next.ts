import { type RefObject, useEffect, useRef } from 'react';
import type { Language } from '../../../contract/primitives';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { currentPage } from '../../../runtime/page/current-page';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { whenIdle } from '../../../runtime/timing/when-idle';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Preloads the code and texts of an element that is likely to be shown next. Sends no API requests. Does nothing on
 * slow connections, or if the browser's data saver is on.
 */
export function preloadElement(tag: string, lang: Language): void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return;
  currentPage().preloadNext?.(tag, lang);
}

interface PreloadNext {
  /** The ref of the button that opens the next screen. */
  ref?: RefObject<HTMLButtonElement | null>;
  /** Preloads the next screen at once. Called on the button's pointer and focus events. */
  preload?(): void;
}

/**
 * Preloads the screen that a button opens, once the button is in view and the page is idle. Old engines
 * preload nothing.
 */
export const usePreloadNext: () => PreloadNext = isOldEngine ? () => ({}) : usePreload;

function usePreload(): PreloadNext {
  const ref = useRef<HTMLButtonElement>(null);
  const { host } = useElementContext();
  const { lang } = useTexts();
  const nextTag = useMember() ? 'sub-checkout' : 'sub-auth';
  const preload = () => {
    // With `checkout="page"`, the button opens another page, which loads its own code.
    if (host.getAttribute('checkout') !== 'page') preloadElement(nextTag, lang);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: preloads once for each screen and language
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle(preload);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [nextTag, lang]);
  return { ref, preload };
}
