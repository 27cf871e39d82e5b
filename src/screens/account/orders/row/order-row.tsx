import { memo, useReducer } from 'react';
import type { Order } from '../../../../contract/entities';
import { useElementContext, useTexts } from '../../../../runtime/page/element-context';
import { useSheet } from '../../../../runtime/styles/sheets';
import { Button } from '../../../../ui/button/button';
import { Badge } from '../../../../ui/feedback/badge';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton';
import { Money } from '../../../../ui/format/money';
import { ChevronIcon } from '../../../../ui/icons/icons';
import { LazyPart } from '../../../../ui/lazy/lazy-part';
import { useUniqueId } from '../../../../ui/styling/unique-id';
import { formatDate } from '../../../shared/facts/format-date';
import { orderState, orderStates } from '../../../shared/facts/order-state';
import { methodText, orderAction } from '../../shared/facts/account-facts';
import { resumed, useInterruption } from '../../shared/session-end/use-resumable';
import { hasReceipt } from './order-notes';
import { useOrderPlace } from './order-place';
import styles, { sheet } from './order-row.module.css';

const loadDetails = () => import('../order-details').then(({ OrderDetails }) => OrderDetails);

/** An order in a list: date, plan, amount, status, actions, and details on demand. */
export const OrderRow = memo(function OrderRow({ order }: { order: Order }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { isOpen, wasOpen, toggle, id } = useDisclosure(order.orderId);
  const { row, leave } = useOrderPlace(order.orderId);
  const now = Date.now();
  const state = orderState(order, now);
  const method = methodText(order);
  const action = orderAction(order, now);
  const date = formatDate(order.date, lang, 'short');
  const labelOf = (text: string) => `${text}: ${order.planName}, ${date}`;
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.plan}>{order.planName}</span>
      <span className={styles.total}>
        <Money value={order.total} />
      </span>
      <span className={styles.meta}>
        <time dateTime={new Date(order.date).toISOString()}>{date}</time>
        {method && ` · ${t(method.key, method.values)}`}
      </span>
      <span className={styles.state}>
        <Badge kind={orderStates[state]}>{t(`account:orders.states.${state}`)}</Badge>
      </span>
      <span className={styles.action}>
        {action && (
          <Button
            variant="secondary"
            size="small"
            aria-label={labelOf(t(action.key))}
            onClick={() => {
              leave();
              context.navigate(action.to, action.params);
            }}
          >
            {t(action.key)}
          </Button>
        )}
        {hasReceipt(order) && (
          <Button
            variant="quiet"
            size="small"
            aria-label={labelOf(t('account:orders.receipt'))}
            onClick={() => {
              leave();
              context.navigate('receipt', { orderId: order.orderId });
            }}
          >
            {t('account:orders.receipt')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          className={isOpen ? styles.open : undefined}
          icon={<ChevronIcon />}
          aria-label={labelOf(t('account:orders.details'))}
          aria-expanded={isOpen}
          aria-controls={wasOpen ? id : undefined}
          onClick={toggle}
        >
          {t('account:orders.details')}
        </Button>
      </span>
      {wasOpen && (
        <div id={id} className={styles.details} hidden={!isOpen}>
          <LazyPart load={loadDetails} props={{ order }}>
            <Loading>
              <Skeleton lines={8} />
            </Loading>
          </LazyPart>
        </div>
      )}
    </li>
  );
});

const closed = { isOpen: false, wasOpen: false };

/** Once opened, the details stay in the document, so that closing them doesn't stop an upload. */
function useDisclosure(orderId: string) {
  const part = `order ${orderId}`;
  const [state, toggle] = useReducer(
    (now: typeof closed) => ({ isOpen: !now.isOpen, wasOpen: true }),
    closed,
    () => resumed<typeof closed>(part) ?? closed,
  );
  const { isOpen, wasOpen } = state;
  useInterruption(part, isOpen ? state : null);
  return { isOpen, wasOpen, toggle, id: useUniqueId() };
}
