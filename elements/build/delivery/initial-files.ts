import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildPreloads, PreloadManifest } from '../../server/preload/preload-manifest';
import { internalTags } from '../api/manifest';
import { readElementSource } from '../api/sources';
import { type BuiltChunk, type Chunks, chunkFileOf, withImports } from '../bundle/built-chunks';
import { sourcePathOf } from '../bundle/chunks';
import { elementSourcePaths } from '../paths';
import { integrityOf } from './script-inventory';

/** The sources of the first views, which the loader shows before React or Preact has loaded, by the element's tag. */
const firstViewSources: Readonly<Record<string, string>> = {
  'sub-plans': 'elements/first-view/first-view.tsx',
  'sub-account': 'elements/first-view/account-first-view.tsx',
};

/** What an element loads first. */
interface ElementFiles {
  /**
   * The element's own file, then those that it imports, each after its own imports. The files of its first view come
   * before the others, because the loader requests them first.
   */
  modules: string[];
  /** The files of its `@prefetch` modules and those that they import, unless `modules` contains them. */
  prefetched: string[];
  /** Text areas. An area is the name of a file in `locales/<language>/`. */
  areas: string[];
}

/** What a build's elements load first. */
export interface InitialFiles {
  /** By tag. */
  elements: Record<string, ElementFiles>;
  /** For each element with a first view, its file and those that this file imports. */
  firstViewFiles: Record<string, string[]>;
  /** For each brand, the file of its settings and style, and the bundler's helpers, which this file imports. */
  brands: Record<string, string[]>;
  /** The file of each of the elements' text areas, by language and then by area. */
  texts: Record<string, Record<string, string>>;
}

/** Finds what the elements of a build load first: code, texts and brands. */
export async function initialFilesOf(chunks: Chunks): Promise<InitialFiles> {
  const built = [...chunks.values()];
  const firstViewFiles = Object.fromEntries(
    Object.entries(firstViewSources).map(([tag, file]) => [tag, [...withImports(chunks, chunkFileOf(chunks, file))]]),
  );
  const elements: InitialFiles['elements'] = {};
  for (const [tag, source] of Object.entries(elementSourcePaths())) {
    const entry = built.find(({ name, isEntry }) => isEntry && name === tag);
    if (!entry) throw new Error(`<${tag}> wasn't built`);
    const [ownFile = '', ...imported] = withImports(chunks, entry.fileName);
    const { areas, prefetchedSources } = readElementSource(await readFile(source, 'utf8'));
    const late = prefetchedSources.flatMap((file) => [...withImports(chunks, chunkFileOf(chunks, file))]);
    elements[tag] = {
      modules: [ownFile, ...new Set([...imported.filter((file) => firstViewFiles[tag]?.includes(file)), ...imported])],
      prefetched: [...new Set(late)].filter((file) => file !== ownFile && !imported.includes(file)),
      areas: ['common', ...areas],
    };
  }
  const areas = new Set(Object.values(elements).flatMap((element) => element.areas));
  return { elements, firstViewFiles, ...dataFilesOf(built, areas) };
}

/** Finds the files that contain a brand's settings and style, or one of the given text areas. */
export function dataFilesOf(
  built: readonly Pick<BuiltChunk, 'moduleIds' | 'fileName' | 'imports'>[],
  areas: ReadonlySet<string>,
): Pick<InitialFiles, 'brands' | 'texts'> {
  const found: Pick<InitialFiles, 'brands' | 'texts'> = { brands: {}, texts: {} };
  for (const { moduleIds, fileName, imports } of built)
    for (const id of moduleIds) {
      const source = sourcePathOf(id);
      const [, brand] = /^brands\/([\w-]+)\/(?:settings\.json|sheet\.js)$/.exec(source) ?? [];
      if (brand) found.brands[brand] = [fileName, ...imports];
      const [, language, area] = /^locales\/([\w-]+)\/([\w-]+)\.json/.exec(source) ?? [];
      if (language && area && areas.has(area)) found.texts[language] = { ...found.texts[language], [area]: fileName };
    }
  return found;
}

const preloadsOf = ({ elements, firstViewFiles, brands, texts }: InitialFiles, prefetch?: string): BuildPreloads => ({
  elements: Object.fromEntries(
    Object.entries(elements)
      .filter(([tag]) => !internalTags.includes(tag))
      .map(([tag, { modules, prefetched, areas }]) => [
        tag,
        {
          ...(prefetch && { prefetch }),
          ...(firstViewFiles[tag] && { firstView: firstViewFiles[tag][0], firstViewFiles: firstViewFiles[tag] }),
          modules: [...modules, ...prefetched],
          areas,
        },
      ]),
  ),
  brands,
  texts,
});

/**
 * Writes `preload.json`: the files that each element, brand and language loads first, so that pages can preload them.
 * The name `preload.json` has no hash, so that a page's server can request the file without knowing the build.
 * `prefetch` is the script that prefetches for the elements of the full build.
 */
export async function writePreloads(
  v1Dir: string,
  version: string,
  { full, light, prefetch }: { full: InitialFiles; light: InitialFiles; prefetch: string },
): Promise<PreloadManifest> {
  const manifest: PreloadManifest = {
    version,
    builds: { full: preloadsOf(full, prefetch), light: preloadsOf(light) },
    integrity: {},
  };
  for (const { elements, brands, texts } of Object.values(manifest.builds)) {
    const modules = Object.values(elements).flatMap((element) => [element.prefetch ?? [], element.modules].flat());
    const data = [...Object.values(brands).flat(), ...Object.values(texts).flatMap((areas) => Object.values(areas))];
    for (const file of new Set([...modules, ...data]))
      manifest.integrity[file] = integrityOf(await readFile(path.join(v1Dir, file)));
  }
  await writeFile(path.join(v1Dir, 'preload.json'), JSON.stringify(manifest));
  return manifest;
}
