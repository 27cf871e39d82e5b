import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunk } from './bundle';
import { chunkGroups } from './chunks';

const compiledEagerly = chunkGroups.filter(({ compileEagerly }) => compileEagerly).map(({ name }) => name);

/**
 * Tells V8 to compile a whole file while it arrives, beside the page's own work. Else each function is compiled when it
 * is called first, and that holds the page up: a third of the time between React's arrival and the list of plans. To
 * other engines it is a comment. Source: https://v8.dev/blog/explicit-compile-hints
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Puts the hint at the beginning of the files that want it, where it counts. */
export async function hintAtCompiling(folder: string, chunks: readonly Chunk[]): Promise<void> {
  const missing = compiledEagerly.filter((wanted) => !chunks.some(({ name }) => name === wanted));
  if (missing.length > 0) throw new Error(`There is no file ${missing.join()} to compile at once`);
  for (const { name, fileName } of chunks) {
    if (!compiledEagerly.includes(name)) continue;
    const file = path.join(folder, fileName);
    await writeFile(file, hint + (await readFile(file, 'utf8')));
  }
}
