import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { tables } from './schema';

const quoted = (name: string): string => `"${name}"`;

const definitionOf = (column: PgColumn): string =>
  [
    quoted(column.name),
    column.getSQLType(),
    column.primary ? 'PRIMARY KEY' : '',
    column.notNull && !column.primary ? 'NOT NULL' : '',
    typeof column.default === 'boolean' ? `DEFAULT ${column.default}` : '',
    column.isUnique ? 'UNIQUE' : '',
  ]
    .filter(Boolean)
    .join(' ');

function statementsOf(table: PgTable): string[] {
  const { name, columns, indexes } = getTableConfig(table);
  const createTable = `CREATE TABLE IF NOT EXISTS ${quoted(name)} (${columns.map(definitionOf).join(', ')})`;
  // Columns that can be added to existing rows: they get the default, or null.
  const addable = columns.filter((column) => typeof column.default === 'boolean' || !column.notNull);
  const addColumns = addable.map((column) => `ADD COLUMN IF NOT EXISTS ${definitionOf(column)}`).join(', ');
  const alterTable = addable.length > 0 ? [`ALTER TABLE ${quoted(name)} ${addColumns}`] : [];
  const createIndexes = indexes.map(({ config }) => {
    const columnNames = config.columns.map((column) => quoted('name' in column && column.name ? column.name : ''));
    const kind = config.unique ? 'UNIQUE INDEX' : 'INDEX';
    return `CREATE ${kind} IF NOT EXISTS ${quoted(config.name ?? '')} ON ${quoted(name)} (${columnNames.join(', ')})`;
  });
  return [createTable, ...alterTable, ...createIndexes];
}

/** Renames a column of an earlier version with its values. Idempotent. */
const renameColumn = (table: string, from: string, to: string): string => `DO $$ BEGIN
  IF EXISTS (SELECT FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = '${table}' AND column_name = '${from}')
  THEN ALTER TABLE ${quoted(table)} RENAME COLUMN ${quoted(from)} TO ${quoted(to)};
  END IF;
END $$`;

const renamed = [
  renameColumn('attempts', 'answer', 'response'),
  renameColumn('payments', 'is_card_kept', 'should_save_card'),
];

/** Columns of earlier versions, dropped so that an existing `.data` folder keeps working. */
const dropped = [
  { table: 'accounts', column: 'failed_logins' },
  { table: 'accounts', column: 'locked_until' },
  { table: 'cards', column: 'typed_under' },
].map(({ table, column }) => `ALTER TABLE ${quoted(table)} DROP COLUMN IF EXISTS ${quoted(column)}`);

/**
 * SQL that creates every missing table, column and index. Idempotent. Columns are renamed first; otherwise the new name
 * would be added as an empty column.
 */
export const createStatements: readonly string[] = [
  ...renamed,
  ...Object.values(tables).flatMap(statementsOf),
  ...dropped,
];
