import { useReducer } from 'react';
import { orders } from '../../contract/calls/orders';
import { useScope, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { ArrowLeftIcon } from '../../ui/icons-more';
import { Loading } from '../../ui/skeleton';
import styles, { sheet } from './account.module.css';
import { NoOrders } from './no-orders';
import { OrderBones } from './order-bones';
import { OrderRow } from './order-row';
import { useFreshQuery } from './use-fresh-query';

const pageSize = 20;

/** Every order, newest first, 20 at a time. */
export function OrderHistory() {
  useSheet(sheet);
  const scope = useScope();
  const { t } = useTexts();
  const [pages, showMore] = useReducer((count: number) => count + 1, 1);
  const total = useFreshQuery(orders, { page: 1, pageSize }).data?.total;
  const isMore = total !== undefined && total > pages * pageSize;
  return (
    <div className={styles.view}>
      <div>
        <span className={styles.back}>
          <Button variant="quiet" size="small" icon={<ArrowLeftIcon />} onClick={() => scope.navigate('account')}>
            {t('account:title')}
          </Button>
        </span>
        <h2 tabIndex={-1} className={styles.heading}>
          {t('account:orders.title')}
        </h2>
        <p className={styles.account} role="status">
          {total === undefined ? ' ' : t('account:orders.count', { count: total })}
        </p>
      </div>
      <div className={styles.list}>
        {total === 0 ? (
          <NoOrders />
        ) : (
          Array.from({ length: pages }, (_, at) => at + 1).map((page) => <OrderPage key={page} page={page} />)
        )}
      </div>
      {isMore && (
        <div className={styles.more}>
          <Button variant="secondary" onClick={showMore}>
            {t('account:orders.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** One page of the list; it fails and tries again without touching those above it. */
function OrderPage({ page }: { page: number }) {
  const { t } = useTexts();
  const { data, status, error, isStale, retry } = useFreshQuery(orders, { page, pageSize });
  return (
    <>
      {status === 'error' && (
        <ErrorState title={t('account:orders.failed')} error={error} retry={retry} isRetrying={isStale} />
      )}
      {data && (
        <ul>
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
