import { signal } from '@preact/signals-react';
import { existingPage, makePage, type SharedPage } from './shared-page';

// The single file for TVs is always brought by the loader, and knows no address of its own.
const ownFolder = __TV__ ? '' : new URL('./', import.meta.url).href;

/** The page's shared object: the loader's, or one made here when the elements came through a package. */
export const sharedPage = (): SharedPage =>
  existingPage() ??
  makePage({
    version: __VERSION__,
    defaults: {},
    assets: ownFolder,
    load: () => Promise.resolve(),
  });

/** The page's defaults as a signal. */
export const pageDefaults = signal(sharedPage().defaults);
sharedPage().onConfigure(() => {
  pageDefaults.value = sharedPage().defaults;
});
