import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { moduleBuilds } from '../../elements/build/bundle/bundle';
import { chunkGroups } from '../../elements/build/bundle/chunks';
import { readCommandLine } from '../../elements/build/command-line';
import { inRoot } from './paths';
import { importsOf, pathsBelow, withoutComments } from './scan';

/** A source file: its path, and the paths of all files that it imports, including types and `import()`. */
interface SourceFile {
  path: string;
  lines: number;
  imports: string[];
}

const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path);

const readFiles = async (folders: readonly string[], isIncluded = isCode): Promise<SourceFile[]> => {
  const paths = (await Promise.all(folders.map((folder) => pathsBelow(folder)))).flat().filter(isIncluded);
  const known = new Set(paths);
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(inRoot(path), 'utf8');
      const imports = importsOf(withoutComments(text)).flatMap(({ specifier }) => {
        if (!specifier.startsWith('.')) return [];
        const target = posix.join(posix.dirname(path), specifier);
        return [target, `${target}.ts`, `${target}.tsx`].filter((candidate) => known.has(candidate));
      });
      return { path, lines: text.split('\n').length - 1, imports };
    }),
  );
};

/**
 * The largest set of files in which every file imports every other one, directly or through other files: the largest
 * strongly connected component, found with Tarjan's algorithm.
 */
export function largestCircle(files: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[] {
  const importsByPath = new Map(files.map(({ path, imports }) => [path, imports]));
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  let largest: string[] = [];
  const visit = (path: string): number => {
    const index = indexes.size;
    indexes.set(path, index);
    lowest.set(path, index);
    stack.push(path);
    for (const imported of importsByPath.get(path) ?? []) {
      const reached = indexes.has(imported) ? indexes.get(imported) : visit(imported);
      if (stack.includes(imported))
        lowest.set(path, Math.min(lowest.get(path) ?? index, lowest.get(imported) ?? index, reached ?? index));
    }
    if (lowest.get(path) === index) {
      const circle = stack.splice(stack.indexOf(path));
      if (circle.length > largest.length) largest = circle;
    }
    return index;
  };
  for (const path of importsByPath.keys()) if (!indexes.has(path)) visit(path);
  return largest;
}

/** The number of folders that contain code, and of those that contain only one code file. */
function countFolders(files: readonly SourceFile[]): { all: number; withOneFile: number } {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return { all: counts.size, withOneFile: [...counts.values()].filter((count) => count === 1).length };
}

const linesOf = (files: readonly SourceFile[]) => files.reduce((total, { lines }) => total + lines, 0);

/** What loads code late: one component, unless somebody exports a second way. */
const lateLoaders = ['LazyPart', 'useLazyCode', 'useLazy'];

export async function measure(): Promise<[name: string, value: string][]> {
  const product = await readFiles(['src', 'elements']);
  const buildCode = product.filter(({ path }) => path.startsWith('elements/build/'));
  const sandbox = await readFiles(['demo/server']);
  const tooling = await readFiles(['tests/tools']);
  const folders = countFolders(product);
  const circle = largestCircle(product);
  const texts = (await pathsBelow('locales/en')).filter((path) => path.endsWith('.json'));
  const sources = await Promise.all(product.map(async ({ path }) => readFile(inRoot(path), 'utf8')));
  const usedLoaders = lateLoaders.filter((name) =>
    sources.some((source) => new RegExp(`export (?:function|const) ${name}\\b`).test(source)),
  );
  const mean = (files: readonly SourceFile[]) => Math.round(linesOf(files) / files.length);
  return [
    ['files in src and elements', `${product.length} (${linesOf(product)} lines, ${mean(product)} on average)`],
    ['folders with code', `${folders.all} (${folders.withOneFile} with one file)`],
    ['files under 25 lines', String(product.filter(({ lines }) => lines < 25).length)],
    ['files loaded late (*.lazy.*)', String(product.filter(({ path }) => /\.lazy\.tsx?$/.test(path)).length)],
    ['ways to load late', `${usedLoaders.length} (${usedLoaders.join(', ')})`],
    ['chunk groups', String(chunkGroups.length)],
    ['builds', `${Object.keys(moduleBuilds).length} (${Object.keys(moduleBuilds).join(', ')})`],
    ['lines in elements/build', String(linesOf(buildCode))],
    [
      'largest circle of imports',
      `${circle.length} files${circle.length > 1 ? ` (${circle.slice(0, 6).join(', ')} …)` : ''}`,
    ],
    ['text files per language', String(texts.length)],
    [
      'files of the contract’s calls',
      String(product.filter(({ path }) => path.startsWith('src/contract/calls/')).length),
    ],
    ['files of icons', String(product.filter(({ path }) => path.startsWith('src/ui/icons/')).length)],
    ['files in demo/server', `${sandbox.length} (${linesOf(sandbox)} lines, ${countFolders(sandbox).all} folders)`],
    ['lines of test tooling', String(linesOf(tooling))],
  ];
}

if (process.argv[1]?.endsWith('measure.ts')) {
  readCommandLine({
    name: 'npm run measure',
    about: 'Prints the counts that show how much a reader of the sources has to know.',
    options: {},
  });
  const rows = await measure();
  // A single write: `npm run measure | head` closes the pipe before it has read everything.
  process.stdout.on('error', () => process.exit());
  console.log(rows.map(([name, value]) => `${name.padEnd(32)} ${value}`).join('\n'));
}
