import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useElementContext } from '../../runtime/page/element-context';
import { canIsolateForPrint, isolateForPrint } from './isolate-for-print';

/**
 * `print` prints only the element that the `paper` ref is attached to. In the portal, the browser's print command
 * prints only this element too. On a partner's page, the browser's print command prints the whole page.
 */
export function usePrint(): { paper: RefObject<HTMLElement | null>; print: () => void } {
  const { host } = useElementContext();
  const paper = useRef<HTMLElement>(null);
  const undo = useRef<() => void>(undefined);

  const isolatePaper = useCallback(() => {
    if (!undo.current && paper.current && canIsolateForPrint()) undo.current = isolateForPrint(paper.current);
  }, []);
  const restorePage = useCallback(() => {
    undo.current?.();
    undo.current = undefined;
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
