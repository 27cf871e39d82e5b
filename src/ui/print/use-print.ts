import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useElementContext } from '../../runtime/element-context/element-context';
import { canIsolateForPrint, isolateForPrint } from './isolate-for-print';

/**
 * `print` prints only the element that the `paper` ref is attached to. In the portal, the browser's print command
 * prints only this element too. On a partner's page, the browser's print command prints the whole page. Browsers
 * without constructable style sheets always print the whole page.
 */
export function usePrint(): { paper: RefObject<HTMLElement | null>; print: () => void } {
  const { host } = useElementContext();
  const paper = useRef<HTMLElement>(null);
  /** Ends the isolation; undefined while nothing is isolated. */
  const undoIsolation = useRef<() => void>(undefined);

  const isolatePaper = useCallback(() => {
    if (undoIsolation.current || !paper.current || !canIsolateForPrint()) return;
    undoIsolation.current = isolateForPrint(paper.current);
  }, []);
  const restorePage = useCallback(() => {
    undoIsolation.current?.();
    undoIsolation.current = undefined;
  }, []);

  useEffect(() => {
    const isInPortal = host.closest('sub-portal') !== null;
    if (isInPortal) window.addEventListener('beforeprint', isolatePaper);
    window.addEventListener('afterprint', restorePage);
    return () => {
      window.removeEventListener('beforeprint', isolatePaper);
      window.removeEventListener('afterprint', restorePage);
      restorePage();
    };
  }, [host, isolatePaper, restorePage]);

  const print = useCallback(() => {
    // Clean up after an earlier print if the browser fired no `afterprint` event.
    restorePage();
    isolatePaper();
    window.print();
  }, [isolatePaper, restorePage]);
  return { paper, print };
}
