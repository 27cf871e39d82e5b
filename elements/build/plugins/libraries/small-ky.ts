import type { Plugin } from 'vite';

/** ky's check for request streams, which creates a request without sending it. */
const requestStreamsCheck = /(?<=export const supportsRequestStreams = )\(\(\) => \{[\s\S]*?^\}\)\(\)/m;
const responseStreamsCheck = /(?<=export const supportsResponseStreams = )[^;]+/;
/**
 * The size of the boundary between the parts of a multipart form. ky computes it on load, but only upload progress
 * needs it.
 */
const boundarySize = /(?<=export const usualFormBoundarySize = )[^;]+/;

/** Gives ky's constants the values for a browser without streams. ky uses streams only for progress events. */
export function withoutStreams(code: string): string {
  if (!requestStreamsCheck.test(code) || !responseStreamsCheck.test(code) || !boundarySize.test(code))
    throw new Error('small-ky: the constants for streams were not found in ky; update the plugin');
  return code.replace(requestStreamsCheck, 'false').replace(responseStreamsCheck, 'false').replace(boundarySize, '0');
}

/** For some files of ky, the simpler exports that replace the whole file. Our requests need no more. */
export const replacements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // No caller shows the progress of an upload or a download.
  'utils/body': { streamRequest: '(request) => request', streamResponse: '(response) => response' },
  // Requests have no default options and no hooks to merge.
  'utils/merge': {
    validateAndMerge: '(...sources) => Object.assign({}, ...sources)',
    mergeHeaders: '(_, headers) => new globalThis.Headers(headers)',
    mergeHooks: '(hooks) => hooks',
  },
};

/**
 * The code that replaces a file of ky: only the exports in `replacements`. Throws if the original file doesn't have
 * these exports.
 */
export function withReplacedExports(file: string, code: string): string {
  const exported = Object.entries(replacements[file] ?? {});
  for (const [name] of exported)
    if (!code.includes(`export const ${name} =`))
      throw new Error(`small-ky: ${name} was not found in ky's ${file}; update the plugin`);
  return exported.map(([name, value]) => `export const ${name} = ${value};`).join('\n');
}

/**
 * Removes from ky what our requests don't use and tree shaking can't remove. Our requests have their own time limit,
 * because ky's time limit doesn't cover the response body. Source: https://github.com/sindresorhus/ky/tree/main/source
 */
export function smallKy(): Plugin {
  return {
    name: 'small-ky',
    enforce: 'pre',
    transform(code, id) {
      const file = /node_modules[\\/]ky[\\/]distribution[\\/](.+)\.js/.exec(id)?.[1]?.replaceAll('\\', '/');
      if (file === 'core/constants') return { code: withoutStreams(code), map: null };
      return file !== undefined && file in replacements
        ? { code: withReplacedExports(file, code), map: null }
        : undefined;
    },
  };
}
