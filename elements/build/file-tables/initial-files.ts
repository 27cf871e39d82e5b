import { readFile } from 'node:fs/promises';
import { readElementSource } from '../api/sources';
import { elementSourcePaths } from '../paths';
import { type Chunks, chunkFileOf, withImports } from './built-chunks';

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
    const { areas, prefetchedSources } = readElementSource(await readFile(source, 'utf8'));
    const prefetchedFiles = prefetchedSources.map((prefetched) => chunkFileOf(chunks, prefetched));
    const files = new Set([entry.fileName, ...prefetchedFiles].flatMap((file) => [...withImports(chunks, file)]));
    initialFiles.set(tag, { files, areas });
  }
  return initialFiles;
}
