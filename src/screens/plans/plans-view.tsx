import type { ComponentProps, ReactNode } from 'react';
import type { Plan } from '../../contract/entities';
import type { Money } from '../../contract/primitives';
import type { MoneyFormat } from '../../rules/money/format-money';
import type { Translate } from '../../runtime/i18n/text-keys';
import buttonStyles from '../../ui/button/button.module.css';
import { RadioBody, RadioGroupView, RadioLabelView, radioCardClass } from '../../ui/choices/radio-cards-view';
import { BadgeView } from '../../ui/feedback/badge-view';
import { CheckIcon, LockIcon } from '../../ui/icons/icons';
import { classNames } from '../../ui/styling/class-names';
import { hasPromotionalPrice, type PlanOffer } from './picker/plan-offers';
import styles from './plans.module.css';

/*
 * The markup of the plans. These components are pure functions: they use no hooks and no context, and have no behavior.
 * Three renderers share them: React in the element, React on a server (elements/server), and the renderer of the first
 * view, which shows the plans before React has loaded (elements/first-view/render-dom.ts).
 */

interface TextProps {
  t: Translate;
  formatMoney(money: Money, format?: Pick<MoneyFormat, 'isBesidePrice'>): string;
}

interface PlansHeaderViewProps extends Pick<TextProps, 't'> {
  /** The name of the only plan. Default: the headline of all plans. */
  title?: ReactNode;
  /** The description of the only plan. Default: how plans are paid, for which phones have no space. */
  lead?: ReactNode;
  /** The offer of a free trial, if the visitor can have one. */
  trial?: ReactNode;
  /** The brand's picture. */
  picture: ReactNode;
}

/** The headline and the free trial, beside the brand's picture. */
export const PlansHeaderView = ({ t, title, lead, trial, picture }: PlansHeaderViewProps) => (
  <header className={classNames(styles.header, !!title && styles.ofPlan)}>
    <div className={styles.intro}>
      <h2 id="plans-title" part="heading" tabIndex={-1}>
        {title ?? t('plans:title')}
      </h2>
      <p className={classNames(styles.lead, !!lead && styles.description)}>{lead ?? t('plans:lead')}</p>
      {trial}
    </div>
    {picture}
  </header>
);

/** The class of the brand's picture in the header. */
export const pictureClass = styles.picture;

/** The list of what a plan includes. The texts come from the server. */
const PlanBenefits = ({ t, benefits }: Pick<TextProps, 't'> & { benefits: readonly string[] }) => (
  <div className={styles.benefits}>
    <p className={styles.pitch}>{t('plans:benefits')}</p>
    <ul>
      {benefits.map((benefit) => (
        <li key={benefit}>
          <CheckIcon /> <span>{benefit}</span>
        </li>
      ))}
    </ul>
  </div>
);

interface PlanTrialViewProps extends Pick<TextProps, 't'> {
  days: number;
  /** The button or link that starts the registration. Its text says how long the trial is. */
  action: ReactNode;
}

/**
 * The offer of a free trial. The pitch is shown only where the headline is not. On phones, the header says only what the
 * trial is, because the bar has its button.
 */
export const PlanTrialView = ({ t, days, action }: PlanTrialViewProps) => (
  <div className={styles.trial}>
    <p className={styles.pitch}>{t('plans:trialPitch')}</p>
    {action}
    <p className={styles.terms}>{t('plans:trialText')}</p>
    <p className={styles.trialOffer}>{t('plans:trialOffer', { count: days })}</p>
  </div>
);

interface DeviceCountsViewProps extends Pick<TextProps, 't'> {
  counts: readonly number[];
  /** The checked count. */
  checked: number;
}

/** The radio buttons for the number of devices. `data-counts` marks them for the style sheet of server rendering. */
export const DeviceCountsView = ({ t, counts, checked }: DeviceCountsViewProps) => (
  <RadioGroupView legend={t('plans:devices.legend')} layout="segments" data-counts="">
    {counts.map((count) => (
      <RadioLabelView
        key={count}
        className={radioCardClass}
        name="devices"
        value={String(count)}
        defaultChecked={count === checked}
      >
        <RadioBody title={t('plans:devices.count', { count })} />
      </RadioLabelView>
    ))}
  </RadioGroupView>
);

interface OffersViewProps extends Pick<TextProps, 't'> {
  /** Whether price changes are animated. */
  isAnimated?: boolean | undefined;
  /** The cards of the plans. */
  children: ReactNode;
}

/** The group of radio cards for the plans that have the same number of devices. On phones, it says once how they are paid. */
export const OffersView = ({ t, isAnimated, children }: OffersViewProps) => (
  <fieldset className={classNames(styles.offers, isAnimated && styles.animated)}>
    <legend className={styles.legend}>
      <span>{t('plans:duration.legend')}</span> <span className={styles.paidOnce}>{t('plans:oneTime')}</span>
    </legend>
    <div className={styles.cards}>{children}</div>
  </fieldset>
);

interface PlanCardViewProps
  extends TextProps,
    Pick<ComponentProps<'input'>, 'name' | 'checked' | 'defaultChecked' | 'onChange'> {
  offer: PlanOffer;
  /** Whether this is the member's current plan. */
  isCurrent?: boolean;
}

/**
 * A plan as a card: a native radio button with the price, the rate, and the saving in percent. Every card has the same
 * lines, so that visitors can compare them. The prices have the plan's id as their key, so that their animation restarts
 * when the card gets a different plan.
 */
export const PlanCardView = ({
  offer: { plan, rate, savedPercent },
  isCurrent,
  t,
  formatMoney,
  ...radio
}: PlanCardViewProps) => (
  <RadioLabelView {...radio} className={styles.card} value={plan.id}>
    <span className={styles.top}>
      <span className={styles.duration}>{t(`plans:duration.${plan.duration}`)}</span>
      <span className={classNames(styles.badges, plan.isRecommended && !isCurrent && styles.onEdge)}>
        {isCurrent && <BadgeView kind="success">{t('plans:active')}</BadgeView>}
        {plan.isRecommended && !isCurrent ? (
          <BadgeView kind="accent">
            {savedPercent === null ? t('plans:recommended') : t('plans:bestSaving', { percent: savedPercent })}
          </BadgeView>
        ) : (
          savedPercent !== null && <BadgeView kind="success">{t('plans:saving', { percent: savedPercent })}</BadgeView>
        )}
      </span>
    </span>
    <span className={styles.prices}>
      {hasPromotionalPrice(plan) && plan.originalPrice && (
        <span className={classNames(styles.line, styles.small)}>
          {t('plans:regularPrice')} <s translate="no">{formatMoney(plan.originalPrice, { isBesidePrice: true })}</s>
        </span>
      )}
      <span className={styles.line}>
        <span key={plan.id} part="price" className={styles.price} translate="no">
          {formatMoney(plan.price)}
        </span>{' '}
        <span className={classNames(styles.small, styles.oneTime)}>{t('plans:oneTime')}</span>
      </span>
      <span key={`${plan.id} rate`} className={classNames(styles.line, styles.rate)}>
        <span translate="no">{formatMoney(rate.price, { isBesidePrice: true })}</span> {t(`plans:per.${rate.per}`)}
      </span>
    </span>
  </RadioLabelView>
);

interface PlanDecisionViewProps extends TextProps {
  plan: Plan;
  /** The price with a coupon. By default, the plan's price. */
  price?: Money | null;
  /** Shown with the price. */
  pricePerMonth?: Money | null;
  /** Shown above the other details. */
  coupon?: ReactNode;
  /** Says until when the plan would be valid. */
  validity: string;
  /** The link or button to sign in. Only for visitors, who may pay another price as members. */
  signIn?: ReactNode;
  /** Whether there is space for the logos of the payment methods. */
  hasMarks: boolean;
  /** The logos of the payment methods. They load later than the rest. */
  marks?: ReactNode;
  /** The button or link of the free trial, if there is one. Only phones show it, above the other button. */
  trial?: ReactNode;
  /** The button or link that buys the plan. */
  button: ReactNode;
  /** Whether the total appears with an animation: once the visitor has chosen. */
  isAnimated?: boolean | undefined;
}

/** What decides about buying the chosen plan: what it includes, its validity and price, trust signals, the button. */
export const PlanDecisionView = ({
  t,
  formatMoney,
  plan,
  price,
  pricePerMonth,
  coupon,
  validity,
  signIn,
  hasMarks,
  marks,
  trial,
  button,
  isAnimated,
}: PlanDecisionViewProps) => (
  <div className={styles.decision}>
    <div className={styles.details}>
      {plan.features && <PlanBenefits t={t} benefits={plan.features} />}
      {coupon}
      <p>{validity}</p>
      {signIn && (
        <p className={styles.note}>
          {t('plans:visitorNote')} {signIn}
        </p>
      )}
      <ul className={styles.trust}>
        <li>
          <LockIcon /> {t('plans:trust.secure')}
        </li>
        <li>
          <CheckIcon /> {t('plans:trust.noCharges')}
        </li>
        {hasMarks && <li className={styles.marks}>{marks}</li>}
      </ul>
    </div>
    <div className={styles.bar}>
      {trial && <div className={styles.barTrial}>{trial}</div>}
      <p key={plan.id} className={classNames(styles.total, isAnimated && styles.changed)}>
        <span>{t(`plans:duration.${plan.duration}`)}</span>{' '}
        <span translate="no">{formatMoney(price ?? plan.price)}</span>
        {pricePerMonth && (
          <span className={styles.monthly}>
            <span translate="no">{formatMoney(pricePerMonth, { isBesidePrice: true })}</span> {t('plans:per.month')}
          </span>
        )}
      </p>
      {button}
    </div>
  </div>
);

/** What visitors ask before they pay, and before a free trial. Each has a question and an answer in the texts. */
const questions = ['renewal', 'end', 'devices', 'refund'] as const;
const questionsBeforeTrial = ['trial', 'renewal', 'end', 'refund'] as const;

interface PlanQuestionsViewProps extends Pick<TextProps, 't'> {
  hasTrial: boolean;
}

/** Short answers to what visitors ask before they decide. */
export const PlanQuestionsView = ({ t, hasTrial }: PlanQuestionsViewProps) => (
  <div className={styles.questions}>
    <h3 className={styles.pitch}>{t('plans:questions.title')}</h3>
    <dl>
      {(hasTrial ? questionsBeforeTrial : questions).map((name) => (
        <div key={name}>
          <dt>{t(`plans:questions.${name}.question`)}</dt>
          <dd>{t(`plans:questions.${name}.answer`)}</dd>
        </div>
      ))}
    </dl>
  </div>
);

interface BannerViewProps {
  title: string;
  text: string | null | undefined;
  /** Makes the title a link. */
  href?: string | undefined;
  onClick?: ComponentProps<'a'>['onClick'];
}

/** The operator's banner: a short announcement. */
export const BannerView = ({ title, text, href, onClick }: BannerViewProps) => (
  <div className={styles.banner}>
    <p>
      <bdi>
        {href ? (
          // Without `part`, which marks links that buttons replace (elements/server/hydration).
          <a className={buttonStyles.link} href={href} onClick={onClick}>
            {title}
          </a>
        ) : (
          title
        )}
      </bdi>
    </p>
    <p>
      <bdi>{text}</bdi>
    </p>
  </div>
);

/**
 * The looks of the buttons that start the free trial and that buy the plan. Where a trial is offered, it's the main
 * action until the visitor has chosen a plan.
 */
export const actionVariants = ({ hasTrial, isChosen }: { hasTrial: boolean; isChosen?: boolean | undefined }) =>
  hasTrial && !isChosen
    ? ({ trial: 'primary', buy: 'outline' } as const)
    : ({ trial: 'outline', buy: 'primary' } as const);

interface LinkAsButtonProps {
  /** Default `primary`. */
  variant?: 'primary' | 'outline';
  /** Default `full`. */
  size?: 'full' | 'medium';
  href: string;
  children: string;
}

/** The link to sign in, which works before the element's code has loaded. */
export const SignInLink = ({ t, href }: Pick<TextProps, 't'> & { href: string }) => (
  <a part="link" className={buttonStyles.link} href={href}>
    {t('plans:visitorSignIn')}
  </a>
);

/** A link that looks like a button, and works before the element's code has loaded. */
export const LinkAsButton = ({ variant = 'primary', size = 'full', href, children }: LinkAsButtonProps) => (
  <a
    part="button"
    className={classNames(buttonStyles.button, buttonStyles[variant], size === 'full' && buttonStyles.full)}
    href={href}
  >
    <span className={buttonStyles.label}>{children}</span>
  </a>
);
