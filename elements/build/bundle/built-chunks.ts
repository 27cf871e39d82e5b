import path from 'node:path';
import type { Rollup } from 'vite';
import { inRoot } from '../paths';

/** What the build needs to know about a chunk. */
export type BuiltChunk = Pick<
  Rollup.OutputChunk,
  'name' | 'fileName' | 'imports' | 'isEntry' | 'facadeModuleId' | 'moduleIds'
>;

/** The chunks by file name. */
export type Chunks = ReadonlyMap<string, BuiltChunk>;

/**
 * Returns `file`, then all files that it imports statically, directly or through other files. Each imported file comes
 * after its own imports.
 */
export function withImports(chunks: Chunks, file: string): Set<string> {
  const visited = new Set<string>();
  const inOrder: string[] = [];
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const imported of chunks.get(name)?.imports ?? []) visit(imported);
    inOrder.push(name);
  };
  visit(file);
  return new Set([file, ...inOrder]);
}

/** The output file of the chunk that contains a source file. */
export function chunkFileOf(chunks: Chunks, source: string): string {
  const sourcePath = inRoot(source);
  const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => path.normalize(id) === sourcePath));
  if (!chunk) throw new Error(`${sourcePath} isn't in the build`);
  return chunk.fileName;
}
