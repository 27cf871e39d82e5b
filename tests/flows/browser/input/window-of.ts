import type { PageWindow } from '../frame/run-script';

export const windowOf = (element: Element): PageWindow => element.ownerDocument.defaultView as PageWindow;
