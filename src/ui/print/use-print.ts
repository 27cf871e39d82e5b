import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useElementContext } from '../../runtime/page/element-context';
import { canIsolateForPrint, isolateForPrint } from './isolate-for-print';

/**
 * `print` prints only the element of the `paper` ref. In the portal, the browser's own print command does so too. On a
 * partner's page, that command prints the whole page.
 */
export function usePrint(): { paper: RefObject<HTMLElement | null>; print: () => void } {
  const { host } = useElementContext();
  const paper = useRef<HTMLElement>(null);
  const undo = useRef<() => void>(undefined);

  const addCopy = useCallback(() => {
    if (!undo.current && paper.current && canIsolateForPrint()) undo.current = isolateForPrint(paper.current);
  }, []);
  const removeCopy = useCallback(() => {
    undo.current?.();
    undo.current = undefined;
  }, []);

  useEffect(() => {
    const isInPortal = host.closest('sub-portal') !== null;
    if (isInPortal) window.addEventListener('beforeprint', addCopy);
    window.addEventListener('afterprint', removeCopy);
    return () => {
      window.removeEventListener('beforeprint', addCopy);
      window.removeEventListener('afterprint', removeCopy);
      removeCopy();
    };
  }, [host, addCopy, removeCopy]);

  const print = useCallback(() => {
    // Clean up after an earlier print if the browser fired no afterprint.
    removeCopy();
    addCopy();
    window.print();
  }, [addCopy, removeCopy]);
  return { paper, print };
}
