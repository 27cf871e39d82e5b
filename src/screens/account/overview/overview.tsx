import { useTexts } from '../../../runtime/page/element-context';
import { useSignOut } from '../../../runtime/sign-out/use-sign-out';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { RefreshIcon } from '../../../ui/icons/icons';
import styles, { sheet } from '../account.module.css';
import { PlanCard } from './plan-card';
import { RecentOrders } from './recent-orders';
import { RenewalAlert } from './renewal-alert';
import { RenewalCard } from './renewal-card';
import { UnfinishedOrder } from './unfinished-order';
import { useOverview } from './use-overview';

/** The overview of the account. */
export function Overview() {
  useSheet(sheet);
  const { t } = useTexts();
  const { info, renewal, recent, unfinished, isOpen, refresh } = useOverview();
  const { isSigningOut, signOutNow } = useSignOut();
  const { data } = info;
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <div className={styles.headText}>
          <h2 part="heading" tabIndex={-1} className={styles.heading}>
            {data?.nickname ? t('account:greeting', { name: data.nickname }) : t('account:title')}
          </h2>
          <p className={styles.account}>{data ? t('account:signedInAs', { account: data.account }) : ' '}</p>
        </div>
        <div className={styles.tools}>
          <Button variant="quiet" size="small" icon={<RefreshIcon />} busy={info.isStale} onClick={refresh}>
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
      <div key={isOpen ? 'open' : 'waiting'} className={styles.view}>
        {isOpen && (
          <>
            <RenewalAlert renewal={renewal.data} />
            <UnfinishedOrder order={unfinished} />
          </>
        )}
        <div className={styles.columns}>
          <PlanCard info={isOpen ? info : waiting} />
          <RenewalCard renewal={isOpen ? renewal : waiting} />
        </div>
        <RecentOrders query={isOpen ? recent : waiting} />
      </div>
    </div>
  );
}

const waiting = {
  status: 'loading',
  data: undefined,
  error: undefined,
  isStale: false,
  retry: () => undefined,
} as const;
