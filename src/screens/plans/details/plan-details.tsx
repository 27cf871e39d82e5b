import { planDetail, queryCart } from '../../../contract/calls/plans';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorToast, useQuery } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { BrandArt } from '../../../ui/brand-art/brand-art';
import { Button, LinkButton } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { PurchaseSection, usePlanEvents } from '../picker/plan-picker';
import { PlanTrial } from '../plan-trial';
import styles, { sheet } from '../plans.module.css';
import { PlanQuestionsView, PlansHeaderView, pictureClass } from '../plans-view';

/** The details of a plan, and the button to buy it. */
export function PlanDetailsScreen({ planId }: { planId?: string }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const member = useMember();
  const { data: plan, status, error, retry, isStale } = useQuery(planDetail, planId ? { id: planId } : null);
  const cart = useQuery(queryCart, member ? {} : null);
  useErrorToast(cart);
  usePlanEvents(plan ?? undefined);
  const showAllPlans = () => context.navigate('plans');
  const allPlansButton = (
    <Button variant="secondary" size="small" onClick={showAllPlans}>
      {t('plans:details.all')}
    </Button>
  );

  if (!planId) return <EmptyState title={t('plans:details.none')} action={allPlansButton} />;
  if (!plan) {
    if (status === 'error') {
      return (
        <ErrorState
          title={t('plans:details.failed')}
          error={error}
          retry={error && behaviorOf(error).isNotOnSale ? undefined : retry}
          isRetrying={isStale}
          action={allPlansButton}
        />
      );
    }
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 240)" />
      </Loading>
    );
  }
  const trialDays = member ? 0 : (plan.trialDays ?? 0);
  return (
    <section className={styles.screen} aria-labelledby="plans-title">
      <p>
        <LinkButton onClick={showAllPlans}>{t('plans:details.all')}</LinkButton>
      </p>
      <PlansHeaderView
        t={t}
        title={<span translate="no">{plan.name}</span>}
        lead={plan.description && <bdi>{plan.description}</bdi>}
        trial={trialDays > 0 && <PlanTrial days={trialDays} />}
        picture={<BrandArt name="hero" className={pictureClass} />}
      />
      <PurchaseSection plan={plan} activePlan={cart.data?.activePlan ?? null} trialDays={trialDays} isOnlyPlan />
      <PlanQuestionsView t={t} hasTrial={trialDays > 0} />
    </section>
  );
}
