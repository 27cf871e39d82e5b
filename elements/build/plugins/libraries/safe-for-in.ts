import type { Plugin } from 'vite';
import { patchPackages } from '../patch-packages';

/** Matches the start of each for-in loop whose body doesn't begin with a check for own properties. */
const uncheckedForInLoops =
  /for \((const|let|var) (\w+) in ([\w.]+)\)(?! \{\s*if \(!?Object\.(?:prototype\.hasOwnProperty|hasOwn)\b)/g;

/** The loop over a module's exports in rolldown's `__exportAll` helper. */
const exportLoop = 'for (var name in all)';

/** Replaces for-in loops that don't check for own properties with loops over own keys. */
export const replaceForInLoops = (code: string): string =>
  code.replace(uncheckedForInLoops, 'for ($1 $2 of Object.keys($3))');

/** Makes rolldown's `__exportAll` skip inherited properties. Throws if it has no for-in loop. */
export function withSafeExports(code: string): string {
  if (!code.includes(exportLoop))
    throw new Error(`safe-for-in: \`${exportLoop}\` not found in rolldown's __exportAll; update the plugin`);
  return code.replace(exportLoop, replaceForInLoops(exportLoop));
}

/**
 * Makes for-in loops of libraries skip inherited properties. Old scripts on a page write `Object.prototype.extend = …`,
 * and every for-in loop visits this property: zod would take it for a field, i18next for a key, the bundler for an
 * export. React needs no change, because its loops check for own properties. `tests/e2e/security/hostile.spec.ts` fails
 * if `uncheckedForInLoops` misses a loop. Not reported upstream. Sources:
 * https://github.com/colinhacks/zod/blob/main/packages/zod/src/v4/core/schemas.ts,
 * https://github.com/i18next/i18next/blob/master/src/utils.js
 */
export function safeForIn(): Plugin {
  return {
    ...patchPackages({
      name: 'safe-for-in',
      packages: { zod: ['v4/core/schemas.js'], i18next: ['dist/esm/i18next.js'] },
      patch: replaceForInLoops,
    }),
    // The bundler adds `__exportAll` after all `transform` hooks, so its loop is changed here. If rolldown renames the
    // helper, the test that bundles a module's exports fails.
    renderChunk: (code) => (code.includes('__exportAll =') ? { code: withSafeExports(code), map: null } : null),
  };
}
