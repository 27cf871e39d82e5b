import { type RefObject, useLayoutEffect, useRef } from 'react';
import { currentPage } from '../../../../runtime/page/current-page';
import { useElementContext } from '../../../../runtime/page/element-context';
import { discardEarlyFrame, startEarlyFrame } from './early-frame';

/** Loads a card frame in the returned element, once, while the payer is likely to need one. */
export function useEarlyFrame(isLikely: boolean): RefObject<HTMLDivElement | null> {
  const { host, lang } = useElementContext();
  const container = useRef<HTMLDivElement>(null);
  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    if (!isLikely || hasStarted.current || !container.current) return undefined;
    hasStarted.current = true;
    startEarlyFrame({ host, container: container.current, assets: currentPage().assets, lang: lang.peek() });
    return () => discardEarlyFrame(host);
  }, [host, lang, isLikely]);
  return container;
}
