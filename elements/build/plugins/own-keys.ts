import type { Plugin } from 'vite';

/** A loop over all names of an object, but for those that ask at once whether the name is the object's own. */
const loops =
  /for \((const|let|var) (\w+) in ([\w.]+)\)(?! \{\s*if \(!?Object\.(?:prototype\.hasOwnProperty|hasOwn)\b)/g;

/** How the bundler lists what a module exports. */
const exportLoop = 'for (var name in all)';

/** The same code, blind to names that a page's script adds to every object. */
export const overOwnKeys = (code: string): string => code.replace(loops, 'for ($1 $2 of Object.keys($3))');

/**
 * Scripts of 2008 write `Object.prototype.extend = …`, and every for-in finds it: schemas would take it for a field,
 * texts for a key, modules for an export. React asks for each name whose it is.
 */
export function ownKeys(): Plugin {
  return {
    name: 'own-keys',
    transform(code, id) {
      if (!/node_modules[\\/](?:zod|i18next)[\\/]/.test(id)) return undefined;
      return { code: overOwnKeys(code), map: null };
    },
    // The bundler's own lines come after every module.
    renderChunk(code) {
      if (!code.includes('__exportAll =')) return null;
      if (!code.includes(exportLoop)) throw new Error('The bundler lists exports in another way now');
      return { code: code.replace(exportLoop, overOwnKeys(exportLoop)), map: null };
    },
  };
}
