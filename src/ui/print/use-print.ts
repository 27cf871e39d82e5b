import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useElementContext } from '../../runtime/page/element-context';
import { canIsolateForPrint, isolateForPrint } from './isolate-for-print';

/**
 * Prints only the element of the `paper` ref. In the portal, the browser's own print command does the same; on a
 * partner's page, that command still prints the page.
 */
export function usePrint(): { paper: RefObject<HTMLElement | null>; print: () => void } {
  const { host } = useElementContext();
  const paper = useRef<HTMLElement>(null);
  const undo = useRef<() => void>(undefined);

  const prepare = useCallback(() => {
    if (!undo.current && paper.current && canIsolateForPrint()) undo.current = isolateForPrint(paper.current);
  }, []);
  const removeCopy = useCallback(() => {
    undo.current?.();
    undo.current = undefined;
  }, []);

  useEffect(() => {
    const isOurPage = host.closest('sub-portal') !== null;
    if (isOurPage) window.addEventListener('beforeprint', prepare);
    window.addEventListener('afterprint', removeCopy);
    return () => {
      window.removeEventListener('beforeprint', prepare);
      window.removeEventListener('afterprint', removeCopy);
      removeCopy();
    };
  }, [host, prepare, removeCopy]);

  const print = useCallback(() => {
    // Clean up after an earlier print if the browser fired no afterprint.
    removeCopy();
    prepare();
    window.print();
  }, [prepare, removeCopy]);
  return { paper, print };
}
