import { type RefObject, useLayoutEffect, useRef } from 'react';
import { currentPage } from '../../../../runtime/page/current-page';
import { useElementContext } from '../../../../runtime/page/element-context';
import { dropEarlyFrame, startEarlyFrame } from './early-frame';

/** Loads a card frame in the returned element, once, while the payer is likely to need one. */
export function useEarlyFrame(isLikely: boolean): RefObject<HTMLDivElement | null> {
  const { host, lang } = useElementContext();
  const place = useRef<HTMLDivElement>(null);
  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    if (!isLikely || hasStarted.current || !place.current) return undefined;
    hasStarted.current = true;
    startEarlyFrame({ host, place: place.current, assets: currentPage().assets, lang: lang.peek() });
    return () => dropEarlyFrame(host);
  }, [host, lang, isLikely]);
  return place;
}
