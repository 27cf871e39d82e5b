import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
/** A path in the project's folder. */
export const at = (...parts: string[]) => path.join(root, ...parts);

/** The source of each element, by its tag name. */
export async function elementSources(): Promise<Record<string, string>> {
  const files = (await readdir(at('elements/tags'))).filter((file) => /^sub-[\w-]+\.tsx?$/.test(file));
  return Object.fromEntries(files.map((file) => [file.replace(/\.tsx?$/, ''), at('elements/tags', file)]));
}
