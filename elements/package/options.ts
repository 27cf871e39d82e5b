import type { SubElementsGlobal } from '../typings/tags';

/** What `configure` accepts: defaults for all elements of the page. An element's own attributes take precedence. */
export type PageOptions = Parameters<SubElementsGlobal['configure']>[0];

export type { SubElementsGlobal };
