import { memo, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { orders } from '../../../contract/calls/account/orders';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { AsyncView } from '../../../ui/async/async-view';
import { useFreshQuery } from '../shared/queries/use-fresh-query';
import { type OrderList, pageRequest } from './order-list';
import styles, { sheet } from './order-page.module.css';
import { OrderRow } from './row/order-row';
import { OrderSkeleton } from './row/order-skeleton';
import { useIncrementalList } from './use-incremental-list';

/** Rows rendered per frame: less than 50 ms with a 4x CPU slowdown. */
const rowsPerFrame = 3;

interface OrderPageProps extends Pick<OrderList, 'status' | 'range'> {
  page: number;
  /** Hidden, and about to be removed. */
  hidden?: boolean;
  /** The member asked for this page: its first row takes the focus once it is loaded. */
  takesFocus?: boolean;
  /** Called once it is loaded, or has failed. */
  onSettled?: () => void;
}

/** A page of the list. It fails and retries by itself, and doesn't re-render with the other pages. */
export const OrderPage = memo(function OrderPage({
  page,
  hidden,
  takesFocus = false,
  onSettled,
  ...list
}: OrderPageProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const query = useFreshQuery(orders, pageRequest(list, page));
  const shown = useDeferredValue(query.data, undefined);
  const renderedRows = useIncrementalList(shown?.orders.length ?? 0, rowsPerFrame);
  const container = useRef<HTMLDivElement>(null);
  const isSettled = shown !== undefined || query.status === 'error';
  useLayoutEffect(() => {
    if (!takesFocus || !isSettled) return;
    container.current?.querySelector<HTMLElement>('button')?.focus();
    onSettled?.();
  }, [takesFocus, isSettled, onSettled]);
  return (
    <div ref={container} hidden={hidden}>
      <AsyncView
        query={{ ...query, data: shown }}
        failedTitle={t('account:orders.failed')}
        skeleton={<OrderSkeleton count={page === 1 ? 8 : 3} />}
      >
        {(loaded) => (
          <ul className={styles.page}>
            {loaded.orders.slice(0, renderedRows).map((order) => (
              <OrderRow key={order.orderId} order={order} />
            ))}
          </ul>
        )}
      </AsyncView>
    </div>
  );
});
