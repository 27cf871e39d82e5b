import type { Order } from '../../contract/entities';
import { useScope, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { methodSaid, orderBadge, orderWayOn } from './account-facts';
import { formatDate } from './format-date';
import styles, { sheet } from './order-row.module.css';

/** One order in a list: when, what, how much, how it stands, and what can be done. */
export function OrderRow({ order }: { order: Order }) {
  useSheet(sheet);
  const scope = useScope();
  const { t, lang } = useTexts();
  const badge = orderBadge(order);
  const method = methodSaid(order);
  const way = orderWayOn(order, Date.now());
  return (
    <li className={styles.row}>
      <span className={styles.plan}>{order.planName}</span>
      <span className={styles.total}>
        <Money value={order.total} />
      </span>
      <span className={styles.meta}>
        <time dateTime={new Date(order.date).toISOString()}>{formatDate(order.date, lang, 'short')}</time>
        {method && ` · ${t(method.key, method.values)}`}
      </span>
      <span className={styles.state}>
        <Badge kind={badge.kind}>{t(badge.key)}</Badge>
      </span>
      {way && (
        <span className={styles.action}>
          <Button
            variant="secondary"
            size="small"
            aria-label={`${t(way.key)}: ${order.planName}`}
            onClick={() => scope.navigate(way.to, way.params)}
          >
            {t(way.key)}
          </Button>
        </span>
      )}
    </li>
  );
}
