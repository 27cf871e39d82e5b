import { memo, useDeferredValue } from 'react';
import { orders } from '../../../contract/calls/account/orders';
import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { AsyncView } from '../../../ui/async/async-view';
import { useFreshQuery } from '../shared/use-fresh-query';
import { type OrderList, pageRequest } from './order-list';
import styles, { sheet } from './order-page.module.css';
import { OrderRow } from './row/order-row';
import { OrderSkeleton } from './row/order-skeleton';
import { useIncrementalList } from './use-incremental-list';

/** Rows put into the page in one frame: at a quarter of a desktop's speed they take less than 50 ms. */
const rowsAFrame = 3;

interface OrderPageProps extends Pick<OrderList, 'status' | 'range'> {
  page: number;
  /** Out of sight, and soon out of the document. */
  hidden?: boolean;
}

/** One page of the list; it fails and tries again without touching those above it, and is not drawn again with them. */
export const OrderPage = memo(function OrderPage({ page, hidden, ...list }: OrderPageProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const query = useFreshQuery(orders, pageRequest(list, page));
  const shown = useDeferredValue(query.data, undefined);
  const drawn = useIncrementalList(shown?.orders.length ?? 0, rowsAFrame);
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
