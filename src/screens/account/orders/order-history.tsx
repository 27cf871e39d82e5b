import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import { orders } from '../../../contract/calls/account/orders';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ArrowLeftIcon } from '../../../ui/icons/account/account-icons';
import styles, { sheet } from '../account.module.css';
import { NoOrders } from '../overview/no-orders';
import { useFreshQuery } from '../shared/queries/use-fresh-query';
import { OrderFilters } from './order-filters';
import { isFiltered, listedPages, type OrderList, pageRequest, shownOf } from './order-list';
import { OrderPage } from './order-page';
import { useOrderList } from './use-order-list';
import { useRowRemoval } from './use-row-removal';

/** All orders, newest first, in pages of 20, filtered by status and period. */
export function OrderHistory() {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const [chosen, change] = useOrderList();
  // The filter changes at once; React renders the list at lower priority.
  const list = useDeferredValue(chosen);
  const total = useFreshQuery(orders, pageRequest(list, 1)).data?.total;
  const shown = total === 0 ? [] : listedPages(list);
  const leaving = useRowRemoval(shown);
  const { isMore } = shownOf(list, total ?? 0);
  const summary = useFocusOnMove(list.first);
  const { end, press } = useFocusAtEnd(isMore);
  return (
    <div className={styles.view}>
      <div>
        <span className={styles.back}>
          <Button variant="quiet" size="small" icon={<ArrowLeftIcon />} onClick={() => context.navigate('account')}>
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
      {(total !== 0 || isFiltered(list)) && <OrderFilters list={chosen} change={change} />}
      {list.first > 1 && (
        <div className={styles.more}>
          <Button variant="secondary" onClick={() => change({ type: 'newer' })}>
            {t('account:orders.newer')}
          </Button>
        </div>
      )}
      <div className={styles.list}>
        {total === 0 && <Nothing list={list} showAll={() => change({ type: 'all' })} />}
        {/* One list, so that React keeps a leaving page instead of remounting and refetching it. */}
        {[...leaving, ...shown].map((page) => (
          <OrderPage {...page} key={page.key} hidden={leaving.includes(page)} />
        ))}
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

/** The number of orders, and which of them are shown. */
function Summary({ list, total }: { list: OrderList; total: number | undefined }) {
  const { t, lang } = useTexts();
  // An empty list has its own text.
  if (!total) return ' ';
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

/** Moves the focus to the summary when the list moves to other pages. */
function useFocusOnMove(first: number) {
  const summary = useRef<HTMLParagraphElement>(null);
  const before = useRef(first);
  useLayoutEffect(() => {
    if (before.current === first) return;
    before.current = first;
    summary.current?.focus();
  }, [first]);
  return summary;
}

/** The "more" button disappears with the last page, so the focus moves to the end of the list. */
function useFocusAtEnd(isMore: boolean) {
  const end = useRef<HTMLParagraphElement>(null);
  const before = useRef({ isMore, isPressed: false });
  useLayoutEffect(() => {
    if (before.current.isPressed && before.current.isMore && !isMore) end.current?.focus({ preventScroll: true });
    before.current = { isMore, isPressed: false };
  }, [isMore]);
  const press = () => {
    before.current.isPressed = true;
  };
  return { end, press };
}
