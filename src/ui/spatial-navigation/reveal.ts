import { deepClosest } from '../focus/deep-focus';
import type { Box } from './next-row';

/** The part of the screen's height at each edge that a TV may cut off. */
const safeArea = 0.05;
/** Room for the focus ring and the scale of a focused control, in px. */
const ringSpacePx = 16;

export const pageOf = (root: Document): Element => root.scrollingElement ?? root.documentElement;

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);

/** The nearest scroll container around an element. Outside a dialog that is the page at the latest. */
export function scrollerOf(element: Element, dialog: Element | null): Element | null {
  const page = pageOf(element.ownerDocument);
  const scroller = deepClosest(element, (above) => above === dialog || above === page || scrolls(above));
  if (scroller && scroller === dialog && !scrolls(scroller)) return null;
  return scroller ?? page;
}

/** How far a container can still scroll, in px. */
export function remainingIn(scroller: Element | null, isDown: boolean): number {
  if (!scroller) return 0;
  return isDown ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop;
}

/** The visible part of a container, without the edges that a TV may cut off. A focus ring fits around it. */
export function viewOf(scroller: Element): Pick<Box, 'top' | 'bottom'> {
  const edge = innerHeight * safeArea + ringSpacePx;
  const screen = { top: edge, bottom: innerHeight - edge };
  if (scroller === pageOf(scroller.ownerDocument)) return screen;
  const { top, bottom } = scroller.getBoundingClientRect();
  return {
    top: Math.max(screen.top, top + ringSpacePx),
    bottom: Math.min(screen.bottom, bottom - ringSpacePx),
  };
}

/** Scrolls the containers of an element as little as needed to show it in the safe area, with its focus ring. */
export function reveal(element: Element): void {
  const page = pageOf(element.ownerDocument);
  const parent = (above: Element): Element | null =>
    deepClosest(above, (candidate) => candidate !== above && (candidate === page || scrolls(candidate)));
  for (let scroller = parent(element); scroller; scroller = scroller === page ? null : parent(scroller)) {
    const view = viewOf(scroller);
    const { top, bottom } = element.getBoundingClientRect();
    const below = Math.min(bottom - view.bottom, top - view.top);
    if (below > 0) scroller.scrollTop += below;
    else if (top < view.top) scroller.scrollTop -= view.top - top;
  }
}
