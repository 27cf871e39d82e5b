import type { Plugin } from 'vite';

/** What an import matches, and the file that it then imports. */
export type ModuleReplacement = readonly [pattern: RegExp, file: string];

/**
 * Replaces the modules that are imported by a path or name that matches a pattern. For relative imports, this is the
 * path as the import writes it, such as `../page/current-page`. The build fails if no import matches one of the
 * patterns, for example because the module was renamed.
 */
export function replaceModules(replacements: readonly ModuleReplacement[]): Plugin {
  const used = new Set<ModuleReplacement>();
  return {
    name: 'replace-modules',
    enforce: 'pre',
    resolveId(id) {
      const replacement = replacements.find(([pattern]) => pattern.test(id));
      if (!replacement) return undefined;
      used.add(replacement);
      return replacement[1];
    },
    generateBundle() {
      const unused = replacements.filter((replacement) => !used.has(replacement)).map(([pattern]) => String(pattern));
      if (unused.length > 0) this.error(`replace-modules: no import matches ${unused.join(', ')}; update the pattern`);
    },
  };
}
