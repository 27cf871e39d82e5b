import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url));

/** The template's file. Its name contains PGlite's version, because a version can change the format of the data. */
async function templateFile(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(await readFile(join(dirname(main), '../package.json'), 'utf8')) as { version: string };
  return join(cache, `database-${version}.tar`);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Saves a new, empty database as the template. Renames a finished file, because several sandboxes can start at once. */
async function save(client: PGlite, file: string): Promise<void> {
  const dump = await client.dumpDataDir('none');
  const unfinished = `${file}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, file);
}

/**
 * Opens an embedded database. A new one is copied from a template, which takes a third of the time that PostgreSQL's
 * `initdb` does. The first new database becomes the template.
 */
export async function openPglite(dataDir: string): Promise<PGlite> {
  if (await exists(join(dataDir, 'PG_VERSION'))) return PGlite.create(dataDir);
  const file = await templateFile();
  if (await exists(file)) return PGlite.create({ dataDir, loadDataDir: new Blob([await readFile(file)]) });
  const client = await PGlite.create(dataDir);
  // A read-only installation works without the template.
  await save(client, file).catch((error: Error) => console.warn(`Database template not saved: ${error.message}`));
  return client;
}
