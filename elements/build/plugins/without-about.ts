import type { Plugin } from 'vite';

const about = /\babout:\s*(['"`])(?:\\.|(?!\1)[\s\S])*\1/g;
const areaAndMeaning = /\barea: '\w+',\s*meaning: (['"])(?:\\.|(?!\1).)*\1,?/g;

/** Strips the contract's documentation for server authors from what browsers download. */
export function withoutAbout(): Plugin {
  return {
    name: 'without-about',
    enforce: 'pre',
    transform(code, id) {
      if (/src[\\/]contract[\\/]calls[\\/]/.test(id)) return { code: code.replace(about, "about: ''"), map: null };
      if (/src[\\/]contract[\\/]errors[\\/]/.test(id)) return { code: code.replace(areaAndMeaning, ''), map: null };
      return undefined;
    },
  };
}
