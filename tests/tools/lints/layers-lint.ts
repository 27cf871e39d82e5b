import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { inRoot } from '../paths';
import { filesBelow, type Import, importsOf, withoutComments } from '../scan';
import { bans, floors, nowhere } from './layers';

/** A source as the lint reads it: path from the project's folder, and text. */
export type Source = { path: string; text: string };

const scripts = /\.tsx?$/;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`);
const isBuiltin = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier);

/** `react-dom/client` → `react-dom`, `@scope/name/part` → `@scope/name`. */
function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

function ofOurs(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
  return specifier.startsWith('/') ? specifier.slice(1) : undefined;
}

function checkImport(path: string, { specifier, typeOnly }: Import): string | undefined {
  const floor = floors.filter(({ folder }) => isIn(path, folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
  const target = ofOurs(path, specifier.replace(/\?.*$/, ''));
  if (target !== undefined) {
    if (isIn(target, 'demo') && !isIn(path, 'demo')) return 'imports demo, which nothing may';
    if (!floor) return undefined;
    const may = [...floor.may, ...(typeOnly ? (floor.mayTypes ?? []) : [])];
    // A folder's own files are its own business; a style or a picture beside a file is no floor.
    const mayNot = floor.not?.some((folder) => isIn(target, folder));
    if ((!mayNot && may.some((folder) => isIn(target, folder))) || posix.dirname(target) === posix.dirname(path))
      return undefined;
    return `imports ${target}; ${floor.folder} may import ${may.join(', ')}`;
  }
  if (isBuiltin(specifier)) return floor && !floor.node ? `imports ${specifier}, which no browser has` : undefined;
  const name = packageOf(specifier);
  for (const rule of nowhere) {
    const meant = rule.package === 'zod' ? specifier === 'zod' : name === rule.package;
    if (meant && floor && !rule.except.some((folder) => isIn(path, folder))) return `imports ${specifier}: ${rule.why}`;
  }
  if (floor?.packages && !typeOnly && !floor.packages.includes(specifier) && !floor.packages.includes(name)) {
    const allowed = floor.packages.join(', ') || 'no package';
    return `imports ${specifier}; ${floor.folder} may import ${allowed}`;
  }
  return undefined;
}

/** Problems of one source, each as `path:line what`. Tests may import what they test with. */
export function checkSource({ path, text }: Source): string[] {
  const bare = scripts.test(path) ? withoutComments(text) : text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '');
  const problems: string[] = [];
  if (scripts.test(path) && !isTest(path)) {
    for (const one of importsOf(bare)) {
      const problem = checkImport(path, one);
      if (problem) problems.push(`${path}:${one.line} ${problem}`);
    }
  }
  for (const { what, pattern, files, except, why } of bans) {
    if (!files.test(path) || isTest(path) || except?.includes(path)) continue;
    for (const { index } of bare.matchAll(pattern)) {
      problems.push(`${path}:${bare.slice(0, index).split('\n').length} contains ${what}: ${why}`);
    }
  }
  return problems;
}

/** Problems of the whole tree. */
export async function layersLint(): Promise<{ files: number; problems: string[] }> {
  const paths = (await Promise.all(['src', 'elements', 'brands', 'demo'].map((folder) => filesBelow(folder)))).flat();
  const readable = paths.filter((path) => /\.(tsx?|css|html|svg|json)$/.test(path));
  const checked = readable.map(async (path) => checkSource({ path, text: await readFile(inRoot(path), 'utf8') }));
  return { files: readable.length, problems: (await Promise.all(checked)).flat() };
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const { files, problems } = await layersLint();
  for (const problem of problems) console.log(problem);
  console.log(`layers: ${files} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
