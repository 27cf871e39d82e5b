import type { Plugin } from 'vite';

/** The check for request streams, which sends no request but builds one. */
const requestStreams = /(?<=export const supportsRequestStreams = )\(\(\) => \{[\s\S]*?^\}\)\(\)/m;
const responseStreams = /(?<=export const supportsResponseStreams = )[^;]+/;

const progressExports = ['streamRequest', 'streamResponse'];

/** ky's constants for a browser without streams. */
export function withoutStreamSupport(code: string): string {
  if (!requestStreams.test(code) || !responseStreams.test(code))
    throw new Error('without-streams: the checks for streams were not found in ky; update the plugin');
  return code.replace(requestStreams, 'false').replace(responseStreams, 'false');
}

/** ky's functions for upload and download progress, which return the request or response unchanged. */
export function withoutProgress(code: string): string {
  const missing = progressExports.filter((name) => !code.includes(`export const ${name} =`));
  if (missing.length > 0) throw new Error(`without-streams: ${missing.join(', ')} not found in ky; update the plugin`);
  return progressExports.map((name) => `export const ${name} = (unchanged) => unchanged;`).join('\n');
}

/**
 * Removes upload and download progress from ky: no call of ours shows it, and tree shaking can't remove it. Source:
 * https://github.com/sindresorhus/ky/blob/main/source/utils/body.ts
 */
export function withoutStreams(): Plugin {
  return {
    name: 'without-streams',
    enforce: 'pre',
    transform(code, id) {
      const file = /node_modules[\\/]ky[\\/]distribution[\\/](core[\\/]constants|utils[\\/]body)\.js/.exec(id)?.[1];
      if (!file) return undefined;
      return { code: file.endsWith('body') ? withoutProgress(code) : withoutStreamSupport(code), map: null };
    },
  };
}
