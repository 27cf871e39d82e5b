import { memo, useDeferredValue } from 'react';
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
}

/** A page of the list. It fails and retries by itself, and doesn't re-render with the other pages. */
export const OrderPage = memo(function OrderPage({ page, hidden, ...list }: OrderPageProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const query = useFreshQuery(orders, pageRequest(list, page));
  const shown = useDeferredValue(query.data, undefined);
  const drawn = useIncrementalList(shown?.orders.length ?? 0, rowsPerFrame);
  return (
    <div hidden={hidden}>
      <AsyncView
        query={{ ...query, data: shown }}
        failedTitle={t('account:orders.failed')}
        skeleton={<OrderSkeleton count={page === 1 ? 8 : 3} />}
      >
        {(loaded) => (
          <ul className={styles.page}>
            {loaded.orders.slice(0, drawn).map((order) => (
              <OrderRow key={order.orderId} order={order} />
            ))}
          </ul>
        )}
      </AsyncView>
    </div>
  );
});
