import type { Plugin } from 'vite';
import { patchPackages } from '../patch-packages';

/*
 * These expressions match the values of three constants in the code of ky, the product's HTTP client.
 */

/** The check whether the browser supports request streams. It creates a request without sending it. */
const requestStreamsCheck = /(?<=export const supportsRequestStreams = )\(\(\) => \{[\s\S]*?^\}\)\(\)/m;
/** The check whether the browser supports response streams. */
const responseStreamsCheck = /(?<=export const supportsResponseStreams = )[^;]+/;
/**
 * The size of the boundary between the parts of a multipart form. ky computes it on load, but only upload progress
 * needs it.
 */
const boundarySize = /(?<=export const usualFormBoundarySize = )[^;]+/;

/**
 * Replaces the three constants in `code`, a file of ky, so that ky treats every browser as one without streams. ky uses
 * streams, and the boundary's size, only for progress events.
 */
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
 * Returns the code that replaces a file of ky: only the file's exports in `replacements`. `code` is the original code.
 * Throws if it doesn't have these exports.
 */
export function withReplacedExports(file: string, code: string): string {
  const exported = Object.entries(replacements[file] ?? {});
  for (const [name] of exported)
    if (!code.includes(`export const ${name} =`))
      throw new Error(`small-ky: ${name} was not found in ky's ${file}; update the plugin`);
  return exported.map(([name, value]) => `export const ${name} = ${value};`).join('\n');
}

/**
 * A Vite plugin that removes the parts of ky that our requests don't use and that tree shaking can't remove. Not
 * reported upstream. Source: https://github.com/sindresorhus/ky/tree/main/source
 */
export function smallKy(): Plugin {
  const constantsFile = 'distribution/core/constants.js';
  const replacedFiles = new Map(Object.keys(replacements).map((name) => [`distribution/${name}.js`, name]));
  return patchPackages({
    name: 'small-ky',
    packages: { ky: [constantsFile, ...replacedFiles.keys()] },
    patch(code, file) {
      if (file === constantsFile) return withoutStreams(code);
      const name = replacedFiles.get(file);
      return name ? withReplacedExports(name, code) : code;
    },
  });
}
