import { startTransition, useEffect, useRef, useState } from 'react';
import type { queryCart } from '../../../contract/calls/plans';
import type { DataOf } from '../../../contract/define-call';
import type { Plan } from '../../../contract/entities';
import type { Money as MoneyValue } from '../../../contract/primitives';
import { canBuyPlan, validUntil } from '../../../rules/plans/plans';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { storePendingDestination } from '../../../runtime/navigation/pending-destination';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button, LinkButton } from '../../../ui/button/button';
import { RadioCards } from '../../../ui/choices/radio-cards';
import { formatDate } from '../../../ui/format/format-date';
import { useMoney } from '../../../ui/format/money';
import { visuallyHidden } from '../../../ui/styling/tokens';
import { TrialButton } from '../plan-trial';
import styles from '../plans.module.css';
import { actionVariants, PlanDecisionView } from '../plans-view';
import { OfferCards } from './offer-cards';
import { PlanCoupon } from './plan-coupon';
import {
  deviceCounts,
  offersFor,
  type PlanChoice,
  pricePerMonthOf,
  selectedDeviceCount,
  selectedPlanId,
} from './plan-offers';
import { usePreloadNext } from './use-preload-next';

export type ActivePlan = NonNullable<DataOf<typeof queryCart>['activePlan']> | null;

interface PlanPickerProps {
  plans: readonly Plan[];
  /** What the visitor has chosen. */
  choice: PlanChoice;
  /** The choice that the element's attributes preselect. */
  preset: PlanChoice;
  /** Called with the fields of `choice` that the visitor has changed. */
  onChange(change: PlanChoice): void;
  coupon?: string | undefined;
  activePlan: ActivePlan;
  /** Names of the payment methods whose logos are shown. */
  paymentMarks?: readonly string[] | null | undefined;
  /** The length of the free trial that the visitor can have, or 0. */
  trialDays: number;
}

/**
 * The controls to choose a device count and a plan. Below them, shows until when the plan would be valid, and a button
 * to buy the plan.
 */
export function PlanPicker({
  plans,
  choice,
  preset,
  onChange,
  coupon,
  activePlan,
  paymentMarks,
  trialDays,
}: PlanPickerProps) {
  const counts = deviceCounts(plans);
  const count = selectedDeviceCount(counts, [choice.deviceCount, preset.deviceCount, activePlan?.deviceCount]);
  const offers = offersFor(plans, count);
  const chosenId = selectedPlanId(offers, choice.plan ?? preset.plan);
  const chosenPlan = offers.find(({ plan }) => plan.id === chosenId)?.plan;
  const announceChoice = usePlanEvents(chosenPlan);
  const change = (part: PlanChoice) => {
    announceChoice();
    onChange(part);
  };

  return (
    <>
      {counts.length > 1 && (
        <DeviceCountChoice counts={counts} count={count} onChoose={(deviceCount) => change({ deviceCount })} />
      )}
      <OfferCards
        offers={offers}
        chosenId={chosenId}
        currentId={activePlan?.planId}
        animatesPrices={choice.deviceCount !== undefined}
        onChoose={(plan) => change({ plan })}
      />
      {chosenPlan && (
        <PurchaseSection
          plan={chosenPlan}
          coupon={coupon}
          activePlan={activePlan}
          paymentMarks={paymentMarks}
          trialDays={trialDays}
          isChosen={choice.plan !== undefined}
          isAnnounced={choice.deviceCount !== undefined || choice.plan !== undefined}
        />
      )}
    </>
  );
}

/**
 * Emits `sub-view-plans` for the plan that is chosen at first. Returns a function to call before a choice of the visitor,
 * after which another plan emits `sub-plan-change`.
 */
export function usePlanEvents(plan: Plan | undefined): () => void {
  const { emit } = useElementContext();
  const hasEmitted = useRef(false);
  const isChoosing = useRef(false);
  useEffect(() => {
    if (!plan) return;
    const detail = { planId: plan.id, name: plan.name, ...plan.price };
    if (!hasEmitted.current) emit('sub-view-plans', detail);
    else if (isChoosing.current) emit('sub-plan-change', detail);
    hasEmitted.current = true;
    isChoosing.current = false;
  }, [emit, plan]);
  return () => {
    isChoosing.current = true;
  };
}

interface DeviceCountChoiceProps {
  counts: readonly number[];
  count: number;
  onChoose(count: number): void;
}

/**
 * Radio buttons for the device count. The clicked one is selected at once, even on slow phones, because the plans
 * re-render in a transition.
 */
function DeviceCountChoice({ counts, count, onChoose }: DeviceCountChoiceProps) {
  const { t } = useTexts();
  // `chosen` is the selected radio button; `rendered` is the device count of the plans that are shown below.
  const [{ chosen, rendered }, setRadioState] = useState({ chosen: count, rendered: count });
  if (rendered !== count) setRadioState({ chosen: count, rendered: count });
  return (
    <RadioCards
      layout="segments"
      legend={t('plans:devices.legend')}
      options={counts.map((option) => ({
        value: String(option),
        title: t('plans:devices.count', { count: option }),
      }))}
      value={String(chosen)}
      onChange={(value, isUserChoice) => {
        const chosenCount = Number(value);
        setRadioState({ chosen: chosenCount, rendered });
        if (isUserChoice) startTransition(() => onChoose(chosenCount));
        else onChoose(chosenCount);
      }}
    />
  );
}

interface PurchaseSectionProps {
  plan: Plan;
  coupon?: string | undefined;
  activePlan: ActivePlan;
  paymentMarks?: readonly string[] | null | undefined;
  /** The length of the free trial that the visitor can have, or 0. */
  trialDays: number;
  /** Whether the visitor has chosen the plan. Until then, the free trial is the main action. */
  isChosen?: boolean;
  /** Whether screen readers announce the plan: only once the visitor has chosen a plan or a device count. */
  isAnnounced?: boolean;
  /** Whether the screen shows only this plan. The cards of several plans show the price per month themselves. */
  isOnlyPlan?: boolean;
}

/**
 * Shows until when the plan would be valid, and the button to buy it. If the plan can't be bought now, shows the reason
 * and the date from which it can be bought.
 */
export function PurchaseSection({
  plan,
  coupon,
  activePlan,
  paymentMarks,
  trialDays,
  isChosen,
  isAnnounced,
  isOnlyPlan,
}: PurchaseSectionProps) {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const member = useMember();
  const now = serverNow();
  const purchaseCheck = canBuyPlan(plan, activePlan, now);
  const hasActivePlan = !!activePlan && activePlan.expiredTime > now;
  const { brand, emit, navigate, settings } = useElementContext();
  const { upgradePolicy } = useSignalValue(brand).settings;
  // A plan that is bought during a trial starts when the trial ends. The checkout applies the same rule.
  const trialEnd = member?.payStatus === 'FREE_TRIAL' ? member.expiration : null;
  const { ref: buyButton, preload } = usePreloadNext();
  const [couponPrice, setCouponPrice] = useState<MoneyValue | null>(null);
  const convertsActivePlan = hasActivePlan && upgradePolicy === 'convert' && activePlan.planId !== plan.id;

  // The only reason: a single-device plan can't be bought while a multi-device plan is active.
  if (!purchaseCheck.ok) {
    return (
      <div className={styles.decision} role="status">
        <p className={styles.unavailable}>{t('plans:singleDevice.title')}</p>
        <p>
          {t('plans:singleDevice.text', {
            plan: activePlan?.name ?? '',
            date: formatDate(purchaseCheck.until, lang),
          })}
        </p>
      </div>
    );
  }
  // Opens the checkout unless a listener canceled `sub-plan-select`.
  const buy = () => {
    if (emit('sub-plan-select', { planId: plan.id }))
      navigate('checkout', { planId: plan.id, ...(coupon && { coupon }) });
  };
  // Members return to this screen, which then shows their price.
  const signIn = () => {
    storePendingDestination(
      settings.peek(),
      isOnlyPlan ? { to: 'plan', params: { planId: plan.id } } : { to: 'plans', params: coupon ? { coupon } : {} },
    );
    navigate('login');
  };
  const variants = actionVariants({ hasTrial: trialDays > 0, isChosen });
  const pricePerMonth = isOnlyPlan ? pricePerMonthOf(plan) : null;
  const newExpiry = validUntil(hasActivePlan ? activePlan.expiredTime : trialEnd, plan.days, now);
  const validityText = () => {
    const date = formatDate(newExpiry, lang);
    if (!hasActivePlan) return t('plans:validity.fresh', { date });
    // In the texts below, the placeholder `now` is the date until which the active plan is valid.
    const activeUntil = formatDate(activePlan.expiredTime, lang);
    return convertsActivePlan
      ? t('plans:validity.converted', { now: activeUntil })
      : t('plans:validity.extended', { now: activeUntil, date });
  };
  return (
    <>
      <PlanDecisionView
        t={t}
        formatMoney={formatMoney}
        plan={plan}
        price={couponPrice}
        pricePerMonth={pricePerMonth}
        coupon={coupon && <PlanCoupon code={coupon} planId={plan.id} onPrice={setCouponPrice} />}
        validity={validityText()}
        signIn={!member && <LinkButton onClick={signIn}>{t('plans:visitorSignIn')}</LinkButton>}
        hasMarks={!!paymentMarks}
        marks={paymentMarks && <PaymentMarks names={paymentMarks} />}
        isAnimated={isAnnounced}
        trial={trialDays > 0 && <TrialButton full days={trialDays} variant={variants.trial} />}
        button={
          <Button full variant={variants.buy} ref={buyButton} onPointerEnter={preload} onFocus={preload} onClick={buy}>
            {hasActivePlan && !convertsActivePlan ? t('plans:extend') : t('plans:continue')}
          </Button>
        }
      />
      <p className={visuallyHidden} aria-live="polite">
        {isAnnounced &&
          t('plans:announcement', {
            duration: t(`plans:duration.${plan.duration}`),
            amount: formatMoney(plan.price),
            date: formatDate(newExpiry, lang),
          })}
      </p>
    </>
  );
}

const loadMarks = () =>
  import('../../../ui/icons/payment-marks/payment-marks.lazy').then(({ NamedMarks }) => NamedMarks);

/** The logos of payment methods. They load after the first render, into reserved space. */
function PaymentMarks({ names }: { names: readonly string[] }) {
  return <LazyPart load={loadMarks} props={{ names }} failed={null} />;
}
