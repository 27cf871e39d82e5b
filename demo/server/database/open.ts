import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import { createStatements } from './create';
import { lockFolder } from './lock';
import { openPglite } from './template';

/** The database or a transaction on it; the same on both engines. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface OpenDatabase {
  database: Database;
  /** Which engine, for the start-up line. */
  about: string;
  close(): Promise<void>;
}

export interface DatabasePlace {
  /** A PostgreSQL address; the embedded database is used without one. */
  url?: string | undefined;
  /** Folder of the embedded database; kept in memory without one. */
  folder?: string | undefined;
}

/** One number for all sandboxes on a PostgreSQL server, so that two starting at once do not make the tables twice. */
const creationLock = 727_001;

async function createTables(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${creationLock})`);
    for (const statement of createStatements) await tx.execute(sql.raw(statement));
  });
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString: url, max: 10 });
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', (error) => console.error(`PostgreSQL: ${error.message}`));
  const database = drizzlePostgres(pool) as unknown as Database;
  await createTables(database);
  return { database, about: 'PostgreSQL', close: () => pool.end() };
}

async function openEmbedded(folder: string | undefined): Promise<OpenDatabase> {
  const unlock = folder === undefined ? () => {} : lockFolder(folder);
  // Compile the WebAssembly without optimisation: that takes seconds and gains nothing measurable here.
  setFlagsFromString('--liftoff-only');
  try {
    const client = await openPglite(folder === undefined ? 'memory://' : join(folder, 'db'));
    const database = drizzlePglite(client) as unknown as Database;
    await createTables(database);
    const close = async () => {
      await client.close();
      unlock();
    };
    return { database, about: folder === undefined ? 'embedded, in memory' : `embedded in ${folder}`, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the database, making the tables that are missing. */
export function openDatabase({ url, folder }: DatabasePlace): Promise<OpenDatabase> {
  return url ? openPostgres(url) : openEmbedded(folder);
}
