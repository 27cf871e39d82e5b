import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunk, Renderer } from './bundle';
import { chunkGroups } from './chunks';

const renderers: readonly string[] = ['react', 'preact'] satisfies Renderer[];

const compiledEagerly = (renderer: Renderer) =>
  chunkGroups
    .filter(({ name, compileEagerly }) => compileEagerly && (name === renderer || !renderers.includes(name)))
    .map(({ name }) => name);

/**
 * Tells V8 to compile a whole file off the main thread while it downloads. Otherwise each function is compiled on its
 * first call, which takes a third of the time between React's arrival and the list of plans. Other engines see a comment.
 * Source: https://v8.dev/blog/explicit-compile-hints
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Adds the hint at the top of the files, the only place where V8 reads it. */
export async function addCompileHints(folder: string, chunks: readonly Chunk[], renderer: Renderer): Promise<void> {
  const eager = compiledEagerly(renderer);
  const missing = eager.filter((eagerName) => !chunks.some(({ name }) => name === eagerName));
  if (missing.length > 0) throw new Error(`compile-hints: there is no chunk ${missing.join()}`);
  for (const { name, fileName } of chunks) {
    if (!eager.includes(name)) continue;
    const file = path.join(folder, fileName);
    await writeFile(file, hint + (await readFile(file, 'utf8')));
  }
}
