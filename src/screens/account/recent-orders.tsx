import { orders } from '../../contract/calls/orders';
import { useScope, useTexts } from '../../runtime/scope';
import { LinkButton } from '../../ui/button';
import { AccountCard } from './account-card';
import { NoOrders } from './no-orders';
import { OrderBones } from './order-bones';
import { OrderRow } from './order-row';
import { useFreshQuery } from './use-fresh-query';

const shown = 5;

/** The last orders, with the way to all of them. */
export function RecentOrders() {
  const scope = useScope();
  const { t } = useTexts();
  const query = useFreshQuery(orders, { page: 1, pageSize: shown });
  const hasOrders = !!query.data?.orders.length;
  return (
    <AccountCard
      title={t('account:orders.recent')}
      aside={hasOrders && <LinkButton onClick={() => scope.navigate('orders')}>{t('account:orders.all')}</LinkButton>}
      query={query}
      failed={t('account:orders.failed')}
      skeleton={<OrderBones count={shown} />}
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
