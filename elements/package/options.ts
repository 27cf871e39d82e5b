import type { SubElementsGlobal } from '../typings/tags';

/**
 * The options of `SubElements.configure`: defaults for all elements of the page. An element's own attributes take
 * precedence.
 */
export type PageOptions = Parameters<SubElementsGlobal['configure']>[0];

export type { SubElementsGlobal };
