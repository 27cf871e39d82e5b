import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { inRoot } from '../paths';
import { type Import, importsOf, pathsBelow, withoutComments } from '../scan';
import { findCycles } from './import-cycles';
import { bannedCode, type LayerRule, layerRules, restrictedPackages } from './layers';
import { type FileImport, findUnnamedLazyUnits } from './lazy-units';

/** A source file: its path in the project, and its text. */
export type Source = { path: string; text: string };

const scriptPattern = /\.tsx?$/;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
/** Whether a path is in a folder. `folder` can also be the path of a file without its extension. */
const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`);
const isBuiltin = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier);

/** The package of an import: `react-dom/client` → `react-dom`, `@scope/name/part` → `@scope/name`. */
function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The path of an imported file in the project; undefined if the specifier is a package. */
function projectPathOf(specifier: string, importingFile: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(importingFile), specifier));
  return specifier.startsWith('/') ? specifier.slice(1) : undefined;
}

/** Where an import is, and whether it imports only types. */
interface ImportContext {
  /** The importing file. */
  path: string;
  /** The rule for that file; undefined if its folder has none. */
  layerRule: LayerRule | undefined;
  isTypeOnly: boolean;
}

function checkProjectImport(target: string, { path, layerRule, isTypeOnly }: ImportContext): string | undefined {
  if (isIn(target, 'demo') && !isIn(path, 'demo')) return 'imports demo, which is not allowed';
  // A file may always import files of its own folder, such as styles and images.
  if (!layerRule || posix.dirname(target) === posix.dirname(path)) return undefined;
  const allowed = [...layerRule.allowed, ...(isTypeOnly ? (layerRule.allowedTypes ?? []) : [])];
  const isAllowed = allowed.some((folder) => isIn(target, folder));
  const isDisallowed = layerRule.disallowed?.some((folder) => isIn(target, folder));
  if (isAllowed && !isDisallowed) return undefined;
  return `imports ${target}; ${layerRule.folder} may import ${allowed.join(', ')}`;
}

function checkPackageImport(specifier: string, { path, layerRule, isTypeOnly }: ImportContext): string | undefined {
  if (!layerRule) return undefined;
  if (isBuiltin(specifier)) return layerRule.allowsNode ? undefined : `imports ${specifier}, which browsers don’t have`;
  const name = packageOf(specifier);
  for (const rule of restrictedPackages) {
    // The rule for zod doesn't apply to zod/mini.
    const isRestricted = rule.package === 'zod' ? specifier === 'zod' : name === rule.package;
    if (isRestricted && !rule.except.some((folder) => isIn(path, folder))) return `imports ${specifier}: ${rule.why}`;
  }
  const { packages } = layerRule;
  if (!packages || isTypeOnly || packages.includes(specifier) || packages.includes(name)) return undefined;
  return `imports ${specifier}; ${layerRule.folder} may import ${packages.join(', ') || 'no package'}`;
}

function checkImport(path: string, { specifier, isTypeOnly }: Import): string | undefined {
  const layerRule = layerRules
    .filter(({ folder }) => isIn(path, folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
  const target = projectPathOf(specifier.replace(/\?.*$/, ''), path);
  const context = { path, layerRule, isTypeOnly };
  return target === undefined ? checkPackageImport(specifier, context) : checkProjectImport(target, context);
}

/**
 * Finds banned code in a source, and imports that the layer rules don't allow, as `path:line problem`. Finds nothing in
 * test files.
 */
export function checkSource({ path, text }: Source): string[] {
  const code = scriptPattern.test(path) ? withoutComments(text) : text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '');
  const problems: string[] = [];
  if (scriptPattern.test(path) && !isTest(path)) {
    for (const imported of importsOf(code)) {
      const problem = checkImport(path, imported);
      if (problem) problems.push(`${path}:${imported.line} ${problem}`);
    }
  }
  for (const { description, pattern, files, except, why } of bannedCode) {
    if (!files.test(path) || isTest(path) || except?.includes(path)) continue;
    for (const { index } of code.matchAll(pattern)) {
      problems.push(`${path}:${code.slice(0, index).split('\n').length} contains ${description}: ${why}`);
    }
  }
  return problems;
}

/** The imports between files of the project, except the imports of tests. */
function fileImportsOf(sources: readonly Source[]): FileImport[] {
  const scripts = sources.filter(({ path }) => scriptPattern.test(path) && !isTest(path));
  const paths = new Set(scripts.map(({ path }) => path));
  return scripts.flatMap(({ path: from, text }) =>
    importsOf(withoutComments(text)).flatMap(({ specifier, isTypeOnly, isLazy }) => {
      const target = projectPathOf(specifier, from);
      const candidates = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`];
      const to = candidates.find((candidate) => candidate && paths.has(candidate));
      return to ? [{ from, to, isTypeOnly, isLazy }] : [];
    }),
  );
}

/**
 * Finds files that import each other, directly or through other files. Type imports count too:
 * they don't fail at run time, but neither file can be read without the other. Lazy imports don't count, because a
 * lazily loaded part normally imports from the part that loads it.
 */
export function checkCycles(sources: readonly Source[]): string[] {
  const importsByFile = new Map<string, string[]>();
  for (const { from, to, isLazy } of fileImportsOf(sources)) {
    if (!isLazy) importsByFile.set(from, [...(importsByFile.get(from) ?? []), to]);
  }
  const cycles = findCycles(importsByFile);
  return cycles.map((cycle) => `${cycle[0]} imports itself: ${cycle.join(' → ')}`);
}

/**
 * Finds lazily loaded files of the product that neither are named `*.lazy.*` nor are in a lazily loaded folder. The card
 * frame is a document of its own, so what it imports isn't loaded with the elements.
 */
function checkLazyUnits(sources: readonly Source[]): string[] {
  const productSources = sources.filter(({ path }) =>
    /^(src(?!\/card-frame\/)|elements)\/(?!.*\/testing\/)/.test(path),
  );
  return findUnnamedLazyUnits(fileImportsOf(productSources));
}

async function readSources(folders: readonly string[], pattern: RegExp): Promise<Source[]> {
  const paths = (await Promise.all(folders.map((folder) => pathsBelow(folder)))).flat();
  const sourcePaths = paths.filter((path) => pattern.test(path));
  return Promise.all(sourcePaths.map(async (path) => ({ path, text: await readFile(inRoot(path), 'utf8') })));
}

/** Checks all sources of the product and the demo, and the imports of the tests and tools for cycles. */
export async function lintLayers(): Promise<{ fileCount: number; problems: string[] }> {
  const sources = await readSources(['src', 'elements', 'brands', 'demo'], /\.(tsx?|css|html|svg|json)$/);
  const testSources = await readSources(['tests'], scriptPattern);
  const cycles = checkCycles([...sources, ...testSources]);
  const problems = [...sources.flatMap(checkSource), ...cycles, ...checkLazyUnits(sources)];
  return { fileCount: sources.length + testSources.length, problems };
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const { fileCount, problems } = await lintLayers();
  for (const problem of problems) console.log(problem);
  console.log(`layers: ${fileCount} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
