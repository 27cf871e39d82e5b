import { routes } from '../../../src/portal/routing/routes';
import { type DestinationName, destinations } from '../../../src/runtime/navigation/destinations';
import { type Chunks, chunkFileOf, withImports } from './built-chunks';
import { dataFiles } from './data-files';
import { initialFilesByTag } from './initial-files';

// Tables of files. The loader and the prefetch scripts contain them, to request the files early.

/** The element whose first view the loader shows before React or Preact has loaded. */
export const firstViewTag = 'sub-plans';
/** The source that renders this first view. */
export const firstViewSource = 'elements/first-view/first-view.tsx';

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
  const initialFiles = await initialFilesByTag(chunks, [...wantedTags, 'sub-plans']);
  // The plans are the page's element before the wanted ones.
  const isLoadedByAll = (file: string) => [...initialFiles.values()].every(({ files }) => files.has(file));
  const tags: TagTable = {};
  for (const [tag, { files, areas }] of initialFiles) {
    if (!wantedTags.includes(tag)) continue;
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
