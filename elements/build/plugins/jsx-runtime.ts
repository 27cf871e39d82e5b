import type { Plugin } from 'vite';
import { inRoot } from '../paths';

/** Our JSX runtimes: one for the bundles, and one for the npm package, which also works with React 18. */
const runtimes = {
  bundle: inRoot('elements/base/jsx-runtime.ts'),
  package: inRoot('elements/package/jsx-runtime.ts'),
} as const;

/**
 * Replaces `react/jsx-runtime` with our own runtime, whose props inherit nothing. Our runtime imports `original`, the
 * renderer's own.
 */
export function jsxRuntime(kind: keyof typeof runtimes, original: string): Plugin {
  return {
    name: 'jsx-runtime',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id !== 'react/jsx-runtime') return undefined;
      return importer === runtimes[kind] ? this.resolve(original, importer, { skipSelf: true }) : runtimes[kind];
    },
  };
}
