import type { Plugin } from 'vite';

const areaAndMeaning = /\barea: '\w+',\s*meaning: (['"])(?:\\.|(?!\1).)*\1,?/g;

/** The rows of the error table without the columns that only people who write a server read. */
export function stripErrorDocs(code: string): string {
  if (code.search(areaAndMeaning) < 0) throw new Error('strip-error-docs: no `area` and `meaning` in the error table');
  return code.replace(areaAndMeaning, '');
}

/** Keeps the documentation columns of the error table out of what browsers download. */
export function withoutErrorDocs(): Plugin {
  return {
    name: 'strip-error-docs',
    enforce: 'pre',
    transform(code, id) {
      if (!/src[\\/]contract[\\/]errors[\\/](catalogue|global[\\/]global-errors)\.ts$/.test(id)) return undefined;
      return { code: stripErrorDocs(code), map: null };
    },
  };
}
