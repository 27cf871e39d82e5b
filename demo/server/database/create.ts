import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { tables } from './schema';

const quoted = (name: string): string => `"${name}"`;

function statementsOf(table: PgTable): string[] {
  const { name, columns, indexes } = getTableConfig(table);
  const lines = columns.map((column) =>
    [
      quoted(column.name),
      column.getSQLType(),
      column.primary ? 'PRIMARY KEY' : '',
      column.notNull && !column.primary ? 'NOT NULL' : '',
      column.isUnique ? 'UNIQUE' : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
  const makeTable = `CREATE TABLE IF NOT EXISTS ${quoted(name)} (${lines.join(', ')})`;
  const makeIndexes = indexes.map(({ config }) => {
    const columnNames = config.columns.map((column) => quoted('name' in column && column.name ? column.name : ''));
    const kind = config.unique ? 'UNIQUE INDEX' : 'INDEX';
    return `CREATE ${kind} IF NOT EXISTS ${quoted(config.name ?? '')} ON ${quoted(name)} (${columnNames.join(', ')})`;
  });
  return [makeTable, ...makeIndexes];
}

/** SQL that makes every table and index of the schema where it is missing; running it twice changes nothing. */
export const createStatements: readonly string[] = Object.values(tables).flatMap(statementsOf);
