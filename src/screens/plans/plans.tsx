import { banner, listPlans, orderRemind, queryCart } from '../../contract/calls/plans';
import { useMember, useQuery, useScope, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Banners } from './banners';
import { PlanPicker } from './plan-picker';
import styles, { sheet } from './plans.module.css';
import { PlansSkeleton } from './plans-skeleton';
import { UnfinishedOrder } from './unfinished-order';
import { useReturn } from './use-return';

/** Plans by device count and duration: the shop window of every page. */
export function PlansScreen() {
  useSheet(sheet);
  useReturn();
  const scope = useScope();
  const { t } = useTexts();
  const member = useMember();
  const plans = useQuery(listPlans, {});
  const banners = useQuery(banner, {});
  const cart = useQuery(queryCart, member ? {} : null);
  const reminder = useQuery(orderRemind, member ? {} : null);
  const unfinished = reminder.data?.order;

  const choose = (planId: string) => {
    if (scope.emit('sub-plan-select', { planId })) scope.navigate('checkout', { planId });
  };

  return (
    <section className={styles.screen} aria-labelledby="plans-title">
      <Banners banners={banners.data?.banners ?? []} />
      <header className={styles.header}>
        <h2 id="plans-title" tabIndex={-1}>
          {t('plans:title')}
        </h2>
        <p className={styles.lead}>{t('plans:lead')}</p>
      </header>
      {unfinished?.status === 'pending' && <UnfinishedOrder order={unfinished} />}
      {plans.data ? (
        plans.data.plans.length > 0 ? (
          <PlanPicker
            plans={plans.data.plans}
            trialDays={plans.data.trialDays ?? 0}
            activePlan={cart.data?.activePlan ?? null}
            onChoose={choose}
          />
        ) : (
          <EmptyState title={t('plans:empty.title')}>{t('plans:empty.text')}</EmptyState>
        )
      ) : plans.status === 'error' ? (
        <ErrorState title={t('plans:failed')} error={plans.error} retry={plans.retry} isRetrying={plans.isStale} />
      ) : (
        <PlansSkeleton />
      )}
    </section>
  );
}
