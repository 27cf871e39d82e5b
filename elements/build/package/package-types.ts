import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const importPattern = /(from\s*|import\s*\(\s*|import\s+)(['"])(\.[^'"]*)\2/g;

/**
 * Copies the declaration files `entries` (paths in the folder `from`) and all declaration files that they import to the
 * folder `to`. Adds file extensions to import paths, because Node's module resolution requires them.
 */
export async function copyDeclarations(entries: readonly string[], from: string, to: string): Promise<void> {
  const pending = [...entries];
  const visited = new Set<string>();
  for (let file = pending.pop(); file; file = pending.pop()) {
    if (visited.has(file)) continue;
    visited.add(file);
    const currentFile = file;
    const text = (await readFile(path.join(from, currentFile), 'utf8')).replace(
      importPattern,
      (_, before: string, quote: string, importPath: string) => {
        const folder = path.posix.dirname(currentFile);
        const importedFile = declarationOf(from, path.posix.join(folder, importPath));
        if (!importedFile) throw new Error(`${currentFile} imports ${importPath}, which has no typings`);
        pending.push(importedFile);
        const relativePath = path.posix.relative(folder, importedFile).replace(/\.d\.ts$/, '.js');
        return `${before}${quote}${relativePath.startsWith('.') ? relativePath : `./${relativePath}`}${quote}`;
      },
    );
    await mkdir(path.dirname(path.join(to, currentFile)), { recursive: true });
    await writeFile(path.join(to, currentFile), text);
  }
}

/**
 * Returns the path of a module's declaration file, relative to `root`. `modulePath` is also relative to `root`, and has
 * no file extension.
 */
const declarationOf = (root: string, modulePath: string): string | undefined =>
  [`${modulePath}.d.ts`, `${modulePath}/index.d.ts`].find((candidate) => existsSync(path.join(root, candidate)));
