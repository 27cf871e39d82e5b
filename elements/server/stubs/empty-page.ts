import { signal } from '@preact/signals-react';
import type { PageDefaults } from '../../../src/runtime/page/page-defaults';
import type { PageRegistry } from '../../../src/runtime/page/page-registry';

// This file replaces `src/runtime/page/current-page` in the server build, because a server has no page and no session.

const emptyPage: PageRegistry = {
  version: __VERSION__,
  defaults: {},
  assets: '',
  session: { get: () => null, set: () => undefined, subscribe: () => () => undefined },
  load: () => Promise.resolve(),
  configure: () => undefined,
  onConfigure: () => () => undefined,
};

export const currentPage = (): PageRegistry => emptyPage;
export const pageDefaults = signal<PageDefaults>({});
