import { signal } from '@preact/signals-react';
import { createPage, existingPage, type PageRegistry } from './page-registry';

/** The page's registry: the loader's, or a new one if the elements were loaded without the loader. */
export const currentPage: () => PageRegistry = __HAS_LOADER__
  ? () => existingPage() as PageRegistry
  : existingOrNewPage;

/** The `load` function of a new registry. The npm package sets another one (elements/package/page.ts). */
export const loadNothing = (): Promise<void> => Promise.resolve();

function existingOrNewPage(): PageRegistry {
  // If a site bundles the npm package, only the site knows the URL of the card frame, and passes it to `startPage`.
  const assets = __PACKAGED__ ? '' : new URL(/* @vite-ignore */ './', import.meta.url).href;
  return existingPage() ?? createPage({ version: __VERSION__, defaults: {}, assets, load: loadNothing });
}

/** The page's defaults as a signal. */
export const pageDefaults = signal(currentPage().defaults);
currentPage().onConfigure(() => {
  pageDefaults.value = currentPage().defaults;
});
