import type { Plugin } from 'vite';
import { patchPackages } from '../patch-packages';

const defaultImport = /import (\w+) from ["']react["'];/;

/**
 * Replaces the default import of React in r2wc (`@r2wc/react-to-web-component`) with a named import of `createElement`,
 * the only function that r2wc uses.
 */
export function withNamedImport(code: string): string {
  const name = defaultImport.exec(code)?.[1];
  const rewritten = code
    .replace(defaultImport, 'import { createElement } from "react";')
    .replaceAll(`${name}.createElement(`, 'createElement(');
  if (!name || new RegExp(`\\b${name}\\.createElement`).test(rewritten) || !rewritten.includes('createElement('))
    throw new Error('small-r2wc: the default import of React was not found in r2wc; update the plugin');
  return rewritten;
}

/**
 * Makes r2wc import from React only what it uses. With a default import, the light and the TV build would contain all
 * of `preact/compat`, including unused parts such as Suspense. Upstream issue about Preact:
 * https://github.com/bitovi/react-to-web-component/issues/82
 */
export function smallR2wc(): Plugin {
  const packages = { '@r2wc/react-to-web-component': [] };
  return patchPackages({ name: 'small-r2wc', packages, patch: withNamedImport });
}
