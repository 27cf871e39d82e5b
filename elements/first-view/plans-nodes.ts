import type { Plan } from '../../src/contract/entities';
import type { Money } from '../../src/contract/primitives';
import { validUntil } from '../../src/rules/plans/plans';
import type { Translate } from '../../src/runtime/i18n/text-keys';
import { hasPromotionalPrice, type PlanOffer } from '../../src/screens/plans/picker/plan-offers';
import styles from '../../src/screens/plans/plans.module.css';
import buttonStyles from '../../src/ui/button/button.module.css';
import radioStyles from '../../src/ui/choices/radio-cards.module.css';
import badgeStyles from '../../src/ui/feedback/badge.module.css';
import { dateText } from '../../src/ui/format/date-text';
import { checkPath, lockPath } from '../../src/ui/icons/icon-paths';
import { classNames } from '../../src/ui/styling/class-names';
import { visuallyHidden } from '../../src/ui/styling/tokens';
import { badge, buttonLink, icon, radio } from './control-nodes';
import { createNode } from './create-node';
import type { PlanList } from './read-plan-list';

/** What the plans' first view is built from. The first view is the markup that is shown before React has loaded. */
export interface PlansFirstViewProps {
  list: PlanList;
  t: Translate;
  formatMoney(money: Money): string;
  /** The plan and the number of devices that the element's attributes preselect. */
  preset: { planId: string | undefined; devices: string | undefined };
  /** The URL of the page on which visitors buy the given plan. */
  hrefOf(planId: string): string;
  /** The URL of the registration page. The trial starts with the registration. */
  registerHref: string;
}

type TextFunctions = Pick<PlansFirstViewProps, 't' | 'formatMoney'>;

/** A radio card with a plan and its prices. */
export const planCard = (
  { plan, pricePerMonth, savedPercent }: PlanOffer,
  isChecked: boolean,
  { t, formatMoney }: TextFunctions,
): HTMLElement =>
  radio(
    { class: styles.card, name: 'plan', value: plan.id, checked: isChecked },
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
      hasPromotionalPrice(plan) &&
        createNode(
          'span',
          { class: classNames(styles.line, styles.small) },
          createNode('span', { class: visuallyHidden }, t('plans:was'), ' '),
          createNode('s', {}, formatMoney(plan.originalPrice as Money)),
        ),
      createNode(
        'span',
        { class: styles.line },
        createNode('span', { part: 'price', class: styles.price }, formatMoney(plan.price)),
        ' ',
        createNode('span', { class: styles.small }, t(`plans:billed.${plan.duration}`)),
      ),
      pricePerMonth &&
        createNode(
          'span',
          { class: styles.line },
          createNode('span', { class: classNames(styles.price, styles.monthly) }, formatMoney(pricePerMonth)),
          ' ',
          createNode('span', { class: styles.small }, t('plans:per.month')),
        ),
    ),
  );

/** The summary of the selected plan, with a link to buy it. */
export const planSummary = (plan: Plan, { list, t, formatMoney, hrefOf }: PlansFirstViewProps): HTMLElement =>
  createNode(
    'div',
    { class: styles.decision },
    createNode(
      'div',
      { class: styles.details },
      createNode('p', {}, t('plans:validity.fresh', { date: dateText(validUntil(null, plan.days, Date.now()), t) })),
      createNode('p', { class: styles.note }, t('plans:visitorNote')),
      createNode(
        'ul',
        { class: styles.trust },
        createNode('li', {}, icon(lockPath), ' ', t('plans:trust.secure')),
        createNode('li', {}, icon(checkPath), ' ', t('plans:trust.cancel')),
        // Reserves the space for the logos of the payment methods, which React shows later.
        !!list.paymentMarks && createNode('li', { class: styles.marks }),
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

/** The title, the benefits, and the offer of a free trial if there is one. */
export function plansHeader({ list: { plans, trialDays }, t, registerHref }: PlansFirstViewProps): HTMLElement {
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
  return createNode(
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
          benefits.map((benefit) => createNode('li', {}, icon(checkPath), ' ', createNode('span', {}, benefit))),
        ),
      trial,
    ),
    createNode('div', { class: styles.picture, 'aria-hidden': 'true' }),
  );
}

/** The radio buttons for the number of devices. */
export const deviceChoice = (counts: readonly number[], defaultCount: number, { t }: TextFunctions): HTMLElement =>
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
