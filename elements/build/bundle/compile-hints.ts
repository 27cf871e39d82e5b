import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunk } from './bundle';
import { chunkGroups } from './chunks';

const eagerChunks = chunkGroups.filter(({ compileEagerly }) => compileEagerly).map(({ name }) => name);

/**
 * Tells V8 to compile a whole file when it arrives, while the page waits for the list of plans. Otherwise each function
 * is compiled on its first call, after the list has arrived. Larger files don't get the hint: V8 compiles modules on
 * the main thread, so compiling React's 170 KiB in one go would block the page while the plans are visible. Other
 * engines ignore the comment. Source: https://v8.dev/blog/explicit-compile-hints
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Adds the hint at the top of the files of eager chunks. V8 doesn't read it anywhere else. */
export async function addCompileHints(folder: string, chunks: readonly Chunk[]): Promise<void> {
  const missing = eagerChunks.filter((eagerChunk) => !chunks.some(({ name }) => name === eagerChunk));
  if (missing.length > 0) throw new Error(`compile-hints: there is no chunk ${missing.join()}`);
  for (const { name, fileName } of chunks) {
    if (!eagerChunks.includes(name)) continue;
    const file = path.join(folder, fileName);
    await writeFile(file, hint + (await readFile(file, 'utf8')));
  }
}
