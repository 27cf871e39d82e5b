// The npm package's module `sub-elements/tags`. The element classes are in modules below it, such as
// `sub-elements/tags/sub-plans`.

import type { PageOptions } from '../../src/runtime/page/page-defaults';
import type { SubElementsGlobal } from '../typings/tags';

export type { PageOptions } from '../../src/runtime/page/page-defaults';
// Adds the `sub-*` events to the types of `addEventListener` on `document` and every node.
export type {} from '../typings/dom';

export interface StartOptions extends PageOptions {
  /**
   * URL of the operator's published files, such as `https://cdn.example/1.0.0/`. Members type card numbers in an iframe
   * from this origin, so neither the page nor this package can read the numbers. API requests go to the same origin
   * unless `api` is set.
   */
  assets: string;
}

/**
 * Loads the code of the page's elements from this package, now and whenever an element is added later. On a server,
 * `start` does nothing and resolves with null.
 */
export async function start(options: StartOptions): Promise<SubElementsGlobal | null> {
  if (typeof document === 'undefined') return null;
  const { startPage } = await import('./page');
  return startPage(options);
}
