import { signal } from '@preact/signals-react';
import { createPageRegistry } from './create-page-registry';
import { existingPage, type PageRegistry } from './page-registry';

/** Returns the page's registry: the loader's, or a new one if the elements were loaded without the loader. */
export const currentPage: () => PageRegistry = __HAS_LOADER__
  ? () => existingPage() as PageRegistry
  : existingOrNewPage;

/** The `load` function of a new registry. The npm package replaces it with its own (elements/package/page.ts). */
export const loadNothing = (): Promise<void> => Promise.resolve();

function existingOrNewPage(): PageRegistry {
  // A site that bundles the npm package passes the URL of the assets to `startPage`. Until then, the URL is unknown.
  const assets = __PACKAGED__ ? '' : new URL(/* @vite-ignore */ './', import.meta.url).href;
  return existingPage() ?? createPageRegistry({ version: __VERSION__, defaults: {}, assets, load: loadNothing });
}

/** The page's default settings (`PageDefaults`) as a signal. */
export const pageDefaults = signal(currentPage().defaults);
currentPage().onConfigure(() => {
  pageDefaults.value = currentPage().defaults;
});

/** The page's origin. In a frame with `srcdoc`, `location.origin` is "null", but the origin is that of the parent. */
export const pageOrigin = (): string => (location.origin === 'null' ? globalThis.origin : location.origin);
