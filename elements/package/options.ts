import type { SubElementsGlobal } from '../typings/tags';

/** The page's defaults, which every tag may override by its own attribute. */
export type PageOptions = Parameters<SubElementsGlobal['configure']>[0];

export type { SubElementsGlobal };
