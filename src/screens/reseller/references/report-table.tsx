import type { ReactNode } from 'react';
import type { ReferenceRow, ReferenceSort } from '../../../contract/calls/reseller';
import type { Money as MoneyValue } from '../../../contract/primitives';
import { formatAmount } from '../../../rules/money/format-money';
import { useTexts } from '../../../runtime/element-context/element-context';
import { Money } from '../../../ui/format/money';
import { ChevronIcon } from '../../../ui/icons/icons';
import { classNames } from '../../../ui/styling/class-names';
import styles from './references.module.css';
import { type ReportFilter, sortChange } from './report-filter';

interface ReportTableProps {
  rows: readonly ReferenceRow[];
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>) => void;
}

/**
 * A column of the report. The report can't be sorted by revenue, because amounts in different currencies can't be
 * compared.
 */
type Column = ReferenceSort | 'revenue';

const columns: readonly Column[] = [
  'reference',
  'visits',
  'registrations',
  'orders',
  'paidOrders',
  'refunds',
  'revenue',
  'conversion',
];

/**
 * The default ARIA roles of a table's elements, set explicitly, because Safari drops them if CSS displays a table as a
 * block or grid.
 */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/**
 * The reseller's report as a table: a row for each reference (a label that a reseller adds to a link) with its visits,
 * orders and revenue. On narrow screens each row is a card.
 */
export function ReportTable({ rows, filter, onChange }: ReportTableProps) {
  const { t } = useTexts();
  const direction = filter.isDescending ? 'descending' : 'ascending';
  const ariaSortOf = (column: Column) => (column === filter.sort ? direction : undefined);
  return (
    <table className={styles.table} {...roles.table} aria-label={t('reseller:report.title')}>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              {...roles.columnheader}
              aria-sort={ariaSortOf(column)}
              className={styles[column]}
            >
              {column === 'revenue' ? (
                t('reseller:report.columns.revenue')
              ) : (
                <button
                  type="button"
                  className={classNames(styles.sort, ariaSortOf(column) === 'ascending' && styles.ascending)}
                  onClick={() => onChange(sortChange(filter, column))}
                >
                  {t(`reseller:report.columns.${column}`)}
                  <span className={classNames(styles.arrow, ariaSortOf(column) && styles.isSorted)}>
                    <ChevronIcon />
                  </span>
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {rows.map((row) => (
          <tr key={row.reference ?? ''} {...roles.row}>
            <th scope="row" {...roles.rowheader} className={styles.reference}>
              {row.reference === null ? (
                <span className={styles.muted}>{t('reseller:report.none')}</span>
              ) : (
                <span translate="no">{row.reference}</span>
              )}
            </th>
            <Cells row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cells of a row after its reference. */
function Cells({ row }: { row: ReferenceRow }) {
  const { t, lang } = useTexts();
  const formatCount = (value: number | null | undefined): ReactNode =>
    value == null ? t('reseller:report.unknown') : formatAmount(String(value), lang);
  const formatConversion = ({ conversion }: ReferenceRow): ReactNode =>
    conversion == null
      ? t('reseller:report.unknown')
      : t('reseller:report.percent', { value: formatAmount((conversion * 100).toFixed(1), lang) });
  return (
    <>
      <Cell column="visits">{formatCount(row.visits)}</Cell>
      <Cell column="registrations">{formatCount(row.registrations)}</Cell>
      <Cell column="orders">{formatCount(row.orders)}</Cell>
      <Cell column="paidOrders">{formatCount(row.paidOrders)}</Cell>
      <Cell column="refunds">
        {formatCount(row.refunds)}
        <Amounts amounts={row.refunded} isMuted />
      </Cell>
      <Cell column="revenue">
        {row.revenue.length > 0 ? <Amounts amounts={row.revenue} /> : t('reseller:report.unknown')}
      </Cell>
      <Cell column="conversion">{formatConversion(row)}</Cell>
    </>
  );
}

/** A cell with its column's heading, which is visible only on narrow screens, where each row is a card. */
function Cell({ column, children }: { column: Column; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <td {...roles.cell} className={styles.number}>
      <span className={styles.label} aria-hidden>
        {t(`reseller:report.columns.${column}`)}
      </span>
      <span>{children}</span>
    </td>
  );
}

/** Amounts of money, one line per currency. `isMuted` shows them in a less prominent color. */
function Amounts({ amounts, isMuted }: { amounts: readonly MoneyValue[]; isMuted?: boolean }) {
  return amounts.map((money) => (
    <span key={money.currency} className={classNames(styles.amount, isMuted && styles.muted)}>
      <Money value={money} showsCurrencyCode />
    </span>
  ));
}
