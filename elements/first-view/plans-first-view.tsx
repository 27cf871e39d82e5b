import type { ComponentProps } from 'react';
import type { Plan } from '../../src/contract/entities';
import { trialDaysOf, validUntil } from '../../src/rules/plans/plans';
import type { Translate } from '../../src/runtime/i18n/text-keys';
import {
  deviceCounts,
  offersFor,
  type PlanChoice,
  presetChoice,
  selectedDeviceCount,
  selectedPlanId,
} from '../../src/screens/plans/picker/plan-offers';
import styles from '../../src/screens/plans/plans.module.css';
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
import { dateText } from '../../src/ui/format/date-text';
import type { PlanList } from './read-plan-list';
import { renderElement } from './render-dom';

/** What the plans' first view is built from. The first view is the markup that is shown before React has loaded. */
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
export function plansFirstView(view: PlansFirstViewProps): HTMLElement {
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
