import type { Plugin } from 'vite';
import { inRoot } from '../paths';

const jsxRuntime = inRoot('elements/package/jsx-runtime.ts');

/**
 * Leaves React out of the bundle, so that the elements use the React of the app that installs the package. Components
 * get a JSX runtime that also works with React 18.
 */
export function hostReact(): Plugin {
  return {
    name: 'host-react',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === 'react/jsx-runtime' && importer !== jsxRuntime) return jsxRuntime;
      return /^react(-dom)?(\/|$)/.test(id) ? { id, external: true } : undefined;
    },
  };
}
