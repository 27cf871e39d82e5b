import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReferenceRow, ReferenceSort } from '../../../src/contract/calls/reseller';
import type { Database } from '../database/open';
import { accounts, orders, partnerVisits } from '../database/schema';

/**
 * Which visits, registrations and sales a partner's report (the response of the call `dtReferences`) covers. The report
 * groups them by reference, the label that a partner adds to a link.
 */
export interface ReportScope {
  partnerUid: string;
  brand: string;
  /** Start of the period in milliseconds since 1970, included. */
  from: number;
  /** End of the period in milliseconds since 1970, excluded. */
  to: number;
  /** Only references that start with this text are included; empty for all. */
  prefix: string;
}

/** Returns the SQL condition that limits a table's rows to the scope. */
function isInScope(
  { partnerUid, brand, from, to, prefix }: ReportScope,
  columns: Record<'partnerUid' | 'brand' | 'at' | 'reference', PgColumn>,
): SQL | undefined {
  return and(
    eq(columns.partnerUid, partnerUid),
    eq(columns.brand, brand),
    gte(columns.at, from),
    lt(columns.at, to),
    // Not LIKE: references may contain `_`, which matches any character in a LIKE pattern.
    prefix === '' ? undefined : sql`starts_with(${columns.reference}, ${prefix})`,
  );
}

const count = sql<number>`count(*)::int`;

/** Whether the money of a paid order went back to the payer. */
const isRefunded = sql`${orders.status} = 'success' and (${orders.refundStatus} = 'succeeded' or ${orders.chargebackStatus} = 'succeeded')`;

const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const totalIf = (condition: SQL) =>
  sql<string>`(coalesce(sum(${orders.total}::numeric) filter (where ${condition}), 0))::text`;

const readVisits = (tx: Database, scope: ReportScope) =>
  tx
    .select({ reference: partnerVisits.reference, count })
    .from(partnerVisits)
    .where(isInScope(scope, { ...partnerVisits, at: partnerVisits.startedAt }))
    .groupBy(partnerVisits.reference);

const readRegistrations = (tx: Database, scope: ReportScope) =>
  tx
    .select({ reference: accounts.reference, count })
    .from(accounts)
    .where(isInScope(scope, { ...accounts, brand: accounts.partnerBrand, at: accounts.createdAt }))
    .groupBy(accounts.reference);

/**
 * Counts the orders and adds up their amounts, per reference and currency. A partner with a report is also a reseller.
 * The orders that it made as a reseller (with `resale`) don't count as sales on its pages.
 */
const readOrders = (tx: Database, scope: ReportScope) =>
  tx
    .select({
      reference: orders.reference,
      currency: orders.currency,
      orders: count,
      paidOrders: countIf(sql`${orders.status} = 'success'`),
      refunds: countIf(isRefunded),
      revenue: totalIf(sql`${orders.status} = 'success'`),
      refunded: totalIf(isRefunded),
    })
    .from(orders)
    .where(and(isInScope(scope, { ...orders, at: orders.createdAt }), isNull(orders.resale)))
    .groupBy(orders.reference, orders.currency)
    .orderBy(orders.currency);

const emptyRow = (reference: string | null): ReferenceRow => ({
  reference,
  visits: 0,
  registrations: 0,
  orders: 0,
  paidOrders: 0,
  refunds: 0,
  revenue: [],
  refunded: [],
});

/**
 * Paid orders per visit; null without visits. Limited to 1: there can be more orders than counted visits, because
 * visitors can opt out of the usage events by which visits are counted.
 */
const conversionOf = ({ paidOrders, visits }: ReferenceRow): number | null =>
  visits ? Math.min(1, paidOrders / visits) : null;

/** Reads all rows of the report, unsorted. */
export async function referenceRows(tx: Database, scope: ReportScope): Promise<ReferenceRow[]> {
  const rows = new Map<string, ReferenceRow>();
  const rowOf = (reference: string | null): ReferenceRow => {
    const key = reference ?? '';
    const row = rows.get(key) ?? emptyRow(key === '' ? null : key);
    rows.set(key, row);
    return row;
  };
  for (const group of await readVisits(tx, scope)) rowOf(group.reference).visits = group.count;
  for (const group of await readRegistrations(tx, scope)) rowOf(group.reference).registrations = group.count;
  for (const { reference, currency, ...group } of await readOrders(tx, scope)) {
    const row = rowOf(reference);
    row.orders += group.orders;
    row.paidOrders += group.paidOrders;
    row.refunds += group.refunds;
    if (group.paidOrders > 0) row.revenue.push({ amount: group.revenue, currency });
    if (group.refunds > 0) row.refunded.push({ amount: group.refunded, currency });
  }
  return [...rows.values()].map((row) => ({ ...row, conversion: conversionOf(row) }));
}

/** Sorts rows by a column. Rows with equal values are sorted by reference; rows without a value come last. */
export function sortedRows(
  rows: readonly ReferenceRow[],
  { sort, isDescending }: { sort: ReferenceSort; isDescending: boolean },
): ReferenceRow[] {
  const direction = isDescending ? -1 : 1;
  const byReference = (a: ReferenceRow, b: ReferenceRow): number => {
    const [left, right] = [a.reference, b.reference];
    if (left === right) return 0;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -1 : 1;
  };
  return [...rows].sort((a, b) => {
    if (sort === 'reference') {
      return a.reference === null || b.reference === null ? byReference(a, b) : direction * byReference(a, b);
    }
    const [left, right] = [a[sort] ?? null, b[sort] ?? null];
    if (left === right) return byReference(a, b);
    if (left === null) return 1;
    if (right === null) return -1;
    return direction * (left - right);
  });
}
