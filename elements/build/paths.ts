import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
/** A path in the project's folder. */
export const inRoot = (...parts: string[]) => path.join(root, ...parts);

/** The source of each element, by its tag name. */
export async function elementSources(): Promise<Record<string, string>> {
  const files = (await readdir(inRoot('elements/tags'))).filter((file) => /^sub-[\w-]+\.tsx?$/.test(file));
  return Object.fromEntries(files.map((file) => [file.replace(/\.tsx?$/, ''), inRoot('elements/tags', file)]));
}
