import type { Plan } from '../../src/contract/entities';
import {
  deviceCounts,
  offersFor,
  type PlanChoice,
  preselectedDeviceCount,
  preselectedPlanId,
  presetChoice,
} from '../../src/screens/plans/picker/plan-offers';
import styles from '../../src/screens/plans/plans.module.css';
import { createNode } from './create-node';
import { deviceChoice, type PlansFirstView, planCard, planSummary, plansHeader } from './plans-nodes';

/** The elements with the plans for a device count, and with the summary of the chosen plan. */
interface Picker {
  offers: HTMLElement;
  summary: HTMLElement;
}

/**
 * Creates the markup that `PlansScreen` renders first for a signed-out visitor, without React. `first-view.test.ts`
 * compares the two. The markup has links instead of buttons, because links work even if the element's code doesn't
 * load.
 */
export function plansFirstView(view: PlansFirstView): HTMLElement {
  const { t } = view;
  const { plans } = view.list;
  const preset = presetChoice(plans, view.preset);
  const counts = deviceCounts(plans);
  const defaultCount = preselectedDeviceCount(counts, [preset.deviceCount]);

  const createPicker = (count: number, choice: PlanChoice): Picker => {
    const offers = offersFor(plans, count);
    const defaultId = preselectedPlanId(offers, preset.plan);
    const chosenId = preselectedPlanId(offers, choice.plan ?? preset.plan);
    const cards = offers.map((offer) => planCard(offer, offer.plan.id === defaultId, view));
    const group = createNode(
      'fieldset',
      { class: styles.offers },
      createNode('legend', { class: styles.legend }, t('plans:duration.legend')),
      createNode('div', { class: styles.cards }, cards),
    );
    const chosenIndex = offers.findIndex(({ plan }) => plan.id === chosenId);
    // Sets the property `checked`, because the attribute `checked` marks the default. The element later restores a
    // choice that isn't the default (elements/server/hydration/swap-when-rendered.ts).
    (cards[chosenIndex]?.firstChild as HTMLInputElement).checked = true;
    group.addEventListener('change', ({ target }) => {
      const plan = plans.find(({ id }) => id === (target as HTMLInputElement).value);
      if (plan) showSummary(count, plan);
    });
    return { offers: group, summary: planSummary(offers[chosenIndex]?.plan as Plan, view) };
  };

  let choice: PlanChoice = {};
  let shown = createPicker(defaultCount, choice);
  const showSummary = (count: number, plan: Plan) => {
    choice = { ...choice, plan };
    const { summary } = createPicker(count, choice);
    shown.summary.replaceWith(summary);
    shown = { ...shown, summary };
  };
  const showOffers = (count: number) => {
    const next = createPicker(count, choice);
    shown.summary.replaceWith(next.summary);
    shown.offers.replaceWith(next.offers);
    shown = next;
  };
  const devices = counts.length > 1 && deviceChoice(counts, defaultCount, view);
  if (devices)
    devices.addEventListener('change', ({ target }) => showOffers(Number((target as HTMLInputElement).value)));
  return createNode(
    'section',
    { class: styles.screen, 'aria-labelledby': 'plans-title' },
    plansHeader(view),
    devices,
    shown.offers,
    shown.summary,
  );
}
