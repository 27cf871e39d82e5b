import type { Plan } from '../../src/contract/entities';
import type { Money } from '../../src/contract/primitives';
import { validUntil } from '../../src/rules/plans/plans';
import type { Translate } from '../../src/runtime/i18n/text-keys';
import {
  deviceCounts,
  isReduced,
  offersFor,
  type PlanChoice,
  type PlanOffer,
  preselectedDeviceCount,
  preselectedPlanId,
  presetChoice,
} from '../../src/screens/plans/picker/plan-offers';
import styles from '../../src/screens/plans/plans.module.css';
import buttonStyles from '../../src/ui/button/button.module.css';
import radioStyles from '../../src/ui/choices/radio-cards.module.css';
import badgeStyles from '../../src/ui/feedback/badge.module.css';
import { dateText } from '../../src/ui/format/date-text';
import { classNames } from '../../src/ui/styling/class-names';
import { visuallyHidden } from '../../src/ui/styling/tokens';
import { type Child, createNode } from './create-node';
import type { PlanList } from './read-list';

interface PlansFirstView {
  list: PlanList;
  t: Translate;
  formatMoney(money: Money): string;
  /** What the page preselects. */
  preset: { planId: string | undefined; devices: string | undefined };
  /** The URL for buying a plan. */
  hrefOf(planId: string): string;
  registerHref: string;
}

/**
 * What `PlansScreen` renders first for a visitor, without React: a test compares their markup. Buttons are links, which
 * work if the element's code doesn't load.
 */
export function plansFirstView({ list, t, formatMoney, preset, hrefOf, registerHref }: PlansFirstView): HTMLElement {
  const { plans, trialDays, paymentMarks } = list;
  const preselected = presetChoice(plans, preset);
  const counts = deviceCounts(plans);
  const defaultCount = preselectedDeviceCount(counts, [preselected.deviceCount]);

  /** The plans of a device count, and what buying the chosen one means. */
  const picker = (count: number, choice: PlanChoice): [offers: HTMLElement, decision: HTMLElement] => {
    const offers = offersFor(plans, count);
    const defaultId = preselectedPlanId(offers, preselected.plan);
    const chosenId = preselectedPlanId(offers, choice.plan ?? preselected.plan);
    const cards = offers.map((offer) => card(offer, offer.plan.id === defaultId));
    const group = createNode(
      'fieldset',
      { class: styles.offers },
      createNode('legend', { class: styles.legend }, t('plans:duration.legend')),
      createNode('div', { class: styles.cards }, cards),
    );
    // Only the default has the attribute: the element restores other choices (elements/server/swap-in.ts).
    const chosen = offers.findIndex(({ plan }) => plan.id === chosenId);
    (cards[chosen]?.firstChild as HTMLInputElement).checked = true;
    group.addEventListener('change', ({ target }) => {
      const plan = plans.find(({ id }) => id === (target as HTMLInputElement).value);
      if (plan) show(count, { plan }, true);
    });
    return [group, decision(offers[chosen]?.plan as Plan)];
  };

  const card = ({ plan, perPeriod, savedPercent }: PlanOffer, isDefault: boolean): HTMLElement =>
    radio(
      { class: styles.card, name: 'plan', value: plan.id, checked: isDefault },
      createNode(
        'span',
        { class: styles.top },
        createNode('span', { class: styles.duration }, t(`plans:duration.${plan.duration}`)),
        createNode(
          'span',
          { class: styles.badges },
          !!plan.isRecommended && badge(badgeStyles.accent, t('plans:recommended')),
          savedPercent !== null && badge(badgeStyles.success, t('plans:saving', { percent: savedPercent })),
        ),
      ),
      createNode(
        'span',
        { class: styles.prices },
        isReduced(plan) &&
          createNode(
            'span',
            { class: classNames(styles.line, styles.period) },
            createNode('span', { class: visuallyHidden }, t('plans:was'), ' '),
            createNode('s', {}, formatMoney(plan.originalPrice as Money)),
          ),
        createNode(
          'span',
          { class: styles.line },
          createNode('span', { part: 'price', class: styles.price }, formatMoney(plan.price)),
          ' ',
          createNode('span', { class: styles.period }, t(`plans:billed.${plan.duration}`)),
        ),
        perPeriod &&
          createNode(
            'span',
            { class: styles.line },
            createNode('span', { class: classNames(styles.price, styles.monthly) }, formatMoney(perPeriod.price)),
            ' ',
            createNode('span', { class: styles.period }, t('plans:per.month')),
          ),
      ),
    );

  const decision = (plan: Plan): HTMLElement =>
    createNode(
      'div',
      { class: styles.decision },
      createNode(
        'div',
        { class: styles.effect },
        createNode('p', {}, t('plans:validity.fresh', { date: dateText(validUntil(null, plan.days, Date.now()), t) })),
        createNode('p', { class: styles.note }, t('plans:visitorNote')),
        createNode(
          'ul',
          { class: styles.trust },
          createNode('li', {}, icon('M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3'), ' ', t('plans:trust.secure')),
          createNode('li', {}, icon(check), ' ', t('plans:trust.cancel')),
          !!paymentMarks && createNode('li', { class: styles.marks }),
        ),
      ),
      createNode(
        'div',
        { class: styles.bar },
        createNode(
          'p',
          { class: styles.total },
          createNode('span', {}, t(`plans:duration.${plan.duration}`)),
          ' ',
          formatMoney(plan.price),
        ),
        buttonLink(
          classNames(buttonStyles.button, buttonStyles.primary, buttonStyles.full),
          hrefOf(plan.id),
          t('plans:continue'),
        ),
      ),
    );

  const days = plans[0]?.trialDays ?? trialDays ?? 0;
  const trial =
    days > 0 &&
    createNode(
      'div',
      { class: styles.trial },
      createNode(
        'p',
        {},
        createNode('b', {}, t('plans:trialTitle', { count: days })),
        ' ',
        createNode('span', {}, t('plans:trialText')),
      ),
      buttonLink(
        classNames(buttonStyles.button, buttonStyles.secondary, buttonStyles.small),
        registerHref,
        t('plans:trial'),
      ),
    );
  const benefits = plans[0]?.features;
  const header = createNode(
    'header',
    { class: styles.header },
    createNode(
      'div',
      { class: styles.intro },
      createNode('h2', { id: 'plans-title', part: 'heading', tabindex: '-1' }, t('plans:title')),
      createNode('p', { class: styles.lead }, t('plans:lead')),
      !!benefits &&
        createNode(
          'ul',
          { class: styles.benefits },
          benefits.map((benefit) => createNode('li', {}, icon(check), ' ', createNode('span', {}, benefit))),
        ),
      trial,
    ),
    createNode('div', { class: styles.picture, 'aria-hidden': 'true' }),
  );
  const devices =
    counts.length > 1 &&
    createNode(
      'fieldset',
      { class: classNames(radioStyles.group, radioStyles.segmented), 'data-counts': '' },
      createNode('legend', { class: radioStyles.legend }, t('plans:devices.legend')),
      createNode(
        'div',
        { class: classNames(radioStyles.list, radioStyles.segments) },
        counts.map((count) =>
          radio(
            { class: radioStyles.card, name: 'devices', value: `${count}`, checked: count === defaultCount },
            createNode(
              'span',
              { class: radioStyles.body },
              createNode('span', { class: radioStyles.title }, t('plans:devices.count', { count })),
            ),
          ),
        ),
      ),
    );
  let choice: PlanChoice = {};
  let shown = picker(defaultCount, choice);
  /** Shows other plans, or only what buying another of them means. */
  const show = (count: number, change: PlanChoice, isSameCount = false) => {
    choice = { ...choice, ...change };
    const next = picker(count, choice);
    shown[1].replaceWith(next[1]);
    if (!isSameCount) shown[0].replaceWith(next[0]);
    shown = [isSameCount ? shown[0] : next[0], next[1]];
  };
  if (devices) devices.addEventListener('change', ({ target }) => show(Number((target as HTMLInputElement).value), {}));
  return createNode('section', { class: styles.screen, 'aria-labelledby': 'plans-title' }, header, devices, shown);
}

const check = 'M5 12.5l4.5 4.5L19 7.5';

const icon = (d: string): HTMLElement =>
  createNode(
    'svg',
    {
      width: '1.25em',
      height: '1.25em',
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 'var(--s-icon-stroke, 2)',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      focusable: 'false',
      'aria-hidden': 'true',
    },
    createNode('path', { d }),
  );

const badge = (kind: string | undefined, text: string): HTMLElement =>
  createNode('span', { part: 'badge', class: classNames(badgeStyles.badge, kind) }, text);

const buttonLink = (className: string, href: string, text: string): HTMLElement =>
  createNode('a', { part: 'button', class: className, href }, createNode('span', { class: buttonStyles.label }, text));

interface Radio {
  class: string | undefined;
  name: string;
  value: string;
  checked: boolean;
}

const radio = ({ class: className, name, value, checked }: Radio, ...children: readonly Child[]): HTMLElement =>
  createNode(
    'label',
    { part: 'card', class: classNames(radioStyles.label, className) },
    createNode('input', { name, value, type: 'radio', class: radioStyles.input, checked: checked ? '' : undefined }),
    createNode('span', { class: radioStyles.face }),
    createNode('span', { class: radioStyles.dot }),
    children,
  );
