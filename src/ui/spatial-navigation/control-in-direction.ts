import { deepClosest } from '../focus/deep-focus';
import { controlsIn } from './controls';
import type { Box } from './geometry/nearest-in-direction';
import { type Direction, nearestInDirection } from './geometry/nearest-in-direction';
import { itemsInSameRow, nextRow } from './geometry/next-row';

/** The side menu (a tall `nav`) that contains an element, else null. Left and Right move between menu and content. */
const sideMenuOf = (element: Element): Element | null =>
  deepClosest(element, (ancestor) => ancestor.localName === 'nav' && ancestor.clientHeight > ancestor.clientWidth);

/**
 * The side menu, header or footer that contains an element; null for the content. Up and Down stay in the current
 * region (or the content) until it has no further control above or below.
 */
const regionOf = (element: Element): Element | null =>
  sideMenuOf(element) ?? deepClosest(element, ({ localName }) => localName === 'header' || localName === 'footer');

/**
 * The control that an arrow key moves to. Left and Right stay in the row. At the end of the row, they move to a side
 * menu, or from a side menu to the content. Up and Down move to the next row if one is near, else to the nearest
 * control in their direction.
 */
export function controlInDirection(root: Document, active: Element | null, direction: Direction): HTMLElement | null {
  const allControls = controlsIn(root);
  if (!active || active === root.body) return allControls[0] ?? null;
  const isVertical = direction === 'up' || direction === 'down';
  const activeBox = active.getBoundingClientRect();
  const activeMenu = sideMenuOf(active);
  const otherControls: (readonly [HTMLElement, Box])[] = allControls
    .filter((element) => element !== active)
    .map((element) => [element, element.getBoundingClientRect()]);
  const isActiveAControl = allControls.includes(active as HTMLElement);
  // The focused element may be a heading, which isn't a control. If no control is in the direction, the focus then
  // moves to the first control.
  const fallback = isActiveAControl ? null : (allControls[0] ?? null);
  if (!isVertical) {
    const rowControls = itemsInSameRow(activeBox, otherControls);
    const controlsInOtherMenu = otherControls.filter(([element]) => {
      const menu = sideMenuOf(element);
      return menu !== null && menu !== activeMenu;
    });
    const contentControls = activeMenu ? otherControls.filter(([element]) => sideMenuOf(element) !== activeMenu) : [];
    return (
      nearestInDirection(activeBox, rowControls, direction) ??
      nearestInDirection(activeBox, controlsInOtherMenu, direction) ??
      nearestInDirection(activeBox, contentControls, direction) ??
      fallback
    );
  }
  const options = { isDown: direction === 'down', maxGap: innerHeight / 4 };
  const region = regionOf(active);
  const regionControls = otherControls.filter(([element]) => regionOf(element) === region);
  const rowElements = nextRow(activeBox, regionControls, options);
  const rowControls = regionControls.filter(([element]) => rowElements.includes(element));
  return (
    nearestInDirection(activeBox, rowControls, direction) ??
    nearestInDirection(activeBox, regionControls, direction) ??
    nearestInDirection(activeBox, otherControls, direction) ??
    fallback
  );
}
