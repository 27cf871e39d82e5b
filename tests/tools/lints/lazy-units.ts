import { posix } from 'node:path';

/** An import between two files of the project. */
export interface FileImport {
  from: string;
  to: string;
  /** Only types are imported. */
  isTypeOnly: boolean;
  /** `import()`. */
  isLazy: boolean;
}

/** Files that are also loaded with `import()`, although eagerly loaded code outside their folders imports them. */
const alsoLoadedLazily: ReadonlyMap<string, string> = new Map([
  ['src/contract/errors/catalogue.ts', 'most elements need it at once, but the checkout only after an error'],
  ['src/runtime/sign-out/end-session.ts', 'elements with a sign-out button import it; the others rarely need it'],
  ['elements/package/page.ts', 'each element of the npm package imports it, but servers must not load it'],
]);

/** The files that are loaded without `import()`: those that no file imports, and everything that they import. */
function findEagerFiles(imports: readonly FileImport[]): ReadonlySet<string> {
  const importedFiles = new Set(imports.map(({ to }) => to));
  const eagerFiles = new Set(imports.map(({ from }) => from).filter((file) => !importedFiles.has(file)));
  // A set's iteration also visits the files that are added during the iteration.
  for (const file of eagerFiles) {
    for (const { from, to, isLazy } of imports) if (from === file && !isLazy) eagerFiles.add(to);
  }
  return eagerFiles;
}

/** The folders that contain `file` but not `otherFile`. */
function separateFolders(file: string, otherFile: string): string[] {
  const parts = posix.dirname(file).split('/');
  return parts
    .map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
    .filter((folder) => !otherFile.startsWith(folder));
}

/**
 * Finds lazily loaded files whose path doesn't say so. A lazily loaded unit is a file named `*.lazy.*`, or a folder
 * from which eagerly loaded code outside the folder imports nothing but types.
 */
export function findUnnamedLazyUnits(allImports: readonly FileImport[]): string[] {
  const imports = allImports.filter(({ isTypeOnly }) => !isTypeOnly);
  const eagerFiles = findEagerFiles(imports);
  const eagerImports = imports.filter(({ from, isLazy }) => !isLazy && eagerFiles.has(from));
  const isLazyFolder = (folder: string) =>
    !eagerImports.some(({ from, to }) => to.startsWith(folder) && !from.startsWith(folder));
  return imports
    .filter(({ from, to, isLazy }) => {
      if (!isLazy || /\.lazy\.tsx?$/.test(to) || alsoLoadedLazily.has(to)) return false;
      return !separateFolders(to, from).some(isLazyFolder);
    })
    .map(
      ({ from, to }) =>
        `${from} loads ${to} with import(), but eagerly loaded code imports from its folder: ` +
        'name the file *.lazy.*, or move it to a folder of its own',
    );
}
