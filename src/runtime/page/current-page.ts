import { signal } from '@preact/signals-react';
import { existingPage, makePage, type PageRegistry } from './page-registry';

/** The page's shared object: the loader's, or one made here when the elements came without it. */
export const currentPage: () => PageRegistry = __LOADED__ ? () => existingPage() as PageRegistry : madeHere;

/** Until it is known where the other tags' code lies. */
export const loadNothing = (): Promise<void> => Promise.resolve();

function madeHere(): PageRegistry {
  // Bundled into somebody's own files, only its author can say where the card frame lies.
  const assets = __PACKAGED__ ? '' : new URL(/* @vite-ignore */ './', import.meta.url).href;
  return existingPage() ?? makePage({ version: __VERSION__, defaults: {}, assets, load: loadNothing });
}

/** The page's defaults as a signal. */
export const pageDefaults = signal(currentPage().defaults);
currentPage().onConfigure(() => {
  pageDefaults.value = currentPage().defaults;
});
