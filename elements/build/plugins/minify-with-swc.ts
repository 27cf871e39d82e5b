import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/**
 * Minifies the build's files with SWC instead of Vite's own minifier: <sub-checkout> is 0.4 KiB smaller (gzip). Runs
 * before files get their names, so that the hash in a file's name is the hash of its minified code.
 */
export function minifyWithSwc(): Plugin {
  // The edition of ECMAScript that the build's target supports.
  let ecma: 2017 | 2020 = 2020;
  return {
    name: 'minify-with-swc',
    configResolved({ build }) {
      if (build.target === 'chrome64') ecma = 2017;
    },
    async renderChunk(code, _chunk, { sourcemap }) {
      const minified = await minify(code, {
        module: true,
        ecma,
        compress: { ecma, passes: 3 },
        mangle: true,
        sourceMap: Boolean(sourcemap),
      });
      return { code: minified.code, map: minified.map ?? null };
    },
  };
}
