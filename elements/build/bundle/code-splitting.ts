import path from 'node:path';
import { root } from '../paths';
import { type ChunkGroup, chunkGroups } from './chunks';
import { dataGroups } from './data-chunks';

/** The groups of `chunkGroups` by their folders, files and packages. */
const groupBySource = new Map<string, ChunkGroup>();
for (const group of chunkGroups)
  for (const source of [...(group.folders ?? []), ...(group.files ?? []), ...(group.packages ?? [])]) {
    if (groupBySource.has(source)) throw new Error(`chunks.ts lists ${source} twice`);
    groupBySource.set(source, group);
  }

/**
 * A module's path in the project, with slashes. `id` is the bundler's id of the module. The path of a package's module
 * begins with `node_modules/<package>`, also if the package is linked from another folder.
 */
export const sourcePathOf = (id: string): string =>
  path
    // Plugins prefix the ids of modules that they generate, such as `\0shadow-css:` for style sheets.
    .relative(root, id.replace(/^\0(?:[\w-]+:)?/, ''))
    .replaceAll('\\', '/')
    .replace(/^.*\/(?=node_modules\/)/, '');

/** The folder, file or package of `chunkGroups` that a module belongs to. */
function groupSourceOf(id: string): string | undefined {
  const file = sourcePathOf(id);
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (packageName) return groupBySource.has(packageName) ? packageName : undefined;
  if (/\.lazy\./.test(file)) return undefined;
  if (groupBySource.has(file)) return file;
  let folder = path.posix.dirname(file);
  if (groupBySource.has(folder)) return folder;
  while (folder !== '.' && !groupBySource.has(`${folder}/**`)) folder = path.posix.dirname(folder);
  return folder === '.' ? undefined : `${folder}/**`;
}

const chunkGroupOfModule = (id: string): ChunkGroup | undefined => groupBySource.get(groupSourceOf(id) ?? '');

/**
 * The group that a chunk was built from, if any. `moduleIds` are the chunk's modules. They can also include modules of
 * later groups, but not of earlier ones.
 */
export function chunkGroupOf(moduleIds: readonly string[]): ChunkGroup | undefined {
  const groups = new Set(moduleIds.map(chunkGroupOfModule));
  return chunkGroups.find((group) => groups.has(group));
}

/** All code-splitting groups for the bundler. A group with a higher priority gets a module first. */
export const codeSplittingGroups = () => [
  ...chunkGroups.map((group, index) => ({
    name: group.name,
    test: (id: string) => chunkGroupOfModule(id) === group,
    priority: 100 - index,
  })),
  ...dataGroups(),
];
