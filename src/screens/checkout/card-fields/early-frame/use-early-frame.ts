import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useElementContext } from '../../../../runtime/element-context/element-context';
import { currentPage } from '../../../../runtime/page/current-page';
import { discardEarlyFrame, startEarlyFrame } from './early-frame';

/** Loads a card frame once, as soon as the payer is likely to need one, into the element of the returned ref. */
export function useEarlyFrame(isFrameLikely: boolean): RefObject<HTMLDivElement | null> {
  const { host } = useElementContext();
  const container = useRef<HTMLDivElement>(null);
  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    if (!isFrameLikely || hasStarted.current || !container.current) return undefined;
    hasStarted.current = true;
    startEarlyFrame({ host, container: container.current, assets: currentPage().assets });
    return () => discardEarlyFrame(host);
  }, [host, isFrameLikely]);
  return container;
}
