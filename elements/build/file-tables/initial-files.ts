import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { elementSourcePaths, inRoot } from '../paths';
import { type BuiltChunk, type Chunks, withImports } from './built-chunks';

/** What an element loads first. */
interface InitialFiles {
  /** The element's own file, the files that it imports, and those of its `@prefetch` modules. */
  files: Set<string>;
  /** Text areas, besides `common`. An area is the name of a file in `locales/<language>/`. */
  areas: string[];
}

/** What the elements with the tags `wantedTags` load first, by tag. */
export async function initialFilesByTag(
  chunks: Chunks,
  wantedTags: readonly string[],
): Promise<Map<string, InitialFiles>> {
  const built = [...chunks.values()];
  const initialFiles = new Map<string, InitialFiles>();
  for (const [tag, source] of Object.entries(await elementSourcePaths())) {
    if (!wantedTags.includes(tag)) continue;
    const entry = built.find(({ name, isEntry }) => isEntry && name === tag);
    if (!entry) throw new Error(`<${tag}> wasn't built`);
    const text = await readFile(source, 'utf8');
    const lazyChunks = prefetchedChunks(tag, text, built);
    const files = new Set([entry, ...lazyChunks].flatMap(({ fileName }) => [...withImports(chunks, fileName)]));
    initialFiles.set(tag, { files, areas: areasOf(text) });
  }
  return initialFiles;
}

/**
 * The chunks of the lazily loaded modules that an element always loads first. The element's JSDoc lists these modules
 * as `@prefetch <files>`.
 */
function prefetchedChunks(tag: string, sourceText: string, built: readonly BuiltChunk[]): BuiltChunk[] {
  const files = /@prefetch (.+)/.exec(sourceText)?.[1]?.split(' ') ?? [];
  return files.map((file) => {
    const chunk = built.find(({ moduleIds }) => moduleIds.some((id) => path.normalize(id) === inRoot(file)));
    if (!chunk) throw new Error(`<${tag}> prefetches ${file}, which isn't in the build`);
    return chunk;
  });
}

/** The text areas that an element's class lists. `sourceText` is the source code of the class. */
const areasOf = (sourceText: string): string[] =>
  [...(/areas: \[([^\]]*)\]/.exec(sourceText)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, area]) => area as string);
