import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './open';

/**
 * Inserts many rows in the given order. Sends them as one JSON parameter, because drizzle's `values()` creates a
 * parameter for every value of every row, which takes longer than the insertion itself. Works only for columns whose
 * values drizzle doesn't convert.
 */
export async function insertRows<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return;
  const records: readonly Record<string, unknown>[] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => records.some((row) => key in row));
  const json = JSON.stringify(
    records.map((row) =>
      Object.fromEntries(
        columns.map(([key, { name, default: defaultValue }]) => [name, row[key] ?? defaultValue ?? null]),
      ),
    ),
  );
  const columnNames = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`INSERT INTO ${table} (${columnNames}) SELECT ${columnNames} FROM json_populate_recordset(NULL::${table}, ${json}::text::json)`,
  );
}

/** Deletes all rows of the tables in one statement. */
export async function deleteAllRows(tx: Database, tables: readonly PgTable[]): Promise<void> {
  const deletions = tables.map((table, index) => sql`${sql.identifier(`deletion_${index}`)} AS (DELETE FROM ${table})`);
  await tx.execute(sql`WITH ${sql.join(deletions, sql`, `)} SELECT 1`);
}
