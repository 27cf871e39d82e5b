import type { Plugin } from 'vite';
import { chunkGroups } from './chunks';

const eagerChunks = chunkGroups.filter(({ isCompiledEagerly }) => isCompiledEagerly).map(({ name }) => name);

/**
 * Tells V8 to compile a whole file when it arrives, while the page waits for the list of plans. Otherwise each function
 * is compiled on its first call, after the list has arrived. Larger files don't get the hint: V8 compiles modules on
 * the main thread, so compiling React's 170 KiB in one go would block the page while the plans are visible. Other
 * engines ignore the comment. Source: https://v8.dev/blog/explicit-compile-hints
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Adds the hint at the top of the files of chunks with `isCompiledEagerly`. V8 ignores the hint in any other place, so
 * this plugin must run after the minifier.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    renderChunk(code, { name }) {
      return eagerChunks.includes(name) ? { code: hint + code, map: null } : undefined;
    },
    generateBundle(_options, files) {
      const names = Object.values(files).map(({ name }) => name);
      const missing = eagerChunks.filter((name) => !names.includes(name));
      if (missing.length > 0) this.error(`compile-hints: there is no chunk called ${missing.join()}`);
    },
  };
}
