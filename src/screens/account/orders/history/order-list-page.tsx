import { memo, startTransition, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { orders } from '../../../../contract/calls/orders';
import type { Order } from '../../../../contract/entities';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { AsyncView } from '../../../../ui/async/async-view';
import { Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { useUniqueId } from '../../../../ui/styling/unique-id';
import { yearOf } from '../../../shared/order-display/order-state';
import { useFreshQuery } from '../../shared/queries';
import { OrderRow } from '../row/order-row';
import { OrderSkeleton } from '../row/order-skeleton';
import { groupByYear, type OrderList, pageRequest } from './order-list';
import styles, { sheet } from './order-list-page.module.css';

/** Rows rendered per animation frame. This many rows take less than 50 ms with a 4x CPU slowdown. */
const rowsPerFrame = 3;

/** Height of a row, in px. Reserves the space of rows that are rendered in later frames. */
const rowHeight = 73;

interface OrderListPageProps extends Pick<OrderList, 'status' | 'range'> {
  page: number;
  /** The list no longer contains the page. The page is hidden until it is unmounted. */
  hidden?: boolean;
  /** The member requested this page: its first row, or the retry button after a failure, takes the focus. */
  takesFocus?: boolean;
  /** Called once a page with `takesFocus` has loaded or failed. */
  onSettled?: () => void;
  /** The year of the last order on the page before, which already has that year's heading. */
  continuedYear?: number | undefined;
  /** Called with the year of this page's last order. */
  onEndYear: (page: number, year: number) => void;
}

/** A page of the list of orders. It loads, shows errors and retries independently of the other pages. */
export const OrderListPage = memo(function OrderListPage({
  page,
  hidden,
  takesFocus = false,
  onSettled,
  continuedYear,
  onEndYear,
  ...filters
}: OrderListPageProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const query = useFreshQuery(orders, pageRequest(filters, page));
  const deferredData = useDeferredValue(query.data, undefined);
  const renderedRowCount = useIncrementalCount(deferredData?.orders.length ?? 0, rowsPerFrame);
  const container = useRef<HTMLDivElement>(null);
  const isSettled = deferredData !== undefined || query.status === 'error';
  useLayoutEffect(() => {
    if (!takesFocus || !isSettled) return;
    container.current?.querySelector<HTMLElement>('button')?.focus();
    onSettled?.();
  }, [takesFocus, isSettled, onSettled]);
  const lastOrder = deferredData?.orders.at(-1);
  const endYear = lastOrder && yearOf(lastOrder);
  useLayoutEffect(() => {
    if (endYear) onEndYear(page, endYear);
  }, [page, endYear, onEndYear]);
  return (
    <div ref={container} hidden={hidden}>
      <AsyncView
        query={{ ...query, data: deferredData }}
        failedTitle={t('account:orders.failed')}
        skeleton={
          <>
            <div className={styles.year}>
              <Skeleton width="8em" />
            </div>
            <div className={styles.rows}>
              <OrderSkeleton count={page === 1 ? 8 : 3} />
            </div>
          </>
        }
      >
        {(loaded) => (
          <div className={styles.page}>
            {groupByYear(loaded.orders.slice(0, renderedRowCount)).map(({ year, orders: ordersOfYear }) => (
              <OrdersOfYear key={year} year={year} orders={ordersOfYear} isContinued={year === continuedYear} />
            ))}
            {renderedRowCount < loaded.orders.length && (
              // The key remounts the skeleton in each frame: moving an existing element counts as a layout shift,
              // inserting one doesn't.
              <Skeleton
                key={renderedRowCount}
                height={`calc(var(--s-px) * ${(loaded.orders.length - renderedRowCount) * rowHeight})`}
              />
            )}
          </div>
        )}
      </AsyncView>
    </div>
  );
});

interface OrdersOfYearProps {
  year: number;
  orders: readonly Order[];
  /** The year's heading is on the previous page. */
  isContinued: boolean;
}

function OrdersOfYear({ year, orders: ordersOfYear, isContinued }: OrdersOfYearProps) {
  const id = useUniqueId();
  const labelAttributes = isContinued ? { 'aria-label': String(year) } : { 'aria-labelledby': id };
  return (
    <>
      {!isContinued && (
        <h3 id={id} className={styles.year}>
          {year}
        </h3>
      )}
      <ul className={styles.rows} {...labelAttributes}>
        {ordersOfYear.map((order) => (
          <OrderRow key={order.orderId} order={order} dateStyle="day" />
        ))}
      </ul>
    </>
  );
}

/**
 * The number of rows to render now. Grows by `step` in each animation frame, to avoid long tasks, until all `total`
 * rows are rendered. Can be greater than `total`.
 */
function useIncrementalCount(total: number, step: number): number {
  const [renderedCount, setRenderedCount] = useState(step);
  useEffect(() => {
    if (renderedCount >= total) return;
    const frame = requestAnimationFrame(() => startTransition(() => setRenderedCount(renderedCount + step)));
    return () => cancelAnimationFrame(frame);
  }, [renderedCount, total, step]);
  return renderedCount;
}
