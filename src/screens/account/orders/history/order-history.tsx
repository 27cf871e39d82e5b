import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { orders } from '../../../../contract/calls/orders';
import type { DataOf } from '../../../../contract/define-call';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useElementContext, useMember, useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/feedback/empty-state';
import { usePublishedParams } from '../../../shared/use-published-params';
import styles, { sheet } from '../../account.module.css';
import { NoOrders } from '../../overview/no-orders';
import { useFreshQuery } from '../../shared/queries';
import { stateToResume, useSaveOnSessionEnd } from '../../shared/session-end';
import type { AccountViewProps } from '../../views';
import { ReturnToOrderContext } from '../row/order-row';
import { OrderFilters } from './order-filters';
import {
  changeList,
  initialList,
  isFiltered,
  isOutcome,
  type ListParams,
  listParams,
  maxShownPages,
  type OrderList,
  type OrderListChange,
  pageRequest,
  parseListParams,
  shownPages,
  shownPositions,
} from './order-list';
import { OrderListPage } from './order-list-page';

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

/**
 * The list that each element showed last, and the id of the member who saw it. The member sees the same list again
 * after returning from another view.
 */
const lastLists = new WeakMap<HTMLElement, { uid: string | undefined; list: OrderList }>();

/**
 * Returns the filters and pages of the order list. They come from the attributes. If the attributes set none, the list
 * is as the member left it before another view was opened or the session ended. `rememberOrder` sends the list's
 * parameters and an order's id to the page (`sub-view-change`). If the page puts both in its URL, the member can later
 * return to this order.
 */
function useOrderList(attributes: ListParams) {
  const context = useElementContext();
  const { host } = context;
  const uid = useMember()?.uid;
  const requestedList = parseListParams(attributes, serverNow());
  const requestedParams = listParams(requestedList);
  const [list, dispatch] = useReducer(changeList, initialList, (): OrderList => {
    if (Object.keys(requestedParams).length > 0) return requestedList;
    const lastShown = lastLists.get(host);
    return lastShown && lastShown.uid === uid
      ? lastShown.list
      : (stateToResume<OrderList>(context, 'orders') ?? initialList);
  });
  lastLists.set(host, { uid, list });
  useSaveOnSessionEnd('orders', list);
  const publish = usePublishedParams({
    to: 'orders',
    requested: requestedParams,
    current: listParams(list),
    apply: () => dispatch({ type: 'replaced', list: requestedList }),
  });
  const latestList = useRef(list);
  latestList.current = list;
  const rememberOrder = useCallback(
    (orderId: string) => void publish({ ...listParams(latestList.current), orderId }),
    [publish],
  );
  return { list, change: dispatch as (change: OrderListChange) => void, rememberOrder };
}

/**
 * Returns the items that were recently removed from `items`. The caller keeps rendering them, hidden. In each animation
 * frame, the returned list loses one item, because unmounting many items at once is a long task.
 */
function useGradualRemoval<T extends { key: string }>(items: readonly T[]): readonly T[] {
  const [state, setState] = useState<{ items: readonly T[]; removed: readonly T[] }>({ items, removed: [] });
  const { items: previousItems, removed } = state;
  const includes = (list: readonly T[], { key }: T) => list.some((item) => item.key === key);
  const hasChanged = items.length !== previousItems.length || items.some((item) => !includes(previousItems, item));
  if (hasChanged) {
    const candidates = [...removed, ...previousItems];
    setState({ items, removed: candidates.filter((item) => !includes(items, item)) });
  }
  useEffect(() => {
    if (removed.length === 0) return;
    const removeOne = () => setState((current) => ({ ...current, removed: current.removed.slice(0, -1) }));
    const frame = requestAnimationFrame(() => startTransition(removeOne));
    return () => cancelAnimationFrame(frame);
  }, [removed]);
  return removed;
}
