import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../../paths';

/** The names of the classes and keyframes in a style sheet, without duplicates. */
export function localNamesIn(css: string): string[] {
  const withoutComments = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const matches = withoutComments.matchAll(/(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi);
  return [...new Set([...matches].map(([, name]) => name as string))];
}

const relativePath = (file: string) => path.relative(root, file.replace(/\?.*/, '')).replaceAll('\\', '/');

/** The paths of all CSS modules, relative to the project's folder. */
const cssModules = () =>
  ['elements', 'src']
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => inRoot(folder, String(file))))
    .filter((file) => file.endsWith('.module.css'))
    .map(relativePath)
    .sort();

/** A short name for each class and each animation of all CSS modules, by `<path>:<name>`. */
let shortNames: ReadonlyMap<string, string> | undefined;

/**
 * Returns a short name for a class or an animation of a CSS module. The bundler loads modules in any order, so the names
 * are numbered in the order of the style sheets' paths. The same sources then always make the same files, with the same
 * hashes.
 */
export function shortClassName(name: string, file: string): string {
  shortNames ??= new Map(
    cssModules()
      .flatMap((sheet) => localNamesIn(readFileSync(inRoot(sheet), 'utf8')).map((localName) => `${sheet}:${localName}`))
      .map((key, index) => [key, `s${index.toString(36)}`]),
  );
  const shortName = shortNames.get(`${relativePath(file)}:${name}`);
  if (!shortName) throw new Error(`short-class-names.ts didn't find the name ${name} in ${relativePath(file)}`);
  return shortName;
}
