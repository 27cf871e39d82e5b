import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const cacheFolder = fileURLToPath(new URL('../../../.cache', import.meta.url));

/**
 * The path of the template, an archive of an empty database. The file's name contains PGlite's version, because a new
 * version can change the data format.
 */
async function templateFile(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(await readFile(join(dirname(main), '../package.json'), 'utf8')) as { version: string };
  return join(cacheFolder, `database-${version}.tar`);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Saves a new, empty database as the template. Writes a temporary file and renames it, so that a sandbox that starts at
 * the same time never reads an unfinished template.
 */
async function saveTemplate(client: PGlite, file: string): Promise<void> {
  const dump = await client.dumpDataDir('none');
  const temporaryFile = `${file}.${process.pid}`;
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(temporaryFile, Buffer.from(await dump.arrayBuffer()));
  await rename(temporaryFile, file);
}

/**
 * Opens an embedded database. A new database is copied from a template, which takes a third of the time of PostgreSQL's
 * `initdb`. If there is no template yet, saves a copy of the new database as the template.
 */
export async function openPglite(dataDir: string): Promise<PGlite> {
  if (await exists(join(dataDir, 'PG_VERSION'))) return PGlite.create(dataDir);
  const file = await templateFile();
  if (await exists(file)) return PGlite.create({ dataDir, loadDataDir: new Blob([await readFile(file)]) });
  const client = await PGlite.create(dataDir);
  // In a read-only installation the template can't be saved. The sandbox works without it.
  await saveTemplate(client, file).catch((error: Error) =>
    console.warn(`Database template not saved: ${error.message}`),
  );
  return client;
}

/** Saves the template unless it exists. Servers that start at the same time would each run `initdb` otherwise. */
export async function ensureTemplate(): Promise<void> {
  if (!(await exists(await templateFile()))) await (await openPglite('memory://')).close();
}
