import { createHash } from 'node:crypto';
import { is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema';

/** All tables of the database: whatever table the schema exports. */
export const tables: readonly PgTable[] = Object.values<unknown>(schema).filter((value) => is(value, PgTable));

const quote = (name: string): string => `"${name}"`;

const columnDefinition = (column: PgColumn): string =>
  [
    quote(column.name),
    column.getSQLType(),
    column.primary ? 'PRIMARY KEY' : '',
    column.notNull && !column.primary ? 'NOT NULL' : '',
    typeof column.default === 'boolean' ? `DEFAULT ${column.default}` : '',
    column.isUnique ? 'UNIQUE' : '',
  ]
    .filter(Boolean)
    .join(' ');

/** SQL that creates a table, its columns and its indexes unless they exist. */
function statementsFor(table: PgTable): string[] {
  const { name, columns, indexes } = getTableConfig(table);
  const createTable = `CREATE TABLE IF NOT EXISTS ${quote(name)} (${columns.map(columnDefinition).join(', ')})`;
  // Columns that can be added to a table with rows: the existing rows get the default value or null.
  const addableColumns = columns.filter((column) => typeof column.default === 'boolean' || !column.notNull);
  const addColumns = addableColumns.map((column) => `ADD COLUMN IF NOT EXISTS ${columnDefinition(column)}`).join(', ');
  const alterTable = addableColumns.length > 0 ? [`ALTER TABLE ${quote(name)} ${addColumns}`] : [];
  const createIndexes = indexes.map(({ config }) => {
    const columnNames = config.columns.map((column) => quote('name' in column && column.name ? column.name : ''));
    const kind = config.unique ? 'UNIQUE INDEX' : 'INDEX';
    return `CREATE ${kind} IF NOT EXISTS ${quote(config.name ?? '')} ON ${quote(name)} (${columnNames.join(', ')})`;
  });
  return [createTable, ...alterTable, ...createIndexes];
}

/** SQL that renames a column of an earlier version, if it exists. The values are kept. */
function renameColumn(table: string, from: string, to: string): string {
  const hasColumn = (column: string) => `EXISTS (SELECT FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = '${table}' AND column_name = '${column}')`;
  return `DO $$ BEGIN
  IF ${hasColumn(from)} AND NOT ${hasColumn(to)}
  THEN ALTER TABLE ${quote(table)} RENAME COLUMN ${quote(from)} TO ${quote(to)};
  END IF;
END $$`;
}

/** A change of the database that can't be derived from the schema. It runs once in each database. */
interface Migration {
  name: string;
  /**
   * Renames run before missing tables and columns are added; otherwise, an empty column with the new name would be
   * added.
   */
  runs: 'beforeTables' | 'afterTables';
  statements: readonly string[];
}

/**
 * All migrations, oldest first. A released migration is never changed or removed. Statements tolerate a database in
 * which they have run already: databases of version 1.0.0 don't know their migrations.
 */
const migrations: readonly Migration[] = [
  {
    name: '2026-11-plain-column-names',
    runs: 'beforeTables',
    statements: [
      renameColumn('attempts', 'answer', 'response'),
      renameColumn('payments', 'is_card_kept', 'should_save_card'),
      renameColumn('payments', 'word', 'delayed_outcome'),
      renameColumn('payments', 'word_at', 'delayed_outcome_at'),
      renameColumn('cards', 'face', 'details'),
      renameColumn('limit_counters', 'part', 'browser_group'),
    ],
  },
  {
    // They are NOT NULL, so inserts that omit them would fail.
    name: '2026-11-unused-columns',
    runs: 'afterTables',
    statements: [
      'ALTER TABLE "accounts" DROP COLUMN IF EXISTS "failed_logins"',
      'ALTER TABLE "accounts" DROP COLUMN IF EXISTS "locked_until"',
      'ALTER TABLE "cards" DROP COLUMN IF EXISTS "typed_under"',
    ],
  },
  {
    name: '2026-11-customer-status',
    runs: 'afterTables',
    statements: [`UPDATE customers SET status = 'awaitingConsent' WHERE status = 'asked'`],
  },
];

/** SQL that creates missing tables, columns and indexes. */
const tableStatements = tables.flatMap(statementsFor);

/** Names this version's tables. The name changes with every change of the schema. */
const tablesName = `tables-${createHash('sha256').update(tableStatements.join()).digest('hex').slice(0, 16)}`;

/** Runs a statement in the transaction of the migration. */
type Execute = (statement: SQL) => Promise<unknown>;

/** The names of the migrations that have run in a database. */
async function appliedNames(execute: Execute): Promise<Set<string>> {
  const { rows } = (await execute(sql`SELECT to_regclass('migrations') AS "table"`)) as {
    rows: { table: unknown }[];
  };
  if (!rows[0]?.table)
    await execute(sql`CREATE TABLE "migrations" ("name" text PRIMARY KEY, "applied_at" timestamptz)`);
  const applied = (await execute(sql`SELECT "name" FROM "migrations"`)) as { rows: { name: string }[] };
  return new Set(applied.rows.map(({ name }) => name));
}

/**
 * Brings a new or existing database up to date. The table `migrations` lists what has run: an up-to-date database isn't
 * changed, and neither is that of a newer version, in which the tables of this version were created earlier.
 */
export async function migrate(execute: Execute): Promise<void> {
  const applied = await appliedNames(execute);
  const run = async ({ name, statements }: Pick<Migration, 'name' | 'statements'>) => {
    if (applied.has(name)) return;
    for (const statement of statements) await execute(sql.raw(statement));
    await execute(sql`INSERT INTO "migrations" VALUES (${name}, now())`);
  };
  for (const migration of migrations) if (migration.runs === 'beforeTables') await run(migration);
  await run({ name: tablesName, statements: tableStatements });
  for (const migration of migrations) if (migration.runs === 'afterTables') await run(migration);
}
