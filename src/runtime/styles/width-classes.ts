import { type RefObject, useLayoutEffect } from 'react';

/** The smallest width with the desktop layout, in px. Source: specification, section 2. */
const desktopWidth = 761;

/** The minimum widths that the style sheets' container queries use, in px. */
const minWidths = [560, desktopWidth, 1024];

/**
 * Sets the classes that replace container queries in the TV build: the wrapper (the outermost node of an element's
 * screen) gets a class such as `from-761` for each of `minWidths` that its width reaches. In other builds, the hook
 * does nothing.
 */
export const useWidthClasses: (wrapper: RefObject<HTMLElement | null>, isMobile: boolean) => void = __TV__
  ? useMinWidthClasses
  : () => undefined;

function useMinWidthClasses(wrapper: RefObject<HTMLElement | null>, isMobile: boolean): void {
  useLayoutEffect(() => {
    const node = wrapper.current;
    if (!node) return undefined;
    const setClasses = (width: number) => {
      for (const minWidth of minWidths) {
        // Phones keep the mobile layout at any width.
        const mayApply = !isMobile || minWidth < desktopWidth;
        node.classList.toggle(`from-${minWidth}`, mayApply && width >= minWidth);
      }
    };
    setClasses(node.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setClasses(entry.contentRect.width));
    observer.observe(node);
    return () => observer.disconnect();
  }, [wrapper, isMobile]);
}
