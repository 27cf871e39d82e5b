import type { Plugin } from 'vite';
import { inRoot } from '../paths';

/** Our JSX runtimes: one for the bundles, and one for the npm package, which also works with React 18. */
const runtimes = {
  bundle: inRoot('elements/base/jsx-runtime.ts'),
  package: inRoot('elements/package/jsx-runtime.ts'),
} as const;

/** The modules of the first view, and the copies of the shared views that it imports. */
const firstViewModule = /\/elements\/first-view\/[\w-]+\.tsx$|\?first-view$/;

/**
 * Replaces `react/jsx-runtime` with our own runtime, whose props inherit nothing. Our runtime imports `original`, the
 * renderer's own. The first view and the views that it shares with the screens are compiled with a runtime without a
 * renderer, so that the first view doesn't wait for React or Preact.
 */
export function jsxRuntime(kind: keyof typeof runtimes, original: string): Plugin {
  return {
    name: 'jsx-runtime',
    enforce: 'pre',
    async resolveId(id, importer = '') {
      const isFirstView = firstViewModule.test(importer);
      if (id === 'react/jsx-runtime') {
        if (isFirstView) return inRoot('elements/first-view/jsx-runtime.ts');
        return importer === runtimes[kind] ? this.resolve(original, importer, { skipSelf: true }) : runtimes[kind];
      }
      const resolved = isFirstView && (await this.resolve(id, importer.replace(/\?.*/, ''), { skipSelf: true }));
      return resolved && /(?<!\/elements\/first-view\/[\w-]+)\.tsx$/.test(resolved.id)
        ? `${resolved.id}?first-view`
        : null;
    },
  };
}
