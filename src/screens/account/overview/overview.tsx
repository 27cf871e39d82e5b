import { useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { useSignOut } from '../../../runtime/sign-out/use-sign-out';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { RefreshIcon } from '../../../ui/icons/icons';
import { SignOutIcon } from '../../../ui/icons/late-icons';
import { Menu } from '../../../ui/menu/menu';
import styles, { sheet } from '../account.module.css';
import { Hero } from './hero/hero';
import { RecentOrders } from './recent-orders';
import { useOverview } from './use-overview';

/** The overview of the account: the hero (the box at the top, with the member's plan) and the latest orders. */
export function Overview() {
  useSheet(sheet);
  const { t } = useTexts();
  const isTvScene = useIsTv();
  const { info, renewal, recentOrders, unfinishedOrder, isReady, refresh } = useOverview();
  const { isSigningOut, signOutNow } = useSignOut();
  const { data } = info;
  // On a TV, the actions are buttons instead of a menu, because a remote control reaches buttons faster.
  const isTv = isOldEngine || isTvScene;
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <div className={styles.headText}>
          <h2 part="heading" tabIndex={-1} className={styles.heading}>
            {data?.nickname ? t('account:greeting', { name: data.nickname }) : t('account:title')}
          </h2>
          <p className={styles.about}>{data ? t('account:signedInAs', { account: data.account }) : ' '}</p>
        </div>
        {!isTv && (
          <Menu
            label={t('account:menu')}
            items={[
              { key: 'refresh', label: t('account:refresh'), icon: <RefreshIcon />, onSelect: refresh },
              {
                key: 'signOut',
                label: t(isSigningOut ? 'account:signingOut' : 'account:signOut'),
                icon: <SignOutIcon />,
                onSelect: signOutNow,
              },
            ]}
          />
        )}
      </div>
      <div key={isReady ? 'ready' : 'loading'} className={styles.view}>
        <Hero
          info={isReady ? info : loadingQuery}
          renewal={isReady ? renewal : loadingQuery}
          unfinishedOrder={unfinishedOrder}
        />
        <RecentOrders query={isReady ? recentOrders : loadingQuery} />
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
