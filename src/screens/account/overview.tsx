import { orders } from '../../contract/calls/orders';
import { orderRemind } from '../../contract/calls/plans';
import { renewInfo } from '../../contract/calls/renewal';
import { queryInfo } from '../../contract/calls/user';
import { invalidate } from '../../runtime/query-store';
import { useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { Button } from '../../ui/button';
import { RefreshIcon } from '../../ui/icons';
import styles, { sheet } from './account.module.css';
import { PlanCard } from './plan-card';
import { RecentOrders } from './recent-orders';
import { RenewalAlert } from './renewal-alert';
import { RenewalCard } from './renewal-card';
import { UnfinishedOrder } from './unfinished-order';
import { useAccountInfo } from './use-account-info';
import { useSignOut } from './use-sign-out';

/** What a member has, at one glance. */
export function Overview() {
  useSheet(sheet);
  const { t } = useTexts();
  const { data, isStale } = useAccountInfo();
  const { isSigningOut, signOutNow } = useSignOut();
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <div className={styles.who}>
          <h2 tabIndex={-1} className={styles.heading}>
            {data?.nickname ? t('account:greeting', { name: data.nickname }) : t('account:title')}
          </h2>
          <p className={styles.account}>{data ? t('account:signedInAs', { account: data.account }) : ' '}</p>
        </div>
        <div className={styles.tools}>
          <Button
            variant="quiet"
            size="small"
            icon={<RefreshIcon />}
            busy={isStale}
            onClick={() => invalidate(queryInfo, renewInfo, orders, orderRemind)}
          >
            {t('account:refresh')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            busy={isSigningOut}
            busyLabel={t('account:signingOut')}
            onClick={signOutNow}
          >
            {t('account:signOut')}
          </Button>
        </div>
      </div>
      <RenewalAlert />
      <UnfinishedOrder />
      <div className={styles.pair}>
        <PlanCard />
        <RenewalCard />
      </div>
      <RecentOrders />
    </div>
  );
}
