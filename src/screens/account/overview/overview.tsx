import { useEffect, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account';
import { orderRemind, orders } from '../../../contract/calls/orders';
import { renewInfo } from '../../../contract/calls/renewal';
import type { DataOf } from '../../../contract/define-call';
import { invalidate } from '../../../runtime/api/query-store';
import { useElementContext, useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import type { QueryView } from '../../../runtime/element-context/use-query';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { useSignOut } from '../../../runtime/sign-out/use-sign-out';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button, LinkButton } from '../../../ui/button/button';
import { RefreshIcon } from '../../../ui/icons/icons';
import { SignOutIcon } from '../../../ui/icons/late-icons';
import { Menu } from '../../../ui/navigation/menu';
import { classNames } from '../../../ui/styling/class-names';
import { PasskeyOffer } from '../../shared/passkey-offer';
import styles, { sheet } from '../account.module.css';
import { recentOrdersRequest } from '../initial-calls';
import { OrderRow } from '../orders/row/order-row';
import { OrderSkeleton } from '../orders/row/order-skeleton';
import { AccountCard } from '../shared/account-card';
import { OverviewHeadView } from '../shared/overview-view';
import { invalidateInAllTabs, useAccountInfo, useFreshQuery, useRenewal } from '../shared/queries';
import { viewNamed } from '../views';
import { Hero } from './hero';
import { NoOrders } from './no-orders';

const loadTermsNotice = () => import('../settings/account-rights.lazy').then(({ TermsNotice }) => TermsNotice);
const loadDeletionNotice = () =>
  import('../../shared/deletion-notice.lazy').then(({ DeletionNotice }) => DeletionNotice);

/** The overview of the account: the hero (the box at the top, with the member's plan) and the latest orders. */
export function Overview() {
  useSheet(sheet);
  const { t } = useTexts();
  const isTvScene = useIsTv();
  const { info, renewal, recentOrders, unfinishedOrder, isReady, refresh } = useOverview();
  const { isSigningOut, signOutNow } = useSignOut();
  const { navigate } = useElementContext();
  const { data } = info;
  const menuLink = (view: 'redeem' | 'gifts') => {
    const { to, params, Icon } = viewNamed(view);
    return { key: view, label: t(`account:nav.${view}`), icon: <Icon />, onSelect: () => navigate(to, params) };
  };
  // On a TV, the actions are buttons instead of a menu, because a remote control reaches buttons faster.
  const isTv = isOldEngine || isTvScene;
  return (
    <div className={styles.view}>
      <OverviewHeadView
        t={t}
        info={data}
        menu={
          !isTv && (
            <Menu
              label={t('account:menu')}
              items={[
                ...(data?.canRedeem ? [menuLink('redeem')] : []),
                ...(data?.canGift ? [menuLink('gifts')] : []),
                { key: 'refresh', label: t('account:refresh'), icon: <RefreshIcon />, onSelect: refresh },
                {
                  key: 'signOut',
                  label: t(isSigningOut ? 'account:signingOut' : 'account:signOut'),
                  icon: <SignOutIcon />,
                  onSelect: signOutNow,
                },
              ]}
            />
          )
        }
      />
      {data?.deletion?.deletesAt && (
        <LazyPart
          load={loadDeletionNotice}
          props={{ deletesAt: data.deletion.deletesAt, onKept: () => invalidateInAllTabs(queryInfo) }}
          areas={['auth', 'errors']}
        />
      )}
      {data?.terms && data.terms.accepted?.version !== data.terms.version && (
        <LazyPart load={loadTermsNotice} props={{ terms: data.terms }} areas={['errors']} />
      )}
      <div key={isReady ? 'ready' : 'loading'} className={classNames(styles.view, styles.columns)}>
        <div className={styles.column}>
          <Hero
            info={isReady ? info : loadingQuery}
            renewal={isReady ? renewal : loadingQuery}
            unfinishedOrder={isReady ? unfinishedOrder : loadingQuery}
          />
          {/* Below the plan, so that it moves nothing that is in view on a phone when its code has loaded. */}
          {isReady && <PasskeyOffer info={data} />}
        </div>
        <div className={styles.column}>
          <RecentOrders query={isReady ? recentOrders : loadingQuery} />
        </div>
      </div>
      {isTv && (
        <div className={styles.tools}>
          <Button variant="secondary" icon={<RefreshIcon />} busy={info.isStale} onClick={refresh}>
            {t('account:refresh')}
          </Button>
          <Button variant="secondary" busy={isSigningOut} busyLabel={t('account:signingOut')} onClick={signOutNow}>
            {t('account:signOut')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A query that never finishes loading. The hero and the orders get it until `isReady`, so they show skeletons. */
const loadingQuery = {
  status: 'loading',
  data: undefined,
  error: undefined,
  isStale: false,
  retry: () => undefined,
} as const;

/** How long the overview waits for the renewal and the unfinished order after the account data has loaded. */
const alertTimeoutMs = 1_500;

/** Sends the overview's queries in parallel. */
function useOverview() {
  const info = useAccountInfo();
  const renewal = useRenewal();
  const recentOrders = useFreshQuery(orders, recentOrdersRequest);
  const unfinishedOrder = useFreshQuery(orderRemind, {});
  const isReady = useConditionOrTimeout({
    // The hero (the box at the top) shows alerts about the renewal and the unfinished order. It would grow if an alert
    // appeared later.
    condition: [info, renewal, unfinishedOrder].every(({ status }) => status !== 'loading'),
    timeoutMs: info.status === 'loading' ? null : alertTimeoutMs,
  });
  return {
    info,
    renewal,
    recentOrders,
    unfinishedOrder,
    /** False while the queries for the alerts load, up to the timeout. Meanwhile, skeletons avoid a layout shift. */
    isReady,
    refresh: () => invalidate(queryInfo, renewInfo, orders, orderRemind),
  };
}

interface ConditionOptions {
  condition: boolean;
  /** Null while the timeout must not start yet. */
  timeoutMs: number | null;
}

/** Returns true once the condition has been true, or after the timeout, and stays true. */
function useConditionOrTimeout({ condition, timeoutMs }: ConditionOptions): boolean {
  const [isDone, setDone] = useState(condition);
  useEffect(() => {
    if (isDone || (!condition && timeoutMs === null)) return undefined;
    const timer = setTimeout(() => setDone(true), condition ? 0 : (timeoutMs ?? 0));
    return () => clearTimeout(timer);
  }, [isDone, condition, timeoutMs]);
  return isDone || condition;
}

/** The latest orders, with a link to all orders. */
function RecentOrders({ query }: { query: QueryView<DataOf<typeof orders>> }) {
  const context = useElementContext();
  const { t } = useTexts();
  const hasOrders = !!query.data?.orders.length;
  return (
    <AccountCard
      title={t('account:orders.recent')}
      aside={hasOrders && <LinkButton onClick={() => context.navigate('orders')}>{t('account:orders.all')}</LinkButton>}
      query={query}
      failedTitle={t('account:orders.failed')}
      skeleton={<OrderSkeleton count={recentOrdersRequest.pageSize} />}
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
