import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whatever the working directory is. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Returns the absolute path of a file or folder of the project. `parts` are relative to the project's folder. */
export const inRoot = (...parts: string[]): string => resolve(root, ...parts);

/** The path of an installed package's command. */
export const binPath = (name: string): string => inRoot('node_modules/.bin', name);
