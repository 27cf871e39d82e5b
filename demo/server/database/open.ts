import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import { lockFolder } from './lock';
import { migrate } from './migrations';
import { withPreparedStatements } from './prepared-statements';
import { openPglite } from './template';

/** The database or a transaction on it. PostgreSQL and the embedded PGlite share this type. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface OpenedDatabase {
  database: Database;
  /** Whether other processes can use the same database. */
  isShared: boolean;
  /** Describes the engine in the start-up message. */
  engine: string;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** Connection string of PostgreSQL. Without it, the embedded database is used. */
  url?: string | undefined;
  /** Folder of the embedded database. Without it, the database is kept in memory. */
  folder?: string | undefined;
}

/** Id of the PostgreSQL advisory lock that keeps two processes from migrating the database concurrently. */
const migrationLockId = 727_001;

async function updateTables(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${migrationLockId})`);
    await migrate((statement) => tx.execute(statement));
  });
}

/**
 * How long a request waits for a connection. Without this limit, it would wait forever for an unreachable database. It
 * is shorter than the 60 seconds that clients wait for a response.
 */
const connectionTimeoutMs = 20_000;

/** Connections per process. A process needs few more than its database has cores; the rest wait for a free one. */
const maxConnections = 20;

async function openPostgres(url: string): Promise<OpenedDatabase> {
  const pool = new Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: connectionTimeoutMs });
  // A broken idle connection must not end the process; the next query opens a new connection.
  pool.on('error', (error) => console.error(`PostgreSQL: ${error.message}`));
  const database = drizzlePostgres(pool) as unknown as Database;
  try {
    await updateTables(database);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { database, isShared: true, engine: 'PostgreSQL', close: () => pool.end() };
}

async function openEmbedded(folder: string | undefined): Promise<OpenedDatabase> {
  const unlock = folder === undefined ? () => {} : lockFolder(folder);
  // Turn off V8's optimizing compiler for WebAssembly, because it runs for seconds and makes our queries no faster.
  setFlagsFromString('--liftoff-only');
  try {
    const client = withPreparedStatements(await openPglite(folder === undefined ? 'memory://' : join(folder, 'db')));
    const database = drizzlePglite(client) as unknown as Database;
    await updateTables(database);
    const close = async () => {
      try {
        await client.close();
      } finally {
        unlock();
      }
    };
    return {
      database,
      isShared: false,
      engine: folder === undefined ? 'embedded, in memory' : `embedded in ${folder}`,
      close,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the database and brings its tables up to date. */
export function openDatabase({ url, folder }: DatabaseLocation): Promise<OpenedDatabase> {
  return url ? openPostgres(url) : openEmbedded(folder);
}
