import type { PageWindow } from '../frame/run-script';

/** Returns the simulated window of the page or frame that contains the element. */
export const windowOf = (element: Element): PageWindow => element.ownerDocument.defaultView as PageWindow;
