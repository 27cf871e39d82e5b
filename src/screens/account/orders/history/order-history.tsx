import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { orders } from '../../../../contract/calls/orders';
import type { DataOf } from '../../../../contract/define-call';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/feedback/empty-state';
import styles, { sheet } from '../../account.module.css';
import { NoOrders } from '../../overview/no-orders';
import { useFreshQuery } from '../../shared/queries/use-fresh-query';
import type { AccountViewProps } from '../../views';
import { ReturnToOrderContext } from '../row/return-to-order';
import { OrderFilters } from './order-filters';
import {
  isFiltered,
  isOutcome,
  maxShownPages,
  type OrderList,
  type OrderListChange,
  pageRequest,
  shownPages,
  shownPositions,
} from './order-list';
import { OrderListPage } from './order-list-page';
import { useGradualRemoval } from './use-gradual-removal';
import { useOrderList } from './use-order-list';

/** All orders, newest first, in pages, filtered by status and period. */
export function OrderHistory({ orderId, ...attributes }: AccountViewProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { list: currentList, change, rememberOrder } = useOrderList(attributes);
  // The order that the member returns to, for example from the order's receipt. The order's row takes the focus.
  const orderIdRef = useRef(orderId);
  const returnToOrder = useMemo(() => ({ orderIdRef, rememberOrder }), [rememberOrder]);
  // Deferred, so that the filter fields respond at once.
  const list = useDeferredValue(currentList);
  const newestPage = useFreshQuery(orders, pageRequest(list, 1)).data;
  const total = newestPage?.total;
  const outcomes = newestPage?.outcomes ?? [];
  useClearUnsupportedFilter(currentList, newestPage, change);
  const visiblePages = total === 0 ? [] : shownPages(list);
  // Pages that are no longer listed: they stay mounted and hidden, and unmount one by one.
  const removedPages = useGradualRemoval(visiblePages);
  const { hasMore } = shownPositions(list, total ?? 0);
  const hasSeveralPages = list.firstPage > 1 || list.pageCount > 1;
  const summaryRef = useFocusOnPageChange(list.firstPage);
  // The page that the member requested with the button below the list; null once that page has loaded.
  const [awaitedPage, setAwaitedPage] = useState<number | null>(null);
  const clearAwaitedPage = useCallback(() => setAwaitedPage(null), []);
  // The year of each page's last order. A new filter clears the years, and the newly loaded pages report theirs.
  const [endYears, setEndYear] = useEndYears(JSON.stringify([list.status, list.range]));
  return (
    <div className={styles.view}>
      <div>
        <h2 part="heading" tabIndex={-1} className={styles.heading}>
          {t('account:orders.title')}
        </h2>
        <p className={styles.about} role="status" tabIndex={-1} ref={summaryRef}>
          <Summary list={list} total={total} />
        </p>
      </div>
      {(total !== 0 || isFiltered(list)) && <OrderFilters list={currentList} onChange={change} outcomes={outcomes} />}
      {list.firstPage > 1 && (
        <div className={styles.pager}>
          <Button variant="secondary" onClick={() => change({ type: 'newer' })}>
            {t('account:orders.newer')}
          </Button>
        </div>
      )}
      <ReturnToOrderContext value={returnToOrder}>
        <div>
          {total === 0 && <EmptyOrderList list={list} showAll={() => change({ type: 'all' })} />}
          {/* Both lists are in one array, so that React keeps removed pages instead of remounting them. */}
          {[...removedPages, ...visiblePages].map((listedPage) => {
            const isRemoved = removedPages.includes(listedPage);
            return (
              <OrderListPage
                {...listedPage}
                key={listedPage.key}
                hidden={isRemoved}
                takesFocus={listedPage.page === awaitedPage && !isRemoved}
                onSettled={clearAwaitedPage}
                // A page that continues the previous page's year doesn't repeat that year's heading. The first page
                // shown always starts with a heading.
                continuedYear={listedPage.page > list.firstPage ? endYears[listedPage.page - 1] : undefined}
                onEndYear={isRemoved ? ignoreEndYear : setEndYear}
              />
            );
          })}
        </div>
      </ReturnToOrderContext>
      {(hasMore || awaitedPage !== null) && (
        <div className={styles.pager}>
          <Button
            variant="secondary"
            busy={awaitedPage !== null}
            onClick={() => {
              // After `maxShownPages` pages, the next page replaces them all, and the summary takes the focus, not the
              // page.
              if (list.pageCount < maxShownPages) setAwaitedPage(list.firstPage + list.pageCount);
              change({ type: 'more' });
            }}
          >
            {t('account:orders.more')}
          </Button>
        </div>
      )}
      {!hasMore && awaitedPage === null && hasSeveralPages && <p className={styles.pager}>{t('account:orders.end')}</p>}
    </div>
  );
}

/** The number of orders, and which of them are shown. */
function Summary({ list, total }: { list: OrderList; total: number | undefined }) {
  const { t, lang } = useTexts();
  // A space keeps the line's height while the orders load. If there are none, EmptyOrderList says so.
  if (!total) return ' ';
  const { from, to } = shownPositions(list, total);
  if (from <= 1 && to === total) return t('account:orders.count', { count: total });
  const numberText = (count: number) => new Intl.NumberFormat(`${lang}-u-nu-latn`).format(count);
  return t('account:orders.range', { from: numberText(from), to: numberText(to), total: numberText(total) });
}

function EmptyOrderList({ list, showAll }: { list: OrderList; showAll: () => void }) {
  const { t } = useTexts();
  if (!isFiltered(list)) return <NoOrders />;
  return (
    <EmptyState
      title={t('account:orders.noMatchTitle')}
      action={
        <Button variant="secondary" onClick={showAll}>
          {t('account:orders.showAll')}
        </Button>
      }
    >
      {t('account:orders.noMatchText')}
    </EmptyState>
  );
}

// Removed pages don't report the year of their last order, because they may belong to the previous filter.
const ignoreEndYear = () => undefined;

/** The year of each page's last order, by page number. */
type Years = Readonly<Record<number, number>>;

/** The year of each page's last order, and a function that adds a page's year. A new `filter` clears the years. */
function useEndYears(filter: string): [Years, (page: number, year: number) => void] {
  const [endYears, setEndYears] = useState<{ filter: string; years: Years }>({ filter, years: {} });
  const add = useCallback(
    (page: number, year: number) =>
      setEndYears((state) => ({ filter, years: { ...(state.filter === filter && state.years), [page]: year } })),
    [filter],
  );
  return [endYears.filter === filter ? endYears.years : {}, add];
}

/** Returns a ref for the summary. Moves the focus to the summary when other pages replace all the pages shown. */
function useFocusOnPageChange(firstPage: number) {
  const summaryRef = useRef<HTMLParagraphElement>(null);
  const previous = useRef(firstPage);
  useLayoutEffect(() => {
    if (previous.current === firstPage) return;
    previous.current = firstPage;
    summaryRef.current?.focus();
  }, [firstPage]);
  return summaryRef;
}

/**
 * Clears the status filter if it's an outcome (refund, chargeback) that the server can't filter by. Such a filter can
 * come from the URL.
 */
function useClearUnsupportedFilter(
  { status }: OrderList,
  newestPage: DataOf<typeof orders> | undefined,
  change: (listChange: OrderListChange) => void,
): void {
  const isUnsupported = newestPage !== undefined && isOutcome(status) && !newestPage.outcomes?.includes(status);
  useLayoutEffect(() => {
    if (isUnsupported) change({ type: 'status', status: '' });
  }, [isUnsupported, change]);
}
