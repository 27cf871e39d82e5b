import { useDeferredValue } from 'react';
import { banner, orderRemind, queryCart } from '../../contract/calls/storefront/plans';
import { useElementContext, useErrorToast, useMember, useQuery, useTexts } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { useSheet } from '../../runtime/styles/sheets';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { News } from './news';
import { presetChoice } from './plan-offers';
import { PlanPicker } from './plan-picker';
import { PlanTrial } from './plan-trial';
import styles, { sheet } from './plans.module.css';
import { PlansHead } from './plans-head';
import { PlansSkeleton } from './plans-skeleton';
import { preload } from './preload';
import { useLoadedInTime } from './use-loaded-in-time';
import { usePaymentReturn } from './use-payment-return';
import { usePlanChoice } from './use-plan-choice';

export interface PlansScreenProps {
  error?: string | undefined;
  /** A coupon code, which the checkout applies. */
  coupon?: string | undefined;
  /** The plan that is chosen at first. */
  planId?: string | undefined;
  /** The number of devices that is chosen at first. */
  devices?: string | undefined;
}

/** The plans by device count and duration. */
export function PlansScreen({ error, coupon, planId, devices }: PlansScreenProps) {
  useSheet(sheet);
  usePaymentReturn();
  const context = useElementContext();
  const { t } = useTexts();
  const member = useMember();
  const [choice, change] = usePlanChoice([planId, devices].join(' ').trim());
  const plans = useQuery(preload, {});
  // Rendered in steps, so that slow phones stay responsive.
  const list = useDeferredValue(plans.data);
  const banners = useQuery(banner, {});
  const cart = useQuery(queryCart, member ? {} : null);
  const reminder = useQuery(orderRemind, member ? {} : null);
  useErrorToast(banners);
  useErrorToast(cart);
  useErrorToast(reminder);
  // The member's plan decides the default choice, so the picker waits for it.
  const isOwnKnown = !member || cart.status !== 'loading';
  const areNoticesLoaded = banners.status !== 'loading' && (!member || reminder.status !== 'loading');
  const isTv = useSignalValue(context.settings).scene === 'STB';
  // On a TV, the notices would push the plans and their button off the first screen.
  const isAbove = useLoadedInTime(areNoticesLoaded, plans.status !== 'loading' && isOwnKnown) && !isTv;
  // Announcements advertise plans, so they aren't shown without any.
  const shownBanners = plans.status === 'error' ? [] : (banners.data?.banners ?? []);
  const news = <News banners={shownBanners} order={reminder.data?.order ?? null} />;

  const trialDays = list?.plans[0] ? (list.plans[0].trialDays ?? list.trialDays ?? 0) : 0;
  const choose = (planId: string) => {
    if (context.emit('sub-plan-select', { planId }))
      context.navigate('checkout', { planId, ...(coupon && { coupon }) });
  };

  return (
    <section className={styles.screen} aria-labelledby="plans-title">
      <PlansHead
        error={error}
        benefits={list?.plans[0]?.features ?? undefined}
        trial={trialDays > 0 && !member && <PlanTrial days={trialDays} />}
      />
      {list && isOwnKnown ? (
        list.plans.length > 0 ? (
          <>
            {isAbove && news}
            <PlanPicker
              plans={list.plans}
              choice={choice}
              preset={presetChoice(list.plans, { planId, devices })}
              coupon={coupon}
              onChange={change}
              activePlan={cart.data?.activePlan ?? null}
              paymentMarks={list.paymentMarks}
              onChoose={choose}
            />
          </>
        ) : (
          <EmptyState title={t('plans:empty.title')}>{t('plans:empty.text')}</EmptyState>
        )
      ) : plans.status === 'error' ? (
        <ErrorState title={t('plans:failed')} error={plans.error} retry={plans.retry} isRetrying={plans.isStale} />
      ) : (
        <PlansSkeleton />
      )}
      {!isAbove && news}
    </section>
  );
}
