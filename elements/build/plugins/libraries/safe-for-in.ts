import type { Plugin } from 'vite';

/** Matches the start of each for-in loop whose body doesn't begin with a check for own properties. */
const uncheckedForInLoops =
  /for \((const|let|var) (\w+) in ([\w.]+)\)(?! \{\s*if \(!?Object\.(?:prototype\.hasOwnProperty|hasOwn)\b)/g;

const zodModule = /node_modules[\\/]zod[\\/]/;

/** The loop over a module's exports in rolldown's `__exportAll` helper. */
const exportLoop = 'for (var name in all)';

/** Replaces for-in loops that don't check for own properties with loops over own keys. */
export const replaceForInLoops = (code: string): string =>
  code.replace(uncheckedForInLoops, 'for ($1 $2 of Object.keys($3))');

/**
 * Makes for-in loops of libraries skip inherited properties. Old scripts on a page write `Object.prototype.extend = …`,
 * and every for-in loop visits this property: zod would take it for a field, i18next for a key, the bundler for an
 * export. React needs no change, because its loops check for own properties. The build fails if zod no longer has a
 * loop to change; `tests/e2e/security/hostile.spec.ts` fails if `uncheckedForInLoops` misses a loop.
 */
export function safeForIn(): Plugin {
  let isZodPatched = false;
  return {
    name: 'safe-for-in',
    transform(code, id) {
      if (!/node_modules[\\/](?:zod|i18next)[\\/]/.test(id)) return undefined;
      const patched = replaceForInLoops(code);
      if (zodModule.test(id) && patched !== code) isZodPatched = true;
      return { code: patched, map: null };
    },
    generateBundle(_options, files) {
      const hasZod = Object.values(files).some(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => zodModule.test(id)),
      );
      if (hasZod && !isZodPatched) this.error('safe-for-in: zod has no for-in loop to change; update the plugin');
    },
    // The bundler adds `__exportAll` after all `transform` hooks, so its loop is changed here.
    renderChunk(code) {
      if (!code.includes('__exportAll =')) return null;
      if (!code.includes(exportLoop))
        throw new Error(`safe-for-in: \`${exportLoop}\` not found in rolldown's __exportAll; update the plugin`);
      return { code: code.replace(exportLoop, replaceForInLoops(exportLoop)), map: null };
    },
  };
}
