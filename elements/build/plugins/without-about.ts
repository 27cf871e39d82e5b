import type { Plugin } from 'vite';

const about = /\babout:\s*(['"`])(?:\\.|(?!\1)[\s\S])*\1/g;

/** Takes the contract's sentences for server authors out of what browsers download. */
export function withoutAbout(): Plugin {
  return {
    name: 'without-about',
    enforce: 'pre',
    transform(code, id) {
      if (!/src[\\/]contract[\\/]calls[\\/]/.test(id)) return undefined;
      return { code: code.replace(about, "about: ''"), map: null };
    },
  };
}
