import { useState } from 'react';
import { dtReferences, type ReferenceRow, referenceSorts } from '../../../contract/calls/reseller';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { type ElementContext, useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { DownloadIcon } from '../../../ui/icons/late-icons';
import { toCsv } from '../../shared/reseller/csv';
import { saveFile } from '../../shared/reseller/save-file';
import styles from './references.module.css';
import { type DateRange, dayText, type ReportFilter, reportRequest } from './report-filter';

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

const rowsPerRequest = 100;

/** Loads all rows of the report that match a filter, page by page. */
async function loadRows(
  context: ElementContext,
  filter: ReportFilter,
  range: DateRange,
): Promise<Result<readonly ReferenceRow[]>> {
  const rows: ReferenceRow[] = [];
  for (let page = 1; ; page += 1) {
    const request = { ...reportRequest(filter, range), page, pageSize: rowsPerRequest };
    const result = await context.call(dtReferences, request);
    if (!result.ok) return result;
    rows.push(...result.value.rows);
    if (result.value.rows.length === 0 || rows.length >= result.value.total) return { ok: true, value: rows };
  }
}

/**
 * Downloads the reseller's report as a CSV file. The report has a row for each reference, a label that a reseller adds
 * to a link. The file contains all rows that match the filter, not only those of the current page.
 */
export function DownloadButton({ filter, range }: { filter: ReportFilter; range: DateRange }) {
  const context = useElementContext();
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const download = async () => {
    setBusy(true);
    setError(null);
    const result = await loadRows(context, filter, range);
    setBusy(false);
    if (!result.ok) return setError(result.error);
    // The sortable columns have fixed headings. The other columns contain amounts; their headings name the currency.
    const columnHeadings = Object.fromEntries(
      referenceSorts.map((column) => [column, t(`reseller:report.columns.${column}`)]),
    );
    const headings: ReportHeadings = {
      columns: columnHeadings as ReportHeadings['columns'],
      revenueIn: (currency) => t('reseller:report.file.revenue', { currency }),
      refundedIn: (currency) => t('reseller:report.file.refunded', { currency }),
    };
    const firstDay = dayText(new Date(range.from));
    // `range.to` is the start of the day after the last one.
    const lastDay = dayText(new Date(range.to - 1));
    saveFile(`references-${firstDay}-to-${lastDay}.csv`, reportCsv(result.value, headings), 'text/csv');
  };
  return (
    <div className={styles.download}>
      <Button variant="secondary" size="small" icon={<DownloadIcon />} busy={isBusy} onClick={() => void download()}>
        {t('reseller:report.download')}
      </Button>
      {error && <ErrorState title={t('reseller:report.downloadFailed')} error={error} />}
    </div>
  );
}
