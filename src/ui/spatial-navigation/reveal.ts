import { deepClosest } from '../focus/deep-focus';
import type { Box } from './geometry/nearest-in-direction';

/** The share of the screen's height that a TV may cut off at the top and at the bottom (overscan). */
const overscanShare = 0.05;
/** Space in px to leave around a focused control, for its focus ring and because the control is enlarged. */
const ringSpacePx = 16;

/** The scroll container of the page. */
export const pageScroller = (root: Document): Element => root.scrollingElement ?? root.documentElement;

const isScrollable = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);

/**
 * The element itself if it scrolls, else its nearest scroll container. If the search reaches `dialog`, it ends there:
 * the result is null if the dialog doesn't scroll.
 */
export function scrollerOf(element: Element, dialog: Element | null): Element | null {
  const page = pageScroller(element.ownerDocument);
  const scroller = deepClosest(
    element,
    (ancestor) => ancestor === dialog || ancestor === page || isScrollable(ancestor),
  );
  if (scroller && scroller === dialog && !isScrollable(scroller)) return null;
  return scroller ?? page;
}

/** How far a container can still scroll, in px: down, or up if `isDown` is false. */
export function remainingScroll(scroller: Element | null, isDown: boolean): number {
  if (!scroller) return 0;
  return isDown ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : scroller.scrollTop;
}

/** The visible part of a container, without the edges that a TV may cut off and without the space for a focus ring. */
export function visiblePartOf(scroller: Element): Pick<Box, 'top' | 'bottom'> {
  const edge = innerHeight * overscanShare + ringSpacePx;
  const safeArea = { top: edge, bottom: innerHeight - edge };
  if (scroller === pageScroller(scroller.ownerDocument)) return safeArea;
  const { top, bottom } = scroller.getBoundingClientRect();
  return {
    top: Math.max(safeArea.top, top + ringSpacePx),
    bottom: Math.min(safeArea.bottom, bottom - ringSpacePx),
  };
}

/** The nearest scroll container that contains an element. The outermost one is the page's. */
function outerScroller(element: Element): Element | null {
  const page = pageScroller(element.ownerDocument);
  return deepClosest(element, (ancestor) => ancestor !== element && (ancestor === page || isScrollable(ancestor)));
}

/**
 * Scrolls to the start of the dialog that contains a heading. Outside a dialog, scrolls to the start of the outermost
 * of our `sub-…` elements that contain the heading.
 */
export function scrollToStart(heading: Element): void {
  const page = pageScroller(heading.ownerDocument);
  let outermostElement: Element = heading;
  let isInDialog = false;
  // Visits every ancestor, because the callback never returns true.
  deepClosest(heading, (ancestor) => {
    if (ancestor.localName === 'dialog') isInDialog = true;
    if (ancestor.localName.startsWith('sub-')) outermostElement = ancestor;
    return false;
  });
  for (let scroller = outerScroller(heading); scroller && scroller !== page; scroller = outerScroller(scroller))
    scroller.scrollTop = 0;
  if (!isInDialog) page.scrollTop += outermostElement.getBoundingClientRect().top;
}

/**
 * Scrolls the containers of an element as little as needed to show it with its focus ring, away from the edges that a
 * TV may cut off. `beforeScroll` is called with each container before it scrolls.
 */
export function reveal(element: Element, beforeScroll?: (scroller: Element) => void): void {
  const page = pageScroller(element.ownerDocument);
  for (let scroller = outerScroller(element); scroller; scroller = scroller === page ? null : outerScroller(scroller)) {
    const view = visiblePartOf(scroller);
    const { top, bottom } = element.getBoundingClientRect();
    // An element that is taller than the view is shown from its top.
    const distanceDown = Math.min(bottom - view.bottom, top - view.top);
    const distanceUp = Math.min(0, top - view.top);
    const distance = distanceDown > 0 ? distanceDown : distanceUp;
    if (distance === 0) continue;
    beforeScroll?.(scroller);
    scroller.scrollTop += distance;
  }
}
