import type { Plugin } from 'vite';
import { patchPackages } from '../patch-packages';

/**
 * Imports the hook `useSyncExternalStore` from React instead of from its shim for React 16 and 17, which the signals
 * also support. Not reported upstream. Source: https://github.com/preactjs/signals/tree/main/packages/react
 */
export const withoutStoreShim = (): Plugin =>
  patchPackages({
    name: 'without-store-shim',
    packages: { '@preact/signals-react': [] },
    // React 19 and Preact have this hook.
    patch: (code) => code.replaceAll(/(["'])use-sync-external-store\/shim\/index\.js\1/g, '"react"'),
  });
