import type { Plugin } from 'vite';

const defaultImport = /import (\w+) from ["']react["'];/;

/** r2wc's code with a named import of React's only function that it uses. */
export function withNamedImport(code: string): string {
  const name = defaultImport.exec(code)?.[1];
  const named = code
    .replace(defaultImport, 'import { createElement } from "react";')
    .replaceAll(`${name}.createElement(`, 'createElement(');
  if (!name || new RegExp(`\\b${name}\\.createElement`).test(named) || !named.includes('createElement('))
    throw new Error('small-r2wc: the default import of React was not found in r2wc; update the plugin');
  return named;
}

/**
 * A default import of React keeps everything that `preact/compat` has, such as Suspense, in the light and the TV build.
 * Source: https://github.com/bitovi/react-to-web-component
 */
export function smallR2wc(): Plugin {
  return {
    name: 'small-r2wc',
    enforce: 'pre',
    transform(code, id) {
      return /@r2wc[\\/]react-to-web-component/.test(id) ? { code: withNamedImport(code), map: null } : undefined;
    },
  };
}
