import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildPreloads, PreloadManifest } from '../../server/preload/preload-manifest';
import { internalTags } from '../api/manifest';
import type { moduleBuilds } from '../bundle/module-builds';
import { type Chunks, chunkFileOf, withImports } from '../file-tables/built-chunks';
import { dataFiles } from '../file-tables/data-files';
import { firstViewSource, firstViewTag } from '../file-tables/file-tables';
import { initialFilesByTag } from '../file-tables/initial-files';
import { integrityOf } from './integrity';

export interface BuiltElements {
  chunks: Chunks;
  /** By tag, the script that prefetches the element's data. Elements that prefetch nothing have no entry. */
  prefetchFiles: Readonly<Record<string, string>>;
  /** Whether the loader shows the plans before React or Preact has loaded. */
  hasFirstView: boolean;
}

async function preloadsOf({ chunks, prefetchFiles, hasFirstView }: BuiltElements): Promise<BuildPreloads> {
  const built = [...chunks.values()];
  const tags = built.flatMap(({ name, isEntry }) => (isEntry && !internalTags.includes(name) ? [name] : []));
  const initialFiles = await initialFilesByTag(chunks, tags);
  const elements: BuildPreloads['elements'] = {};
  for (const [tag, { files, areas }] of initialFiles) {
    const prefetch = prefetchFiles[tag];
    elements[tag] = {
      ...(prefetch && { prefetch }),
      ...(hasFirstView && tag === firstViewTag && { firstView: chunkFileOf(chunks, firstViewSource) }),
      modules: [...files],
      areas: ['common', ...areas],
    };
  }
  const allAreas = new Set(Object.values(elements).flatMap((element) => element.areas));
  const data = dataFiles(built, allAreas);
  // A brand's file imports the bundler's helpers. Without preload links, the browser would request the helpers only
  // after the brand's file.
  const helpers = Object.values(data.brands).flatMap((file) =>
    [...withImports(chunks, file)].filter((name) => name !== file),
  );
  for (const element of Object.values(elements)) element.modules = [...new Set([...element.modules, ...helpers])];
  return { elements, ...data };
}

/**
 * Writes `preload.json`: the files that each element, brand and language loads first, so that pages can preload them.
 * The name `preload.json` has no hash, so that a page's server can request the file without knowing the build.
 */
export async function writePreloads(
  v1Dir: string,
  version: string,
  builds: Readonly<Record<keyof typeof moduleBuilds, BuiltElements>>,
): Promise<PreloadManifest> {
  const manifest: PreloadManifest = {
    version,
    builds: { full: await preloadsOf(builds.full), light: await preloadsOf(builds.light) },
    integrity: {},
  };
  for (const { elements, brands, texts } of Object.values(manifest.builds)) {
    const modules = Object.values(elements).flatMap((element) => [element.prefetch ?? [], element.modules].flat());
    const data = [...Object.values(brands), ...Object.values(texts).flatMap((areas) => Object.values(areas))];
    for (const file of new Set([...modules, ...data]))
      manifest.integrity[file] = integrityOf(await readFile(path.join(v1Dir, file)));
  }
  await writeFile(path.join(v1Dir, 'preload.json'), JSON.stringify(manifest));
  return manifest;
}
