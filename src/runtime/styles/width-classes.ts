import { type RefObject, useLayoutEffect } from 'react';

const steps = [560, 760, 1024];

/** Replaces container queries in the TV build: a ResizeObserver sets classes such as `from-760`. */
export const useWidthClasses: (wrapper: RefObject<HTMLElement | null>) => void = __TV__ ? useClasses : () => undefined;

function useClasses(wrapper: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = wrapper.current;
    if (!node) return undefined;
    const set = (width: number) => {
      for (const step of steps) node.classList.toggle(`from-${step}`, width >= step);
    };
    set(node.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && set(entry.contentRect.width));
    observer.observe(node);
    return () => observer.disconnect();
  }, [wrapper]);
}
