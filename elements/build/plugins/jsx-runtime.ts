import type { Plugin } from 'vite';
import { inRoot } from '../paths';

/** Our JSX runtimes: one for the bundles, and one for the npm package, which also works with React 18. */
const runtimes = {
  bundle: inRoot('elements/base/jsx-runtime.ts'),
  package: inRoot('elements/package/jsx-runtime.ts'),
} as const;

/**
 * Replaces `react/jsx-runtime` with our own runtime, whose props inherit nothing. Our runtime imports `original`, the
 * renderer's own. The first view, and its copies of the views that screens also show, get a runtime without a renderer.
 */
export function jsxRuntime(kind: keyof typeof runtimes, original: string): Plugin {
  return {
    name: 'jsx-runtime',
    enforce: 'pre',
    async resolveId(id, importer = '') {
      const isFirstView = /\/elements\/first-view\/[\w-]+\.tsx$|\?first-view$/.test(importer);
      if (id === 'react/jsx-runtime' && isFirstView) return inRoot('elements/first-view/jsx-runtime.ts');
      if (id === 'react/jsx-runtime')
        return importer === runtimes[kind] ? this.resolve(original, importer, { skipSelf: true }) : runtimes[kind];
      const view = isFirstView ? await this.resolve(id, importer.replace(/\?.*/, ''), { skipSelf: true }) : null;
      return view?.id.endsWith('.tsx') ? `${view.id}?first-view` : null;
    },
  };
}
