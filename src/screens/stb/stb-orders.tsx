import { useLayoutEffect, useRef, useState } from 'react';
import { orders as ordersCall } from '../../contract/calls/orders';
import type { Order } from '../../contract/entities';
import { isUnfinished } from '../../rules/plans/orders';
import { serverNow } from '../../runtime/api/server-clock';
import { useElementContext, useIsTv, useMember, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import { useSheet } from '../../runtime/styles/use-sheet';
import { AsyncList } from '../../ui/async/async-view';
import { Button } from '../../ui/button/button';
import { Badge } from '../../ui/feedback/badge';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Money } from '../../ui/format/money';
import { formatDateTime } from '../shared/order-display/format-date-time';
import { orderBadgeKinds, orderState } from '../shared/order-display/order-state';
import { StepHeading } from '../shared/payment/step-heading';
import styles, { sheet } from '../shared/tv/tv.module.css';

const pageSize = 10;

/**
 * The member's orders, in a layout for TVs that browsers show too. An unfinished order has a button that continues it.
 */
export function StbOrders() {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const member = useMember();
  const isTv = useIsTv();
  // `total` is the number of all orders; 0 until the first page has loaded.
  const [{ pageCount, total }, setPaging] = useState({ pageCount: 1, total: 0 });
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <StepHeading>{t('stb:orders.title')}</StepHeading>
        <div className={styles.actions}>
          <Button size="small" variant="secondary" onClick={() => context.navigate('stb', { view: 'tips' })}>
            {t('stb:tips.title')}
          </Button>
          {isTv ? (
            <Button size="small" variant="secondary" onClick={() => context.navigate('plans')}>
              {t('stb:seePlans')}
            </Button>
          ) : (
            <Button size="small" variant="secondary" onClick={() => context.navigate('stb', { view: 'pay' })}>
              {t('stb:enter.title')}
            </Button>
          )}
        </div>
      </div>
      {member ? (
        <>
          {pages.map((page) => (
            <OrdersPage key={page} page={page} onTotal={(newTotal) => setPaging({ pageCount, total: newTotal })} />
          ))}
          {pageCount * pageSize < total && (
            <div className={styles.actions}>
              <Button variant="secondary" onClick={() => setPaging({ pageCount: pageCount + 1, total })}>
                {t('stb:orders.more')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <EmptyState
          title={t('stb:orders.visitor')}
          action={<Button onClick={() => context.navigate('stb-orders')}>{t('stb:orders.login')}</Button>}
        >
          {t('stb:orders.visitorText')}
        </EmptyState>
      )}
    </div>
  );
}

interface OrdersPageProps {
  page: number;
  /** Called with the number of orders on all pages, once this page has loaded. */
  onTotal: (total: number) => void;
}

function OrdersPage({ page, onTotal }: OrdersPageProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const query = useQuery(ordersCall, { page, pageSize });
  const total = query.data?.total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per loaded page
  useLayoutEffect(() => {
    if (total === undefined) return;
    // The member pressed a button to load this page of orders, so the page's first order takes the focus.
    if (page > 1) container.current?.querySelector<HTMLElement>('li button')?.focus();
    onTotal(total);
  }, [page, total]);
  const now = serverNow();
  return (
    <div ref={container}>
      <AsyncList
        query={query}
        failedTitle={t('stb:orders.failed')}
        className={styles.list}
        skeleton={{ count: page === 1 ? 4 : 1, height: 'calc(var(--s-px) * 92)' }}
        empty={
          <EmptyState
            title={t('stb:orders.none')}
            action={<Button onClick={() => context.navigate('plans')}>{t('stb:seePlans')}</Button>}
          >
            {t('stb:orders.noneText')}
          </EmptyState>
        }
        itemsOf={(data) => data.orders}
        renderItem={(order) => <OrderRow key={order.orderId} order={order} now={now} />}
      />
    </div>
  );
}

/** An order. The row is a button, so a remote control can focus it and expand the details with the OK key. */
function OrderRow({ order, now }: { order: Order; now: number }) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const state = orderState(order, now);
  const { orderId, planName, total, date, expiry, payBefore } = order;
  const canContinue = isUnfinished(order, now);
  const getDateText = () => {
    if (expiry) return t('stb:orders.until', { date: formatDateTime(expiry, lang, 'long') });
    if (canContinue && payBefore) return t('stb:orders.payBefore', { date: formatDateTime(payBefore, lang, 'long') });
    return t('stb:orders.ordered', { date: formatDateTime(date, lang, 'long') });
  };
  return (
    <li className={styles.order}>
      <button type="button" className={styles.row} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={styles.grid}>
          <span className={styles.plan} translate="no">
            {planName}
          </span>
          <span className={styles.amount}>
            <Money value={total} />
          </span>
          <span className={styles.muted}>{getDateText()}</span>
          <span className={styles.state}>
            <Badge kind={orderBadgeKinds[state]}>{t(`stb:states.${state}`)}</Badge>
          </span>
          {isOpen && (
            <span className={styles.more}>
              {t('stb:orders.number', { orderId })} ·{' '}
              {t('stb:orders.ordered', { date: formatDateTime(date, lang, 'long') })}
            </span>
          )}
        </span>
      </button>
      {canContinue && (
        <Button
          aria-label={`${t('stb:orders.continue')}: ${planName}`}
          onClick={() => context.navigate('checkout', { orderId })}
        >
          {t('stb:orders.continue')}
        </Button>
      )}
    </li>
  );
}
