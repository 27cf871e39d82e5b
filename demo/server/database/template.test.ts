import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPglite } from './template';

const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'template-'));
  folders.push(folder);
  return join(folder, 'db');
}

const tableCountQuery = `SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'`;

test('a database copied from the template is empty at first, and keeps its data after a restart', async () => {
  // New databases are copied from a template, an archive of an empty database. The first call of `openPglite` saves the
  // template, unless the template exists already.
  await (await openPglite(await newFolder())).close();
  const folder = await newFolder();
  const client = await openPglite(folder);
  expect((await client.query(tableCountQuery)).rows).toEqual([{ count: 0 }]);
  await client.exec('CREATE TABLE notes (text text); INSERT INTO notes VALUES ($$kept$$)');
  await client.close();
  const reopened = await openPglite(folder);
  expect((await reopened.query('SELECT text FROM notes')).rows).toEqual([{ text: 'kept' }]);
  await reopened.close();
});
