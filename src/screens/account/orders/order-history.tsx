import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { orders } from '../../../contract/calls/account/orders';
import type { DataOf } from '../../../contract/define-call';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import styles, { sheet } from '../account.module.css';
import { NoOrders } from '../overview/no-orders';
import { useFreshQuery } from '../shared/queries/use-fresh-query';
import type { AccountViewProps } from '../views';
import { OrderFilters } from './order-filters';
import {
  isFiltered,
  isOutcome,
  listedPages,
  type OrderList,
  type OrderListChange,
  pageRequest,
  shownOf,
  windowPages,
} from './order-list';
import { OrderPage } from './order-page';
import { OrderPlaceContext } from './row/order-place';
import { useOrderList } from './use-order-list';
import { useRowRemoval } from './use-row-removal';

/** All orders, newest first, in pages of 20, filtered by status and period. */
export function OrderHistory({ orderId, ...attributes }: AccountViewProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { list: chosen, change, rememberOrder } = useOrderList(attributes);
  const returnTo = useRef(orderId);
  const place = useMemo(() => ({ returnTo, rememberOrder }), [rememberOrder]);
  // The filter changes at once; React renders the list at lower priority.
  const list = useDeferredValue(chosen);
  const first = useFreshQuery(orders, pageRequest(list, 1)).data;
  const total = first?.total;
  const outcomes = first?.outcomes ?? [];
  useSupportedFilter(chosen, first, change);
  const visiblePages = total === 0 ? [] : listedPages(list);
  const removed = useRowRemoval(visiblePages);
  const { isMore } = shownOf(list, total ?? 0);
  const summary = useFocusOnMove(list.first);
  const [awaitedPage, setAwaitedPage] = useState<number | null>(null);
  const settle = useCallback(() => setAwaitedPage(null), []);
  // Pages of another filter are mounted anew and report theirs.
  const [lastYears, setLastYear] = useLastYears(JSON.stringify([list.status, list.range]));
  return (
    <div className={styles.view}>
      <div>
        <h2 part="heading" tabIndex={-1} className={styles.heading}>
          {t('account:orders.title')}
        </h2>
        <p className={styles.account} role="status" tabIndex={-1} ref={summary}>
          <Summary list={list} total={total} />
        </p>
      </div>
      {(total !== 0 || isFiltered(list)) && <OrderFilters list={chosen} change={change} outcomes={outcomes} />}
      {list.first > 1 && (
        <div className={styles.more}>
          <Button variant="secondary" onClick={() => change({ type: 'newer' })}>
            {t('account:orders.newer')}
          </Button>
        </div>
      )}
      <OrderPlaceContext value={place}>
        <div>
          {total === 0 && <Nothing list={list} showAll={() => change({ type: 'all' })} />}
          {/* One list, so that React keeps a leaving page instead of remounting and refetching it. */}
          {[...removed, ...visiblePages].map((page) => (
            <OrderPage
              {...page}
              key={page.key}
              hidden={removed.includes(page)}
              takesFocus={page.page === awaitedPage && visiblePages.includes(page)}
              onSettled={settle}
              yearBefore={lastYears[page.page - 1]}
              onLastYear={removed.includes(page) ? ignore : setLastYear}
            />
          ))}
        </div>
      </OrderPlaceContext>
      {(isMore || awaitedPage !== null) && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            busy={awaitedPage !== null}
            onClick={() => {
              // A list that continues on other pages moves the focus to its summary.
              if (list.count < windowPages) setAwaitedPage(list.first + list.count);
              change({ type: 'more' });
            }}
          >
            {t('account:orders.more')}
          </Button>
        </div>
      )}
      {!isMore && awaitedPage === null && list.first + list.count > 2 && (
        <p className={styles.end}>{t('account:orders.end')}</p>
      )}
    </div>
  );
}

/** The number of orders, and which of them are shown. */
function Summary({ list, total }: { list: OrderList; total: number | undefined }) {
  const { t, lang } = useTexts();
  // An empty list has its own text.
  if (!total) return ' ';
  const { from, to } = shownOf(list, total);
  if (from <= 1 && to === total) return t('account:orders.count', { count: total });
  const numberText = (count: number) => new Intl.NumberFormat(`${lang}-u-nu-latn`).format(count);
  return t('account:orders.range', { from: numberText(from), to: numberText(to), total: numberText(total) });
}

function Nothing({ list, showAll }: { list: OrderList; showAll: () => void }) {
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

// A hidden page belongs to another filter.
const ignore = () => undefined;

type Years = Readonly<Record<number, number>>;

/** The last year of each page, of one filter. */
function useLastYears(filter: string): [Years, (page: number, year: number) => void] {
  const [known, setKnown] = useState<{ filter: string; years: Years }>({ filter, years: {} });
  const add = useCallback(
    (page: number, year: number) =>
      setKnown((now) => ({ filter, years: { ...(now.filter === filter && now.years), [page]: year } })),
    [filter],
  );
  return [known.filter === filter ? known.years : {}, add];
}

/** Moves the focus to the summary when the list moves to other pages. */
function useFocusOnMove(first: number) {
  const summary = useRef<HTMLParagraphElement>(null);
  const before = useRef(first);
  useLayoutEffect(() => {
    if (before.current === first) return;
    before.current = first;
    summary.current?.focus();
  }, [first]);
  return summary;
}

/** Drops a filter that came with the address and that this server doesn't offer. */
function useSupportedFilter(
  { status }: OrderList,
  answer: DataOf<typeof orders> | undefined,
  change: (change: OrderListChange) => void,
): void {
  const isUnsupported = answer !== undefined && isOutcome(status) && !answer.outcomes?.includes(status);
  useLayoutEffect(() => {
    if (isUnsupported) change({ type: 'status', status: '' });
  }, [isUnsupported, change]);
}
