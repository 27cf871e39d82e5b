import { orders } from '../../contract/calls/orders';
import { useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { ErrorState } from '../../ui/error-state';
import { Loading } from '../../ui/skeleton';
import { OrderBones } from './order-bones';
import { type OrderList, pageRequest } from './order-list';
import styles, { sheet } from './order-page.module.css';
import { OrderRow } from './order-row';
import { useFreshQuery } from './use-fresh-query';

/** One page of the list; it fails and tries again without touching those above it. */
export function OrderPage({ list, page }: { list: OrderList; page: number }) {
  useSheet(sheet);
  const { t } = useTexts();
  const { data, status, error, isStale, retry } = useFreshQuery(orders, pageRequest(list, page));
  return (
    <>
      {status === 'error' && (
        <ErrorState title={t('account:orders.failed')} error={error} retry={retry} isRetrying={isStale} />
      )}
      {data && (
        <ul className={styles.page}>
          {data.orders.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      {!data && status === 'loading' && (
        <Loading>
          <OrderBones count={page === 1 ? 8 : 3} />
        </Loading>
      )}
    </>
  );
}
