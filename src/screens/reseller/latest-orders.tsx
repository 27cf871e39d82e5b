import { orders } from '../../contract/calls/orders';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import { Button, LinkButton } from '../../ui/button/button';
import { formatDate } from '../../ui/format/format-date';
import { Money } from '../../ui/format/money';
import { orderedItemsText } from '../shared/reseller/order-texts';
import styles from '../shared/reseller/reseller.module.css';

const maxShownOrders = 5;
/** How many of the latest orders are loaded, to find the orders placed as a reseller among them. */
const loadedOrderCount = 50;

/**
 * The latest orders that the member placed as a reseller. Each order has a button that opens the order's page, where
 * the reseller can pay the order or see its activation codes.
 */
export function LatestOrders() {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { data, status, retry } = useQuery(orders, { pageSize: loadedOrderCount });
  if (!data) {
    if (status !== 'error') return null;
    return (
      <p className={styles.small}>
        {t('reseller:last.failed')} <LinkButton onClick={retry}>{t('common:actions.retry')}</LinkButton>
      </p>
    );
  }
  const shownOrders = data.orders.filter(({ isResale }) => isResale).slice(0, maxShownOrders);
  if (shownOrders.length === 0) return null;
  return (
    <section className={styles.orders} aria-labelledby="latest-orders">
      <h3 id="latest-orders">{t('reseller:last.title')}</h3>
      <ul>
        {shownOrders.map((order) => (
          <li key={order.orderId}>
            <div>
              <p>{orderedItemsText(order, t)}</p>
              <p className={styles.small}>
                {t(`reseller:last.states.${order.status}`)} · <Money value={order.total} isCharge /> ·{' '}
                {formatDate(order.date, lang)}
              </p>
            </div>
            <Button
              size="small"
              variant="secondary"
              aria-label={t('reseller:last.openNamed', { orderId: order.orderId })}
              onClick={() => context.navigate('reseller-payment', { orderId: order.orderId })}
            >
              {t('reseller:last.open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
