import type { Plugin } from 'vite';

/** Leaves React out of the bundle, so that the elements use the React of the app that installs the package. */
export function hostReact(): Plugin {
  return {
    name: 'host-react',
    enforce: 'pre',
    resolveId: (id) => (/^react(-dom)?(\/|$)/.test(id) ? { id, external: true } : undefined),
  };
}
