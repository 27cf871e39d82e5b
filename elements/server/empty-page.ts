import { signal } from '@preact/signals-react';
import type { PageDefaults } from '../../src/runtime/page/page-defaults';
import type { PageRegistry, SharedSession } from '../../src/runtime/page/page-registry';

// This file replaces `src/runtime/page/current-page` in the server build, because a server has no page and no session.

const noSession: SharedSession = {
  origin: '',
  get: () => null,
  set: () => undefined,
  subscribe: () => () => undefined,
};

const emptyPage: PageRegistry = {
  version: __VERSION__,
  defaults: {},
  assets: '',
  sessionOf: () => noSession,
  load: () => Promise.resolve(),
  configure: () => undefined,
  onConfigure: () => () => undefined,
};

export const currentPage = (): PageRegistry => emptyPage;
export const pageDefaults = signal<PageDefaults>({});
