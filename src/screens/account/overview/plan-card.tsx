import type { AccountInfo } from '../../../contract/entities';
import { type QueryView, useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Badge } from '../../../ui/feedback/badge';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { classNames } from '../../../ui/styling/class-names';
import { formatDate } from '../../shared/facts/format-date';
import { AccountCard } from '../shared/account-card';
import {
  buyAgain,
  type LinkTarget,
  type PlanState,
  planAction,
  planBadges,
  planState,
  timeLeftText,
} from '../shared/facts/account-facts';
import { FactList } from '../shared/facts/fact-list';
import styles, { sheet } from './plan-card.module.css';

/** The member's plan: name, time left, and what to do next. */
export function PlanCard({ info }: { info: QueryView<AccountInfo> }) {
  useSheet(sheet);
  const { t } = useTexts();
  const state = info.data && planState(info.data, Date.now());
  return (
    <AccountCard
      title={t('account:plan.title')}
      aside={state && state !== 'none' && <Badge kind={planBadges[state]}>{t(`account:plan.states.${state}`)}</Badge>}
      query={info}
      failed={t('account:plan.failed')}
      skeleton={
        <>
          <Skeleton width="60%" height="28px" />
          <div className={styles.remaining}>
            <Skeleton width="40%" />
          </div>
          <div className={styles.skeleton}>
            <Skeleton lines={3} />
          </div>
          <Skeleton height="48px" />
        </>
      }
    >
      {(data) => <Plan info={data} state={planState(data, Date.now())} />}
    </AccountCard>
  );
}

function Plan({ info, state }: { info: AccountInfo; state: PlanState }) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const expiry = info.expiredTime || null;
  const remaining = timeLeftText(expiry, Date.now());
  const action = planAction(info, state);
  const { to, params }: LinkTarget = action === 'ended' ? buyAgain(info.planId) : { to: 'plans', params: {} };
  return (
    <>
      <p className={styles.name}>{info.planName || t(`account:plan.names.${state}`)}</p>
      {expiry && (
        <p className={classNames(styles.remaining, state === 'ended' && styles.over)}>
          {t(remaining.key, remaining.values)}
        </p>
      )}
      {state === 'none' && <p className={styles.about}>{t('account:plan.noneAbout')}</p>}
      {state !== 'none' && (
        <FactList
          facts={[
            [
              t(state === 'ended' ? 'account:plan.endedOn' : 'account:plan.validUntil'),
              expiry && formatDate(expiry, lang, 'long'),
            ],
            [t('account:plan.devices'), info.limitCount ? t('account:plan.atOnce', { count: info.limitCount }) : null],
          ]}
        />
      )}
      <div className={styles.action}>
        <Button
          variant={state === 'active' ? 'secondary' : 'primary'}
          full
          onClick={() => context.navigate(to, params)}
        >
          {t(`account:plan.actions.${action}`)}
        </Button>
      </div>
    </>
  );
}
