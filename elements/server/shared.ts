import { signal } from '@preact/signals-react';
import type { PageDefaults, PageRegistry } from '../../src/runtime/page/page-registry';

/**
 * Stands in for what a page shares: a server has no page, and nobody is signed in there. The build puts it in the place
 * of `src/runtime/page/current-page`.
 */
const none: PageRegistry = {
  version: __VERSION__,
  defaults: {},
  assets: '',
  session: { get: () => null, set: () => undefined, subscribe: () => () => undefined },
  load: () => Promise.resolve(),
  configure: () => undefined,
  onConfigure: () => () => undefined,
};

export const currentPage = (): PageRegistry => none;
export const pageDefaults = signal<PageDefaults>({});
