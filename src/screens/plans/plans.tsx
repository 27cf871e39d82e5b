import { useDeferredValue } from 'react';
import { orderRemind } from '../../contract/calls/orders';
import { queryCart } from '../../contract/calls/plans';
import { useElementContext, useIsTv, useMember, useTexts } from '../../runtime/element-context/element-context';
import { useErrorToast, useQuery } from '../../runtime/element-context/use-query';
import { useSheet } from '../../runtime/styles/use-sheet';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { bannersCall, plansCall } from './initial-calls';
import { PlanNotices } from './notices/plan-notices';
import { useLoadedInTime } from './notices/use-loaded-in-time';
import { presetChoice } from './picker/plan-offers';
import { PlanPicker } from './picker/plan-picker';
import { usePlanChoice } from './picker/use-plan-choice';
import { PlanTrial } from './plan-trial';
import styles, { sheet } from './plans.module.css';
import { PlansHeader } from './plans-header';
import { PlansSkeleton } from './plans-skeleton';
import { usePaymentReturn } from './use-payment-return';

export interface PlansScreenProps {
  /** The error code that says why a plan could not be bought. */
  error?: string | undefined;
  /** A coupon code, which the checkout applies. */
  coupon?: string | undefined;
  /** The id of the preselected plan. */
  planId?: string | undefined;
  /** The preselected number of devices. */
  devices?: string | undefined;
}

/** The screen where visitors choose a plan by device count and duration. */
export function PlansScreen({ error, coupon, planId, devices }: PlansScreenProps) {
  useSheet(sheet);
  usePaymentReturn();
  const context = useElementContext();
  const { t } = useTexts();
  const member = useMember();
  const [choice, changeChoice] = usePlanChoice([planId, devices].join(' ').trim());
  const plans = useQuery(plansCall, {});
  // Deferred, so that slow phones stay responsive while the plans render.
  const planList = useDeferredValue(plans.data);
  const banners = useQuery(bannersCall, {});
  const cart = useQuery(queryCart, member ? {} : null);
  // Contains the member's unfinished order, if any.
  const reminder = useQuery(orderRemind, member ? {} : null);
  useErrorToast(banners);
  useErrorToast(cart);
  useErrorToast(reminder);
  // The picker waits for the cart, because the cart contains the member's current plan, which decides the default
  // choice. If the cart fails to load, the picker doesn't wait any longer.
  const isCartReady = !member || cart.status !== 'loading';
  const areNoticeRequestsDone = banners.status !== 'loading' && (!member || reminder.status !== 'loading');
  // The first view (the plans that are shown before React has loaded) has no notices. If it is on the page, notices
  // above the plans would cause a layout shift.
  const hasFirstView = !!context.host.shadowRoot?.querySelector('[data-first-view]');
  const arePlansRendered = plans.status !== 'loading' && isCartReady;
  const areNoticesInTime = useLoadedInTime(areNoticeRequestsDone && !hasFirstView, arePlansRendered);
  // On a TV, notices above the plans would push the plans and their button out of view.
  const isTv = useIsTv();
  const areNoticesAbovePlans = areNoticesInTime && !isTv;
  // Banners advertise the plans, so no banners are shown if the plans failed to load.
  const shownBanners = plans.status === 'error' ? [] : (banners.data?.banners ?? []);
  const notices = <PlanNotices banners={shownBanners} order={reminder.data?.order ?? null} />;

  const firstPlan = planList?.plans[0];
  const trialDays = firstPlan ? (firstPlan.trialDays ?? planList?.trialDays ?? 0) : 0;
  // Opens the checkout unless a listener canceled `sub-plan-select`.
  const openCheckout = (planId: string) => {
    if (context.emit('sub-plan-select', { planId }))
      context.navigate('checkout', { planId, ...(coupon && { coupon }) });
  };

  const renderPlans = () => {
    if (!planList || !isCartReady) {
      if (plans.status !== 'error') return <PlansSkeleton />;
      return (
        <ErrorState title={t('plans:failed')} error={plans.error} retry={plans.retry} isRetrying={plans.isStale} />
      );
    }
    if (planList.plans.length === 0)
      return <EmptyState title={t('plans:empty.title')}>{t('plans:empty.text')}</EmptyState>;
    return (
      <>
        {areNoticesAbovePlans && notices}
        <PlanPicker
          plans={planList.plans}
          choice={choice}
          preset={presetChoice(planList.plans, { planId, devices })}
          coupon={coupon}
          onChange={changeChoice}
          activePlan={cart.data?.activePlan ?? null}
          paymentMarks={planList.paymentMarks}
          onBuy={openCheckout}
        />
      </>
    );
  };
  return (
    <section className={styles.screen} aria-labelledby="plans-title">
      <PlansHeader
        error={error}
        benefits={firstPlan?.features ?? undefined}
        trialBox={trialDays > 0 && !member && <PlanTrial days={trialDays} />}
      />
      {renderPlans()}
      {!areNoticesAbovePlans && notices}
    </section>
  );
}
