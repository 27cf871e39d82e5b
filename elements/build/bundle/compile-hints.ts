import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunk } from './bundle';
import { chunkGroups } from './chunks';

const eager = chunkGroups.filter(({ compileEagerly }) => compileEagerly).map(({ name }) => name);

/**
 * Tells V8 to compile a whole file when it arrives, while the page waits for the list of plans. Otherwise each function
 * is compiled on its first call, after the list has arrived. Not for larger files: V8 compiles modules on the main
 * thread, so compiling React's 170 KiB in one go would block the page while the plans are visible. Other engines see a
 * comment.
 * Source: https://v8.dev/blog/explicit-compile-hints
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Adds the hint at the top of the files, the only place where V8 reads it. */
export async function addCompileHints(folder: string, chunks: readonly Chunk[]): Promise<void> {
  const missing = eager.filter((eagerName) => !chunks.some(({ name }) => name === eagerName));
  if (missing.length > 0) throw new Error(`compile-hints: there is no chunk ${missing.join()}`);
  for (const { name, fileName } of chunks) {
    if (!eager.includes(name)) continue;
    const file = path.join(folder, fileName);
    await writeFile(file, hint + (await readFile(file, 'utf8')));
  }
}
