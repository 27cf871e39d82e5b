import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { routes } from '../../src/portal/routing/routes';
import { type DestinationName, destinations } from '../../src/runtime/navigation/destinations';
import type { Chunk } from './bundle/bundle';
import { elementSourcePaths, inRoot } from './paths';

// Computes which files each element loads. The build writes the results as tables into the loader and the prefetch
// scripts, so that these can request the files early.

/** What the build needs to know about a chunk. */
export type BuiltChunk = Pick<
  Chunk,
  'name' | 'fileName' | 'imports' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'moduleIds' | 'code'
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
  // A chunk's imports are visited in order of size, smallest first.
  const sizeOf = (name: string) => chunks.get(name)?.code.length ?? 0;
  const bySize = (a: string, b: string) => sizeOf(a) - sizeOf(b);
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const imported of (chunks.get(name)?.imports ?? []).toSorted(bySize)) visit(imported);
    inOrder.push(name);
  };
  visit(file);
  return new Set([file, ...inOrder]);
}

/** A list of unique names. The tables contain a name's index instead of the name. */
class NameList {
  readonly list: string[] = [];

  /** The index of a name. Adds the name if it's new. */
  indexFor(name: string): number {
    if (!this.list.includes(name)) this.list.push(name);
    return this.list.indexOf(name);
  }
}

/**
 * A file that several elements import is in the loader's table only if it has at least this many characters. The
 * prefetch scripts list the shorter files, which keeps the loader small.
 */
const minSharedLength = 6_100;

/** A file that only one element imports is in the loader's table only if it has at least this many characters. */
const minUnsharedLength = 8_000;

/** Whether the loader's table should contain a file. */
const belongsInLoaderTable = (chunks: Chunks, file: string, minLength: number): boolean => {
  const { isEntry = false, code = '' } = chunks.get(file) ?? {};
  return isEntry || code.length >= minLength;
};

/** The element whose first view the loader shows before React or Preact has loaded. */
export const firstViewTag = 'sub-plans';
/** The source that renders this first view. */
export const firstViewSource = 'elements/first-view/first-view.ts';

/** The output file of the chunk that contains a source file. */
export function chunkFileOf(chunks: Chunks, source: string): string {
  const sourcePath = inRoot(source);
  const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => path.normalize(id) === sourcePath));
  if (!chunk) throw new Error(`${sourcePath} isn't in the build`);
  return chunk.fileName;
}

/**
 * Each element's own file and the larger files that it imports, as indexes into one list of names. The element's own
 * file is first. If the element imports the chunk of `firstViewSource`, that chunk's file is second, because the loader
 * requests it before the others.
 */
export function loaderTable(chunks: Chunks): { files: string[]; tags: Record<string, number[]> } {
  const names = new NameList();
  const tags: Record<string, number[]> = {};
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  // Contains a file once for each element that loads it.
  const loadedFiles = entries.flatMap(({ fileName }) => [...withImports(chunks, fileName)]);
  const isShared = (file: string) => loadedFiles.indexOf(file) !== loadedFiles.lastIndexOf(file);
  const firstViewFile = chunkFileOf(chunks, firstViewSource);
  for (const chunk of entries) {
    const [ownFile, ...imported] = withImports(chunks, chunk.fileName);
    const listed = imported
      .filter((file) => belongsInLoaderTable(chunks, file, isShared(file) ? minSharedLength : minUnsharedLength))
      .toSorted((a, b) => Number(b === firstViewFile) - Number(a === firstViewFile));
    tags[chunk.name] = [ownFile as string, ...listed].map((file) => names.indexFor(file));
  }
  return { files: names.list, tags };
}

export interface FilesByUse {
  /** Code that every brand and language shares. */
  shared: string[];
  languages: Record<string, string[]>;
  brands: Record<string, string[]>;
  /** Legal texts by brand, then by language. */
  legal: Record<string, Record<string, string[]>>;
}

/** A build's files, grouped by the language, the brand or the legal text that they belong to. */
export function filesByUse(chunks: Chunks): FilesByUse {
  const found: FilesByUse = { shared: [], languages: {}, brands: {}, legal: {} };
  for (const { moduleIds, fileName } of chunks.values()) {
    const [, folder, name = '', legalLanguage] =
      moduleIds.map((id) => /[\\/](locales|brands)[\\/]([\w-]+)[\\/](?:legal[\\/]([\w-]+))?/.exec(id)).find(Boolean) ??
      [];
    if (!folder) found.shared.push(fileName);
    else if (legalLanguage) {
      found.legal[name] = { ...found.legal[name], [legalLanguage]: [fileName] };
    } else {
      const group = folder === 'locales' ? found.languages : found.brands;
      group[name] = [...(group[name] ?? []), fileName];
    }
  }
  return found;
}

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

/** The files (indexes into a list of names) and the text areas that an element loads first, by tag. */
type TagTable = Record<string, { files: number[]; areas: string[] }>;

interface NextStepTable {
  files: string[];
  tags: TagTable;
  /** Indexes into `files`, by language and then by text area. */
  texts: Record<string, Record<string, number>>;
}

/**
 * For elements that a member is likely to open next: what they load first, without the files that all of them load.
 */
export async function nextStepTable(chunks: Chunks, wantedTags: readonly string[]): Promise<NextStepTable> {
  const names = new NameList();
  const initialFiles = await initialFilesByTag(chunks, wantedTags);
  const isLoadedByAll = (file: string) => [...initialFiles.values()].every(({ files }) => files.has(file));
  const tags: TagTable = {};
  for (const [tag, { files, areas }] of initialFiles) {
    const remainingFiles = [...files].filter((file) => !isLoadedByAll(file));
    tags[tag] = { files: remainingFiles.map((file) => names.indexFor(file)), areas };
  }
  const { texts } = dataFiles([...chunks.values()], areasIn(tags));
  return { tags, texts: mapLeaves(texts, (file) => names.indexFor(file)), files: names.list };
}

interface PrefetchTable {
  files: string[];
  tags: TagTable;
  /** Indexes into `files`, by brand. */
  brandFiles: Record<string, number[]>;
  /** Indexes into `files`, by language and then by text area. */
  textFiles: Record<string, Record<string, number>>;
  /** The portal's URL paths, by the tag of the element that they show. */
  portalPaths: Record<string, string[]>;
}

/**
 * What the elements with the tags `wantedTags` load first: code, texts and brands. The first tag is the element on the
 * page. If that is the portal, the other tags are the elements that the portal shows.
 */
export async function prefetchTable(chunks: Chunks, wantedTags: readonly string[]): Promise<PrefetchTable> {
  const names = new NameList();
  const tags: TagTable = {};
  const [pageTag] = wantedTags;
  const loaderFiles = new Set(loaderTable(chunks).files);
  for (const [tag, { files: all, areas }] of await initialFilesByTag(chunks, wantedTags)) {
    // The loader itself requests the files in its table, but only for the element on the page.
    const files = [...all].filter((file) => tag !== pageTag || !loaderFiles.has(file));
    tags[tag] = { files: files.map((file) => names.indexFor(file)), areas };
  }
  const { brands, texts } = dataFiles([...chunks.values()], new Set(['common', ...areasIn(tags)]));
  return {
    tags,
    brandFiles: Object.fromEntries(
      Object.entries(brands).map(([brand, file]) => [
        brand,
        // A brand's file and the texts import the bundler's helpers. Loading the helpers later would delay the first
        // view.
        [...withImports(chunks, file)].map((neededFile) => names.indexFor(neededFile)),
      ]),
    ),
    textFiles: mapLeaves(texts, (file) => names.indexFor(file)),
    files: names.list,
    portalPaths: portalPathTable(wantedTags),
  };
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

const areasIn = (tags: TagTable): Set<string> => new Set(Object.values(tags).flatMap(({ areas }) => areas));

const mapLeaves = <From, To>(
  table: Readonly<Record<string, Readonly<Record<string, From>>>>,
  map: (leaf: From) => To,
): Record<string, Record<string, To>> =>
  Object.fromEntries(
    Object.entries(table).map(([name, row]) => [
      name,
      Object.fromEntries(Object.entries(row).map(([key, leaf]) => [key, map(leaf)])),
    ]),
  );

export interface DataFiles {
  /** The file of each brand's settings and style. */
  brands: Record<string, string>;
  /** The file of each text area, by language and then by area. */
  texts: Record<string, Record<string, string>>;
}

/** Finds the built files that contain a brand's settings and style, or one of the given text areas. */
export function dataFiles(built: readonly BuiltChunk[], areas: ReadonlySet<string>): DataFiles {
  const found: DataFiles = { brands: {}, texts: {} };
  for (const { moduleIds, fileName } of built) {
    for (const id of moduleIds) {
      const brand = /[\\/]brands[\\/]([\w-]+)[\\/](?:settings\.json|sheet\.js)$/.exec(id)?.[1];
      if (brand) found.brands[brand] = fileName;
      const [, lang, area] = /[\\/]locales[\\/](\w+)[\\/]([\w-]+)\.json$/.exec(id) ?? [];
      if (lang && area && areas.has(area)) found.texts[lang] = { ...found.texts[lang], [area]: fileName };
    }
  }
  return found;
}

/** The portal's URL paths, by the tag of the element that the portal shows at the path. Omits a final `{parameter}`. */
function portalPathTable(tags: readonly string[]): Record<string, string[]> {
  const portalPaths: Record<string, string[]> = {};
  for (const { path, to } of routes) {
    if (!to) continue;
    const { tag } = destinations[to as DestinationName];
    if (!tags.includes('sub-portal') || !tags.includes(tag)) continue;
    portalPaths[tag] = [...(portalPaths[tag] ?? []), path.replace(/\{\w+\}$/, '')];
  }
  return portalPaths;
}
