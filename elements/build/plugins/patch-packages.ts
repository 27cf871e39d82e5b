import type { Plugin } from 'vite';

interface PackagePatch {
  /** Name of the plugin. */
  name: string;
  /** The npm packages to patch. For each, the files that the patch must change; with an empty list, at least one file. */
  packages: Readonly<Record<string, readonly string[]>>;
  /** Returns the patched code of a file of one of the packages. Throws if it doesn't find the code to replace. */
  patch(code: string, file: string): string;
  /** Whether importing the packages has side effects. Overrides `sideEffects` in their package.json. */
  moduleSideEffects?: boolean;
}

/** The package that contains a module, and the module's file in the package. */
function packageFileOf(id: string): [packageName: string, file: string] | [] {
  const [, packageName, file] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/([^?]+)/.exec(id.replaceAll('\\', '/')) ?? [];
  return packageName && file ? [packageName, file] : [];
}

/**
 * A plugin that patches the code of npm packages. The build fails if a bundle contains a package that the patch didn't
 * change, for example because an update renamed a file.
 */
export function patchPackages({ name, packages, patch, moduleSideEffects }: PackagePatch): Plugin {
  const changedFiles = new Map(Object.keys(packages).map((packageName) => [packageName, new Set<string>()]));
  return {
    name,
    enforce: 'pre',
    transform(code, id) {
      const [packageName, file] = packageFileOf(id);
      const changed = packageName !== undefined && changedFiles.get(packageName);
      if (!changed || file === undefined) return undefined;
      const patched = patch(code, file);
      if (patched !== code) changed.add(file);
      return { code: patched, map: null, ...(moduleSideEffects !== undefined && { moduleSideEffects }) };
    },
    generateBundle(_options, bundle) {
      const moduleIds = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const bundled = new Set(moduleIds.map((id) => packageFileOf(id)[0]));
      for (const [packageName, changed] of changedFiles) {
        if (!bundled.has(packageName)) continue;
        const missing = (packages[packageName] ?? []).filter((file) => !changed.has(file));
        if (missing.length > 0 || changed.size === 0)
          this.error(`${name}: nothing changed in ${[packageName, ...missing].join(' ')}; update the plugin`);
      }
    },
  };
}
