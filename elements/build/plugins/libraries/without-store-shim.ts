import type { Plugin } from 'vite';
import { patchPackages } from '../patch-packages';

/** Imports the hook `useSyncExternalStore` from React instead of from its shim for old versions of React. */
export const withoutStoreShim = (): Plugin =>
  patchPackages({
    name: 'without-store-shim',
    packages: { '@preact/signals-react': [] },
    // React 19 and Preact have this hook.
    patch: (code) => code.replaceAll(/(["'])use-sync-external-store\/shim\/index\.js\1/g, '"react"'),
  });
