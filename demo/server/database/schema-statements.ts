import { is } from 'drizzle-orm';
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

const renameStatements = [
  renameColumn('attempts', 'answer', 'response'),
  renameColumn('payments', 'is_card_kept', 'should_save_card'),
  renameColumn('payments', 'word', 'delayed_outcome'),
  renameColumn('payments', 'word_at', 'delayed_outcome_at'),
  renameColumn('cards', 'face', 'details'),
  renameColumn('limit_counters', 'part', 'browser_group'),
];

/** SQL that replaces values that earlier versions stored. */
const updateStatements = [`UPDATE customers SET status = 'awaitingConsent' WHERE status = 'asked'`];

/** SQL that drops columns of earlier versions: they are NOT NULL, so inserts that omit them would fail. */
const dropStatements = [
  { table: 'accounts', column: 'failed_logins' },
  { table: 'accounts', column: 'locked_until' },
  { table: 'cards', column: 'typed_under' },
].map(({ table, column }) => `ALTER TABLE ${quote(table)} DROP COLUMN IF EXISTS ${quote(column)}`);

/**
 * SQL that brings a new or existing database up to date: it creates missing tables, columns and indexes, and renames,
 * drops or updates what earlier versions created. Running it again changes nothing. Columns are renamed first;
 * otherwise, an empty column with the new name would be added.
 */
export const schemaStatements: readonly string[] = [
  ...renameStatements,
  ...tables.flatMap(statementsFor),
  ...dropStatements,
  ...updateStatements,
];
