import type { Plugin } from 'vite';

/** The class and all that stands in it, to the brace at the start of a line. */
const connector = /^class Connector extends EventEmitter \{[\s\S]*?^\}/m;

/** What the library does where nothing brings texts from elsewhere: it goes on at once. */
const nothingToLoad = `class Connector extends EventEmitter {
  state = {};
  load(languages, namespaces, done) { done?.(); }
  reload(languages, namespaces, done) { done?.(); }
}`;

/** The library's text without what fetches translations. */
export function withoutConnector(code: string): string {
  if (!connector.test(code)) throw new Error('i18next has no Connector class where one was expected');
  return code.replace(connector, nothingToLoad);
}

/** Takes what fetches translations out of i18next: ours come as modules, and every page would download it. */
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
