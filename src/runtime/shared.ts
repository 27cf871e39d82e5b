import { signal } from '@preact/signals-react';
import { existingPage, makePage, type SharedPage } from './shared-page';

/** The page's shared object: the loader's, or one made here when the elements came without it. */
export const sharedPage: () => SharedPage = __LOADED__ ? () => existingPage() as SharedPage : madeHere;

function madeHere(): SharedPage {
  const assets = new URL(/* @vite-ignore */ './', import.meta.url).href;
  return existingPage() ?? makePage({ version: __VERSION__, defaults: {}, assets, load: () => Promise.resolve() });
}

/** The page's defaults as a signal. */
export const pageDefaults = signal(sharedPage().defaults);
sharedPage().onConfigure(() => {
  pageDefaults.value = sharedPage().defaults;
});
