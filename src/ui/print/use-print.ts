import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useElementContext } from '../../runtime/page/element-context';
import { canPrintAlone, printAlone } from './print-alone';

/**
 * Prints what the ref holds and nothing else of the page. In the portal, which is a page of our own, the browser's own
 * command prints the same; on another's page that command stays theirs.
 */
export function usePrint(): { paper: RefObject<HTMLElement | null>; print: () => void } {
  const { host } = useElementContext();
  const paper = useRef<HTMLElement>(null);
  const undo = useRef<() => void>(undefined);

  const prepare = useCallback(() => {
    if (!undo.current && paper.current && canPrintAlone()) undo.current = printAlone(paper.current);
  }, []);
  const tidy = useCallback(() => {
    undo.current?.();
    undo.current = undefined;
  }, []);

  useEffect(() => {
    const isOurPage = host.closest('sub-portal') !== null;
    if (isOurPage) window.addEventListener('beforeprint', prepare);
    window.addEventListener('afterprint', tidy);
    return () => {
      window.removeEventListener('beforeprint', prepare);
      window.removeEventListener('afterprint', tidy);
      tidy();
    };
  }, [host, prepare, tidy]);

  const print = useCallback(() => {
    // What a print before left behind, where the browser did not say that it was over.
    tidy();
    prepare();
    window.print();
  }, [prepare, tidy]);
  return { paper, print };
}
