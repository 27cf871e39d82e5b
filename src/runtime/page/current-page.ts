import { signal } from '@preact/signals-react';
import { createPage, existingPage, type PageRegistry } from './page-registry';

/** The page's registry: the loader's, or a new one when the elements were loaded without it. */
export const currentPage: () => PageRegistry = __HAS_LOADER__
  ? () => existingPage() as PageRegistry
  : existingOrNewPage;

/** The initial `load`, until the package knows how to load other tags. */
export const loadNothing = (): Promise<void> => Promise.resolve();

function existingOrNewPage(): PageRegistry {
  // In another site's bundle, only its author knows the card frame's URL.
  const assets = __PACKAGED__ ? '' : new URL(/* @vite-ignore */ './', import.meta.url).href;
  return existingPage() ?? createPage({ version: __VERSION__, defaults: {}, assets, load: loadNothing });
}

/** The page's defaults as a signal. */
export const pageDefaults = signal(currentPage().defaults);
currentPage().onConfigure(() => {
  pageDefaults.value = currentPage().defaults;
});
