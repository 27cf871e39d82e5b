import { useEffect, useRef } from 'react';
import { orders } from '../../contract/calls/orders';
import { useScope, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ArrowLeftIcon } from '../../ui/icons-more';
import styles, { sheet } from './account.module.css';
import { NoOrders } from './no-orders';
import { OrderFilters } from './order-filters';
import { isFiltered, type OrderList, pageRequest, pagesOf, shownOf } from './order-list';
import { useOrderList } from './order-list-state';
import { OrderPage } from './order-page';
import { useFreshQuery } from './use-fresh-query';

/** Every order, newest first, 20 at a time, by status and period. */
export function OrderHistory() {
  useSheet(sheet);
  const scope = useScope();
  const { t } = useTexts();
  const [list, change] = useOrderList();
  const total = useFreshQuery(orders, pageRequest(list, 1)).data?.total;
  const question = JSON.stringify([list.status, list.range]);
  const { isMore } = shownOf(list, total ?? 0);
  const summary = useFocusOnMove(list.first);
  const { end, press } = useFocusAtEnd(isMore);
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
        <p className={styles.account} role="status" tabIndex={-1} ref={summary}>
          <Summary list={list} total={total} />
        </p>
      </div>
      {(total !== 0 || isFiltered(list)) && <OrderFilters list={list} change={change} />}
      {list.first > 1 && (
        <div className={styles.more}>
          <Button variant="secondary" onClick={() => change({ type: 'newer' })}>
            {t('account:orders.newer')}
          </Button>
        </div>
      )}
      <div className={styles.list}>
        {total === 0 ? (
          <Nothing list={list} showAll={() => change({ type: 'all' })} />
        ) : (
          pagesOf(list).map((page) => (
            <OrderPage key={`${question} ${page}`} status={list.status} range={list.range} page={page} />
          ))
        )}
      </div>
      {isMore && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            onClick={() => {
              press();
              change({ type: 'more' });
            }}
          >
            {t('account:orders.more')}
          </Button>
        </div>
      )}
      {!isMore && list.first + list.count > 2 && (
        <p className={styles.end} tabIndex={-1} ref={end}>
          {t('account:orders.end')}
        </p>
      )}
    </div>
  );
}

/** How many orders there are, and which of them are shown. */
function Summary({ list, total }: { list: OrderList; total: number | undefined }) {
  const { t, lang } = useTexts();
  if (total === undefined) return ' ';
  const { from, to } = shownOf(list, total);
  if (from <= 1 && to === total) return t('account:orders.count', { count: total });
  const said = (count: number) => new Intl.NumberFormat(lang).format(count);
  return t('account:orders.range', { from: said(from), to: said(to), total: said(total) });
}

function Nothing({ list, showAll }: { list: OrderList; showAll: () => void }) {
  const { t } = useTexts();
  if (!isFiltered(list)) return <NoOrders />;
  return (
    <EmptyState
      title={t('account:orders.noMatchTitle')}
      action={
        <Button variant="secondary" onClick={showAll}>
          {t('account:orders.showAll')}
        </Button>
      }
    >
      {t('account:orders.noMatchText')}
    </EmptyState>
  );
}

/** Where the list goes on with other pages, reading begins at its summary again. */
function useFocusOnMove(first: number) {
  const summary = useRef<HTMLParagraphElement>(null);
  const before = useRef(first);
  useEffect(() => {
    if (before.current === first) return;
    before.current = first;
    summary.current?.focus();
  }, [first]);
  return summary;
}

/** The button that showed the last orders is gone with the press: whoever pressed it is told of the end instead. */
function useFocusAtEnd(isMore: boolean) {
  const end = useRef<HTMLParagraphElement>(null);
  const before = useRef({ isMore, isPressed: false });
  useEffect(() => {
    if (before.current.isPressed && before.current.isMore && !isMore) end.current?.focus({ preventScroll: true });
    before.current = { isMore, isPressed: false };
  }, [isMore]);
  const press = () => {
    before.current.isPressed = true;
  };
  return { end, press };
}
