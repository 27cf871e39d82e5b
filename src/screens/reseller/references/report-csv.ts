import type { ReferenceRow } from '../../../contract/calls/reseller';
import { toCsv } from '../../shared/reseller/csv';

/**
 * The headings of the CSV file, in the reseller's language. The file has a row of sales per reference, the reseller's
 * own id of a visit or campaign.
 */
export interface ReportHeadings {
  /** The headings of the columns that don't depend on a currency. */
  columns: Record<
    'reference' | 'visits' | 'registrations' | 'orders' | 'paidOrders' | 'refunds' | 'conversion',
    string
  >;
  /** The heading of the revenue column for a currency, such as "Revenue (USD)". */
  revenueIn(currency: string): string;
  /** The heading of the column of refunded amounts for a currency, such as "Refunded (USD)". */
  refundedIn(currency: string): string;
}

const countText = (count: number | null | undefined): string => (count == null ? '' : String(count));

/** The report as CSV: one row per reference and, for each currency, a column of revenue and one of refunded amounts. */
export function reportCsv(rows: readonly ReferenceRow[], { columns, revenueIn, refundedIn }: ReportHeadings): string {
  const amountsOf = (name: 'revenue' | 'refunded') => rows.flatMap((row) => row[name]);
  const currencies = [
    ...new Set([...amountsOf('revenue'), ...amountsOf('refunded')].map(({ currency }) => currency)),
  ].sort();
  const amountIn = (row: ReferenceRow, name: 'revenue' | 'refunded', currency: string) =>
    row[name].find((money) => money.currency === currency)?.amount ?? '';
  const header = [
    columns.reference,
    columns.visits,
    columns.registrations,
    columns.orders,
    columns.paidOrders,
    columns.refunds,
    `${columns.conversion} (%)`,
    ...currencies.flatMap((currency) => [revenueIn(currency), refundedIn(currency)]),
  ];
  const lines = rows.map((row) => [
    row.reference ?? '',
    countText(row.visits),
    countText(row.registrations),
    countText(row.orders),
    countText(row.paidOrders),
    countText(row.refunds),
    row.conversion == null ? '' : (row.conversion * 100).toFixed(2),
    ...currencies.flatMap((currency) => [amountIn(row, 'revenue', currency), amountIn(row, 'refunded', currency)]),
  ]);
  return toCsv([header, ...lines]);
}
