import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whatever the working directory is. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The path of something in the project. */
export const inRoot = (...parts: string[]): string => resolve(root, ...parts);

/** A command of an installed package. */
export const bin = (name: string): string => inRoot('node_modules/.bin', name);
