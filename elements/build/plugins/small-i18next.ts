import type { Plugin } from 'vite';

/** The class, up to the closing brace at the start of a line. */
const connector = /^class Connector extends EventEmitter \{[\s\S]*?^\}/m;

/** Calls back at once, as i18next does without a backend. */
const stub = `class Connector extends EventEmitter {
  state = {};
  load(languages, namespaces, done) { done?.(); }
  reload(languages, namespaces, done) { done?.(); }
}`;

/** The library's code without its backend connector. */
export function withoutConnector(code: string): string {
  if (!connector.test(code))
    throw new Error('without-backend: class Connector not found in i18next; update the plugin');
  return code.replace(connector, stub);
}

/**
 * Removes the backend connector from i18next: our texts are modules, and tree shaking can't remove the class.
 * Source: https://github.com/i18next/i18next/blob/master/src/BackendConnector.js
 */
export function withoutBackend(): Plugin {
  return {
    name: 'without-backend',
    enforce: 'pre',
    transform(code, id) {
      if (!/node_modules[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js/.test(id)) return undefined;
      return { code: withoutConnector(code), map: null };
    },
  };
}
