import { signal } from '@preact/signals-react';
import { existingPage, makePage, type SharedPage } from './page-registry';

/** The page's shared object: the loader's, or one made here when the elements came without it. */
export const sharedPage: () => SharedPage = __LOADED__ ? () => existingPage() as SharedPage : madeHere;

/** Until it is known where the other tags' code lies. */
export const loadNothing = (): Promise<void> => Promise.resolve();

function madeHere(): SharedPage {
  // Bundled into somebody's own files, only its author can say where the card frame lies.
  const assets = __PACKAGED__ ? '' : new URL(/* @vite-ignore */ './', import.meta.url).href;
  return existingPage() ?? makePage({ version: __VERSION__, defaults: {}, assets, load: loadNothing });
}

/** The page's defaults as a signal. */
export const pageDefaults = signal(sharedPage().defaults);
sharedPage().onConfigure(() => {
  pageDefaults.value = sharedPage().defaults;
});
