import type { Plan } from '../../src/contract/entities';
import {
  deviceCounts,
  offersFor,
  type PlanChoice,
  presetChoice,
  selectedDeviceCount,
  selectedPlanId,
} from '../../src/screens/plans/picker/plan-offers';
import styles from '../../src/screens/plans/plans.module.css';
import { createNode } from './create-node';
import { deviceChoice, type PlansFirstViewProps, planCard, planSummary, plansHeader } from './plans-nodes';

/** The DOM nodes for one device count: the group of radio buttons, and the summary of the chosen plan. */
interface Picker {
  group: HTMLElement;
  summary: HTMLElement;
}

/**
 * Creates, without React, the markup that `PlansScreen` renders first for a signed-out visitor. `first-view.test.ts`
 * compares this markup with the screen's. This markup has links in place of the screen's buttons, because links
 * work even if the element's code doesn't load.
 */
export function plansFirstView(view: PlansFirstViewProps): HTMLElement {
  const { t } = view;
  const { plans } = view.list;
  const preset = presetChoice(plans, view.preset);
  const counts = deviceCounts(plans);
  const defaultCount = selectedDeviceCount(counts, [preset.deviceCount]);

  const createPicker = (count: number, choice: PlanChoice): Picker => {
    const offers = offersFor(plans, count);
    const defaultId = selectedPlanId(offers, preset.plan);
    const chosenId = selectedPlanId(offers, choice.plan ?? preset.plan);
    const cards = offers.map((offer) => planCard(offer, offer.plan.id === defaultId, view));
    const group = createNode(
      'fieldset',
      { class: styles.offers },
      createNode('legend', { class: styles.legend }, t('plans:duration.legend')),
      createNode('div', { class: styles.cards }, cards),
    );
    const chosenIndex = offers.findIndex(({ plan }) => plan.id === chosenId);
    // Set the property `checked`, because the attribute `checked` marks the default. When React's screen replaces the
    // first view, a choice that isn't the default is restored (elements/server/hydration/swap-when-rendered.ts).
    (cards[chosenIndex]?.firstChild as HTMLInputElement).checked = true;
    group.addEventListener('change', ({ target }) => {
      const plan = plans.find(({ id }) => id === (target as HTMLInputElement).value);
      if (plan) choosePlan(count, plan);
    });
    return { group, summary: planSummary(offers[chosenIndex]?.plan as Plan, view) };
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
  const devices = counts.length > 1 && deviceChoice(counts, defaultCount, view);
  if (devices)
    devices.addEventListener('change', ({ target }) => chooseDeviceCount(Number((target as HTMLInputElement).value)));
  return createNode(
    'section',
    { class: styles.screen, 'aria-labelledby': 'plans-title' },
    plansHeader(view),
    devices,
    shown.group,
    shown.summary,
  );
}
