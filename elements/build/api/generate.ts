import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '../paths';
import type { Manifest } from './manifest';
import { createManifest } from './sources';
import { attributeTypings, reactComponents } from './typings';

const outputFolder = inRoot('elements/generated');

/** The file with the custom elements manifest that `writeGeneratedFiles` writes. */
export const manifestFile = path.join(outputFolder, 'custom-elements.json');

const fileHeader = '// Generated from the JSDoc of the element classes by `npm run generate`. Not tracked by git.\n';

/** Writes a temporary file and renames it to `file`, so that processes running in parallel never read half a file. */
async function writeIfChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  const temporaryFile = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(temporaryFile, text);
  await rename(temporaryFile, file);
}

/**
 * Writes the files in elements/generated: the manifest, the attribute typings and the React components. Returns the
 * manifest.
 */
export async function writeGeneratedFiles(): Promise<Manifest> {
  const manifest = await createManifest();
  await writeIfChanged(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  await writeIfChanged(path.join(outputFolder, 'attributes.ts'), fileHeader + attributeTypings(manifest));
  await writeIfChanged(path.join(outputFolder, 'react.ts'), fileHeader + reactComponents(manifest));
  return manifest;
}
