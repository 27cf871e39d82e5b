import { useReducer, useRef } from 'react';
import { dtReferences } from '../../../contract/calls/reseller';
import { isUnsupported } from '../../../runtime/api/call-error';
import { serverNow } from '../../../runtime/api/server-clock';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncView } from '../../../ui/async/async-view';
import { useLatestData } from '../../../ui/async/use-latest-data';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { usePublishedParams } from '../../shared/use-published-params';
import { DownloadButton } from './download-button';
import styles, { sheet } from './references.module.css';
import {
  changeFilter,
  initialFilter,
  pageSize,
  parseReportParams,
  type ReportFilter,
  type ReportParams,
  rangeOf,
  reportParams,
  reportRequest,
} from './report-filter';
import { ReportFilterFields } from './report-filter-fields';
import { ReportTable } from './report-table';

interface ReferenceReportProps extends ReportParams {
  planId: string | undefined;
}

/**
 * The sales through the reseller's own pages, grouped by reference. A reference is a label that the reseller adds to a
 * link, to see which sales came from that link. Renders nothing if the server doesn't offer the report.
 */
export function ReferenceReport({ planId, ...params }: ReferenceReportProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const filterFromParams = parseReportParams(params);
  const [filter, updateFilter] = useReducer(
    (current: ReportFilter, change: Partial<ReportFilter>) => changeFilter(current, change),
    filterFromParams,
  );
  const planParams: Record<string, string> = planId ? { planId } : {};
  // A changed filter is published to the page with a `sub-view-change` event. Changed attributes replace the filter.
  usePublishedParams({
    to: 'reseller',
    requested: { ...planParams, ...reportParams(filterFromParams) },
    current: { ...planParams, ...reportParams(filter) },
    apply: () => updateFilter(filterFromParams),
  });
  const range = rangeOf(filter, serverNow());
  // While the report for a new filter loads, the last report stays.
  const report = useLatestData(useQuery(dtReferences, range && reportRequest(filter, range)));
  const summary = useRef<HTMLParagraphElement>(null);
  if (!report.data && isUnsupported(report.error)) return null;
  return (
    <section className={styles.section} aria-labelledby="sales-by-reference">
      <div className={styles.head}>
        <div className={styles.titles}>
          <h3 id="sales-by-reference" part="heading">
            {t('reseller:report.title')}
          </h3>
          <p className={styles.muted}>{t('reseller:report.lead')}</p>
        </div>
        {range && report.data && report.data.total > 0 && <DownloadButton filter={filter} range={range} />}
      </div>
      <ReportFilterFields filter={filter} isValid={range !== null} onChange={updateFilter} />
      {(range || report.data) && (
        <AsyncView
          query={report}
          failedTitle={t('reseller:report.failed')}
          skeleton={<Skeleton height="calc(var(--s-px) * 240)" />}
        >
          {({ rows, total }) => (
            <div className={styles.result} aria-busy={report.isStale}>
              <p ref={summary} className={styles.summary} role="status" tabIndex={-1}>
                {total > 0 ? t('reseller:report.count', { count: total }) : ''}
              </p>
              {total > 0 ? (
                <>
                  <ReportTable rows={rows} filter={filter} onChange={updateFilter} />
                  <Pager
                    page={filter.page}
                    total={total}
                    onChange={(page) => {
                      updateFilter({ page });
                      // The clicked button may now be disabled, so the summary takes the focus.
                      summary.current?.focus();
                    }}
                  />
                </>
              ) : (
                <NoSales filter={filter} onReset={() => updateFilter(initialFilter)} />
              )}
            </div>
          )}
        </AsyncView>
      )}
    </section>
  );
}

/** The text in place of an empty table. A button resets the filter if its period or prefix has been changed. */
function NoSales({ filter, onReset }: { filter: ReportFilter; onReset: () => void }) {
  const { t } = useTexts();
  const isFiltered = filter.prefix !== '' || filter.period !== initialFilter.period;
  return (
    <EmptyState
      title={t(filter.prefix ? 'reseller:report.empty.noMatch' : 'reseller:report.empty.title')}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onReset}>
            {t('reseller:report.empty.showAll')}
          </Button>
        )
      }
    >
      {t('reseller:report.empty.text')}
    </EmptyState>
  );
}

interface PagerProps {
  /** The current page, counted from 1. */
  page: number;
  /** The number of rows on all pages. */
  total: number;
  onChange: (page: number) => void;
}

/** Buttons for the previous and the next page; between them, the range of rows on this page, such as 21–40 of 57. */
function Pager({ page, total, onChange }: PagerProps) {
  const { t } = useTexts();
  // `page` can be larger than `lastPage`, because it can come from the URL.
  const lastPage = Math.ceil(total / pageSize);
  if (lastPage < 2 && page === 1) return null;
  const firstRow = (page - 1) * pageSize + 1;
  return (
    <div className={styles.pager}>
      <Button
        variant="secondary"
        size="small"
        disabled={page <= 1}
        onClick={() => onChange(Math.min(page - 1, lastPage))}
      >
        {t('reseller:report.pages.previous')}
      </Button>
      <span className={styles.muted}>
        {firstRow <= total
          ? t('reseller:report.pages.range', {
              from: firstRow,
              to: Math.min(firstRow + pageSize - 1, total),
              total,
            })
          : t('reseller:report.pages.beyond')}
      </span>
      <Button variant="secondary" size="small" disabled={page >= lastPage} onClick={() => onChange(page + 1)}>
        {t('reseller:report.pages.next')}
      </Button>
    </div>
  );
}
