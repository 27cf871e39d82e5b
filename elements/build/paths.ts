import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of the project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
/** The absolute path of a file in the project. */
export const inRoot = (...parts: string[]) => path.join(root, ...parts);

/** The names of the folders in a folder. */
export const subfolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The path of each element's source file, by tag name. */
export function elementSourcePaths(): Record<string, string> {
  const fileNames = readdirSync(inRoot('elements/tags')).filter((name) => /^sub-[\w-]+\.tsx?$/.test(name));
  return Object.fromEntries(fileNames.map((name) => [name.replace(/\.tsx?$/, ''), inRoot('elements/tags', name)]));
}
