import type { orders } from '../../../contract/calls/orders';
import type { DataOf } from '../../../contract/define-call';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import type { QueryView } from '../../../runtime/element-context/use-query';
import { LinkButton } from '../../../ui/button/button';
import { OrderRow } from '../orders/row/order-row';
import { OrderSkeleton } from '../orders/row/order-skeleton';
import { AccountCard } from '../shared/account-card';
import { NoOrders } from './no-orders';

/** How many orders the overview shows. */
export const recentOrderCount = 5;

/** The latest orders, with a link to all orders. */
export function RecentOrders({ query }: { query: QueryView<DataOf<typeof orders>> }) {
  const context = useElementContext();
  const { t } = useTexts();
  const hasOrders = !!query.data?.orders.length;
  return (
    <AccountCard
      title={t('account:orders.recent')}
      aside={hasOrders && <LinkButton onClick={() => context.navigate('orders')}>{t('account:orders.all')}</LinkButton>}
      query={query}
      failedTitle={t('account:orders.failed')}
      skeleton={<OrderSkeleton count={recentOrderCount} />}
    >
      {(data) =>
        data.orders.length ? (
          <ul>
            {data.orders.map((order) => (
              <OrderRow key={order.orderId} order={order} />
            ))}
          </ul>
        ) : (
          <NoOrders />
        )
      }
    </AccountCard>
  );
}
