import { useDeferredValue, useEffect, useState } from 'react';
import { orderRemind } from '../../contract/calls/orders';
import { queryCart } from '../../contract/calls/plans';
import { isUnfinished } from '../../rules/plans/orders';
import { trialDaysOf } from '../../rules/plans/plans';
import { serverNow } from '../../runtime/api/server-clock';
import { useElementContext, useIsTv, useMember, useTexts } from '../../runtime/element-context/element-context';
import { useErrorToast, useQuery } from '../../runtime/element-context/use-query';
import { readAttemptKey } from '../../runtime/navigation/return-url';
import { useSheet } from '../../runtime/styles/use-sheet';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import { bannersCall, plansCall } from './initial-calls';
import { Banners } from './notices/banners';
import { UnfinishedOrderNotice } from './notices/unfinished-order-notice';
import { presetChoice } from './picker/plan-offers';
import { PlanPicker } from './picker/plan-picker';
import { usePlanChoice } from './picker/use-plan-choice';
import { PlanTrial } from './plan-trial';
import styles, { sheet } from './plans.module.css';
import { PlansHeader } from './plans-header';

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
  // The picker waits for the cart, which contains the member's current plan and thus decides the default choice, and
  // for the unfinished order, whose notice above the plans would move them. It doesn't wait for failed requests.
  const isMemberReady = !member || (cart.status !== 'loading' && reminder.status !== 'loading');
  // Notices are below the plans on a TV, where they would push the button out of view, and below the first view (the
  // plans that are shown before React has loaded), which they would move.
  const isTv = useIsTv();
  const [hasFirstView] = useState(() => !!context.host.shadowRoot?.querySelector('[data-first-view]'));
  const order = reminder.data?.order;
  const orderNotice = order && isUnfinished(order, serverNow()) && <UnfinishedOrderNotice order={order} />;

  const trialDays = planList ? trialDaysOf(planList) : 0;
  // Opens the checkout unless a listener canceled `sub-plan-select`.
  const openCheckout = (planId: string) => {
    if (context.emit('sub-plan-select', { planId }))
      context.navigate('checkout', { planId, ...(coupon && { coupon }) });
  };

  const renderPlans = () => {
    if (!planList || !isMemberReady) {
      if (plans.status !== 'error') return <PlansSkeleton />;
      return (
        <ErrorState title={t('plans:failed')} error={plans.error} retry={plans.retry} isRetrying={plans.isStale} />
      );
    }
    if (planList.plans.length === 0)
      return <EmptyState title={t('plans:empty.title')}>{t('plans:empty.text')}</EmptyState>;
    return (
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
    );
  };
  return (
    <section className={styles.screen} aria-labelledby="plans-title">
      <PlansHeader error={error} trialBox={trialDays > 0 && !member && <PlanTrial days={trialDays} />} />
      {!isTv && !hasFirstView && isMemberReady && orderNotice}
      {renderPlans()}
      {(isTv || hasFirstView) && orderNotice}
      {/* Banners advertise the plans, so no banners are shown if the plans failed to load. */}
      {plans.status !== 'error' && <Banners banners={banners.data?.banners ?? []} />}
    </section>
  );
}

/**
 * The skeleton of `PlanPicker`: three blocks with the heights of its parts, which are the choice of the number of
 * devices, the plans, and the section with the Continue button.
 */
function PlansSkeleton() {
  return (
    <Loading>
      <div className={styles.skeleton}>
        {['devices', 'offers', 'decision'].map((part) => (
          <Skeleton key={part} height={`calc(var(--s-px) * var(--${part}))`} />
        ))}
      </div>
    </Loading>
  );
}

/** Navigates visitors who return from a payment page, such as a bank's, to the result of their payment. */
function usePaymentReturn(): void {
  const context = useElementContext();
  useEffect(() => {
    if (readAttemptKey()) context.navigate('payment');
  }, [context]);
}
