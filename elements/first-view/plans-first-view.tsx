import type { ComponentProps } from 'react';
import type { listPlans } from '../../src/contract/calls/plans';
import type { DataOf } from '../../src/contract/define-call';
import type { Plan } from '../../src/contract/entities';
import { planDurations } from '../../src/contract/entities/plan-durations';
import { trialDaysOf, validUntil } from '../../src/rules/plans/plans';
import type { Translate } from '../../src/runtime/i18n/text-keys';
import { portalUrl } from '../../src/runtime/navigation/destinations';
import { returnParameter } from '../../src/runtime/navigation/return-url';
import { planChoiceKey, sessionStore } from '../../src/runtime/storage/storage';
import {
  deviceCounts,
  offersFor,
  type PlanChoice,
  presetChoice,
  selectedDeviceCount,
  selectedPlanId,
} from '../../src/screens/plans/picker/plan-offers';
import styles, { sheet } from '../../src/screens/plans/plans.module.css';
import {
  actionVariants,
  DeviceCountsView,
  LinkAsButton,
  OffersView,
  PlanCardView,
  PlanDecisionView,
  PlanQuestionsView,
  PlansHeaderView,
  PlanTrialView,
  pictureClass,
  SignInLink,
} from '../../src/screens/plans/plans-view';
import { sheet as buttonSheet } from '../../src/ui/button/button.module.css';
import { sheet as radioSheet } from '../../src/ui/choices/radio-cards.module.css';
import { sheet as badgeSheet } from '../../src/ui/feedback/badge.module.css';
import { dateText } from '../../src/ui/format/date-text';
import { isMoney, readData } from './read-response';
import { renderElement } from './render-dom';
import type { TagFirstView } from './tag-first-view';

export type PlanList = DataOf<typeof listPlans>;

/** What the plans' first view is built from. */
export interface PlansFirstViewProps {
  list: PlanList;
  t: Translate;
  formatMoney: ComponentProps<typeof PlanCardView>['formatMoney'];
  /** The plan and the number of devices that the element's attributes preselect. */
  preset: { planId: string | undefined; devices: string | undefined };
  /** The URL of the page on which visitors buy the given plan. */
  hrefOf(planId: string): string;
  /** The URL of the registration page. The trial starts with the registration. */
  registerHref: string;
  /** The URL of the sign-in page. */
  signInHref: string;
}

/** The DOM nodes for one device count: the group of radio buttons, and the summary of the chosen plan. */
interface Picker {
  group: HTMLElement;
  summary: HTMLElement;
}

/**
 * Creates, without React, the markup that `PlansScreen` renders first for a signed-out visitor. It has links in place of
 * the screen's buttons, because links work even if the element's code doesn't load.
 */
export function renderPlans(view: PlansFirstViewProps): HTMLElement {
  const { t, formatMoney } = view;
  const { plans } = view.list;
  const preset = presetChoice(plans, view.preset);
  const counts = deviceCounts(plans);
  const defaultCount = selectedDeviceCount(counts, [preset.deviceCount]);

  const createPicker = (count: number, choice: PlanChoice): Picker => {
    const offers = offersFor(plans, count);
    const defaultId = selectedPlanId(offers, preset.plan);
    const chosenId = selectedPlanId(offers, choice.plan ?? preset.plan);
    const group = renderElement(
      <OffersView t={t}>
        {offers.map((offer) => (
          <PlanCardView
            key={offer.plan.id}
            offer={offer}
            name="plan"
            defaultChecked={offer.plan.id === defaultId}
            t={t}
            formatMoney={formatMoney}
          />
        ))}
      </OffersView>,
    );
    const chosenPlan = offers.find(({ plan }) => plan.id === chosenId)?.plan as Plan;
    // Set the property `checked`, because the attribute `checked` marks the default. When React's screen replaces the
    // first view, a choice that isn't the default is restored (elements/server/hydration/swap-when-rendered.ts).
    for (const input of group.querySelectorAll('input')) input.checked = input.value === chosenPlan.id;
    group.addEventListener('change', ({ target }) => {
      const plan = plans.find(({ id }) => id === (target as HTMLInputElement).value);
      if (plan) choosePlan(count, plan);
    });
    return { group, summary: planSummary(chosenPlan, view, !!choice.plan) };
  };

  let choice: PlanChoice = {};
  let shown = createPicker(defaultCount, choice);
  const choosePlan = (count: number, plan: Plan) => {
    choice = { ...choice, plan };
    const { summary } = createPicker(count, choice);
    shown.summary.replaceWith(summary);
    shown = { ...shown, summary };
  };
  const chooseDeviceCount = (count: number) => {
    const next = createPicker(count, choice);
    shown.summary.replaceWith(next.summary);
    shown.group.replaceWith(next.group);
    shown = next;
  };
  const screen = renderElement(<section className={styles.screen} aria-labelledby="plans-title" />);
  const controls = renderElement(<div className={styles.choice} />);
  if (counts.length > 1) {
    const devices = renderElement(<DeviceCountsView t={t} counts={counts} checked={defaultCount} />);
    devices.addEventListener('change', ({ target }) => chooseDeviceCount(Number((target as HTMLInputElement).value)));
    controls.append(devices);
  }
  controls.append(
    shown.group,
    shown.summary,
    renderElement(<PlanQuestionsView t={t} hasTrial={trialDaysOf(view.list) > 0} />),
  );
  screen.append(plansHeader(view), controls);
  return screen;
}

/** The title, and the offer of a free trial if there is one. */
function plansHeader(view: PlansFirstViewProps): HTMLElement {
  const { list, t } = view;
  const days = trialDaysOf(list);
  return renderElement(
    <PlansHeaderView
      t={t}
      trial={days > 0 && <PlanTrialView t={t} days={days} action={trialLink(view, { size: 'medium' })} />}
      // The picture loads with the element.
      picture={<div className={pictureClass} aria-hidden="true" />}
    />,
  );
}

/** The link that starts the free trial with a registration. */
const trialLink = (
  { list, t, registerHref }: PlansFirstViewProps,
  look: Pick<ComponentProps<typeof LinkAsButton>, 'variant' | 'size'>,
) => (
  <LinkAsButton {...look} href={registerHref}>
    {t('plans:trial', { count: trialDaysOf(list) })}
  </LinkAsButton>
);

/** The summary of a plan, with a link to buy it. `isChosen` says that the visitor has chosen the plan. */
function planSummary(plan: Plan, view: PlansFirstViewProps, isChosen: boolean): HTMLElement {
  const { list, t, formatMoney, hrefOf, signInHref } = view;
  const hasTrial = trialDaysOf(list) > 0;
  const variants = actionVariants({ hasTrial, isChosen });
  return renderElement(
    <PlanDecisionView
      t={t}
      formatMoney={formatMoney}
      plan={plan}
      validity={t('plans:validity.fresh', { date: dateText(validUntil(null, plan.days, Date.now()), t) })}
      signIn={<SignInLink t={t} href={signInHref} />}
      hasMarks={!!list.paymentMarks}
      trial={hasTrial && trialLink(view, { variant: variants.trial })}
      button={
        <LinkAsButton variant={variants.buy} href={hrefOf(plan.id)}>
          {t('plans:continue')}
        </LinkAsButton>
      }
    />,
  );
}

/** Reads the plans. Throws if there are none, or if a field that the first view shows is invalid. */
export async function readPlanList(response: Promise<Response>): Promise<PlanList> {
  const data = (await readData(response)) as PlanList;
  const isPlan = ({ id, price, originalPrice, duration, days, deviceCount }: PlanList['plans'][number]) =>
    typeof id === 'string' &&
    planDurations.includes(duration) &&
    days > 0 &&
    deviceCount > 0 &&
    isMoney(price) &&
    (!originalPrice || isMoney(originalPrice));
  if (data.plans.length === 0 || !data.plans.every(isPlan)) throw new Error('No plans');
  return data;
}

export const plansFirstView: TagFirstView = {
  area: 'plans',
  sheets: [radioSheet, badgeSheet, buttonSheet, sheet],
  needsElementCode({ attributeOf, isMember }) {
    // The visitor returns from a payment page, or has chosen a plan in this tab.
    const isContinuing = location.search.includes(returnParameter) || !!sessionStore.get(planChoiceKey);
    // A member's plans depend on the member's current plan.
    return isMember || isContinuing || !!(attributeOf('error') || attributeOf('coupon'));
  },
  async build({ responses: [response], settings, t, formatMoney, attributeOf }) {
    return renderPlans({
      list: await readPlanList(response as Promise<Response>),
      t,
      formatMoney,
      preset: { planId: attributeOf('plan-id'), devices: attributeOf('devices') },
      hrefOf: (planId) => portalUrl(settings, 'checkout', { planId }),
      registerHref: portalUrl(settings, 'register'),
      signInHref: portalUrl(settings, 'login'),
    });
  },
};
