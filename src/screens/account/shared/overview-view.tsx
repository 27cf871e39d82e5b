import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { AccountInfo, Order, Renewal } from '../../../contract/entities';
import { ownFields } from '../../../rules/own-fields';
import { daysRemaining } from '../../../rules/plans/dates';
import type { TextKey, Translate } from '../../../runtime/i18n/text-keys';
import { BadgeView } from '../../../ui/feedback/badge-view';
import { dateTimeText } from '../../../ui/format/date-text';
import type { FormatMoney } from '../../../ui/format/money';
import { CardBrandView } from '../../../ui/icons/card-brands/card-brand-view';
import { toCardBrand } from '../../../ui/icons/card-brands/to-card-brand';
import { CardIcon, ChevronIcon, type IconProps } from '../../../ui/icons/icons';
import {
  ComputerIcon,
  CouponIcon,
  OverviewIcon,
  ReceiptIcon,
  RenewalIcon,
  SettingsIcon,
} from '../../../ui/icons/late-icons';
import { classNames } from '../../../ui/styling/class-names';
import { visuallyHidden } from '../../../ui/styling/tokens';
import { isPaidByCard, orderBadgeKinds, orderState, yearOf } from '../../shared/order-display/order-state';
import viewStyles from '../account.module.css';
import navStyles from '../account-nav.module.css';
import rowStyles from '../orders/row/order-row.module.css';
import cardStyles from './account-card.module.css';
import {
  needsPriceConsent,
  otherRenewedPlan,
  type PlanState,
  planBadges,
  planState,
  renewalDisplays,
  renewalProblem,
  timeLeftText,
} from './account-state';
import ringStyles from './days-ring.module.css';
import styles from './hero.module.css';

/*
 * The markup of the account's overview and of the links to its views. These components are pure functions: they use no
 * hooks and no context. React renders them in the element, and the first view before React has loaded
 * (elements/first-view/account-first-view.tsx).
 */

interface TextProps {
  t: Translate;
}

interface MoneyTextProps extends TextProps {
  formatMoney: FormatMoney;
  /** The server's time, in milliseconds since 1970. */
  now: number;
}

/** The icons of the links to the account's views, in the order of the links. */
export const navIcons = {
  overview: OverviewIcon,
  orders: ReceiptIcon,
  renewal: RenewalIcon,
  cards: CardIcon,
  coupons: CouponIcon,
  devices: ComputerIcon,
  settings: SettingsIcon,
} as const satisfies Record<string, ComponentType<IconProps>>;

/** The link to a view of the account, or to the view that has no link of its own and is shown now. */
export interface NavLink {
  name: keyof typeof navIcons | 'redeem' | 'gifts';
  Icon: ComponentType<IconProps>;
  onClick?: (() => void) | undefined;
}

interface AccountNavViewProps extends TextProps {
  current: NavLink;
  links: readonly NavLink[];
  /** The id of the list. */
  listId: string;
  /** On phones: whether the list is open. */
  isOpen?: boolean | undefined;
  onToggle?: (() => void) | undefined;
}

/**
 * Links to the account's views: a sidebar on desktops, a row on tablets. On phones, a button with the current view's
 * name shows and hides the links.
 */
export const AccountNavView = ({ t, current, links, listId, isOpen = false, onToggle }: AccountNavViewProps) => (
  <nav className={classNames(navStyles.nav, isOpen && navStyles.open)} aria-label={t('account:nav.label')}>
    <button type="button" className={navStyles.toggle} aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
      <current.Icon />
      <span className={navStyles.label}>{t(`account:nav.${current.name}`)}</span>
      <ChevronIcon />
    </button>
    <ul id={listId} className={navStyles.links}>
      {links.map(({ name, Icon, onClick }) => (
        <li key={name}>
          <button
            type="button"
            className={navStyles.link}
            aria-current={name === current.name ? 'page' : undefined}
            onClick={onClick}
          >
            <Icon />
            <span className={navStyles.label}>{t(`account:nav.${name}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  </nav>
);

interface OverviewHeadViewProps extends TextProps {
  /** Undefined while it loads. */
  info: Pick<AccountInfo, 'nickname' | 'account'> | undefined;
  menu: ReactNode;
}

/** The greeting, the signed-in account and the menu. */
export const OverviewHeadView = ({ t, info, menu }: OverviewHeadViewProps) => (
  <div className={viewStyles.head}>
    <div className={viewStyles.headText}>
      <h2 part="heading" tabIndex={-1} className={viewStyles.heading}>
        {info?.nickname ? t('account:greeting', { name: info.nickname }) : t('account:title')}
      </h2>
      <p className={viewStyles.about}>{info ? t('account:signedInAs', { account: info.account }) : ' '}</p>
    </div>
    {menu}
  </div>
);

const radius = 52;
const circumference = 2 * Math.PI * radius;

/**
 * Shows the days left as a sentence inside a ring. The ring's arc shows the days left as a share of the plan's period,
 * which `remainingShare` estimates.
 */
function DaysRingView({ t, expiry, now }: TextProps & { expiry: number; now: number }) {
  const { key, values } = timeLeftText(expiry, now);
  const sentence = t(key, values);
  const { share, isLow } = remainingShare(expiry, now);
  const number = /\d+/.exec(sentence)?.[0];
  const [before, after] = number ? sentence.split(number) : [sentence];
  return (
    <div className={classNames(ringStyles.ring, isLow && ringStyles.low)}>
      <svg viewBox="0 0 120 120" focusable="false" aria-hidden="true" className={ringStyles.drawing}>
        <circle className={ringStyles.track} cx="60" cy="60" r={radius} />
        {share > 0 && (
          <circle
            className={ringStyles.arc}
            cx="60"
            cy="60"
            r={radius}
            strokeDasharray={`${share * circumference} ${circumference}`}
            transform="rotate(-90 60 60)"
          />
        )}
      </svg>
      <p className={ringStyles.text}>
        {before && <span>{before}</span>}
        {number && <strong className={ringStyles.number}>{number}</strong>}
        {after && <span>{after}</span>}
      </p>
    </div>
  );
}

/** How long plans last, in days. The server doesn't return when a plan started, so its period is guessed from these. */
const periodsInDays = [7, 30, 90, 180, 365];

/** With this many days left or fewer, the ring that shows the days has a warning color. Not in the specification. */
const warningDays = 3;

/**
 * `share`: the remaining days as a share (0 to 1) of the shortest period that can contain them; 1 if there are more
 * days than in the longest period. `isLow`: only a few days remain (`warningDays`).
 */
export function remainingShare(expiry: number, now: number): { share: number; isLow: boolean } {
  const days = daysRemaining(expiry, now);
  const periodDays = periodsInDays.find((period) => days <= period) ?? days;
  return { share: days / periodDays, isLow: days <= warningDays };
}

interface HeroPlanViewProps extends MoneyTextProps {
  info: AccountInfo;
  renewal: Renewal | undefined;
  /** Why the renewal failed or would fail. */
  failureText?: string | null | undefined;
  /** The picture for members without a plan. */
  picture?: ReactNode;
}

/** In the hero (the box at the top of the overview): the plan, how long it lasts, and the next payment. */
export function HeroPlanView({ t, formatMoney, now, info, renewal, failureText, picture }: HeroPlanViewProps) {
  const state = planState(info, now);
  const { status } = renewal ?? {};
  const problem = renewal ? renewalProblem(renewal, now) : null;
  // With an obstacle or a new price to accept, the plan doesn't renew without the member.
  const needsMember = problem === 'obstacle' || (!!renewal && needsPriceConsent(renewal));
  const renewalTextKey = needsMember ? null : renewalTextKeyOf(state, status);
  const otherPlan = otherRenewedPlan(renewal, info);
  const renewsOtherPlan = otherPlan !== null && !!status && renewalDisplays[status].hasNextCharge;
  const planName = info.planName || t(`account:plan.names.${state}`);
  const stateName = state === 'none' ? '' : t(`account:plan.states.${state}`);
  return (
    <div className={styles.main}>
      {info.expiredTime ? <DaysRingView t={t} expiry={info.expiredTime} now={now} /> : state === 'none' && picture}
      <div className={styles.plan}>
        {/* A free trial's name is also its state. */}
        {state !== 'none' && stateName !== planName && <BadgeView kind={planBadges[state]}>{stateName}</BadgeView>}
        <h3 className={styles.name}>{planName}</h3>
        {renewalTextKey && (
          <p className={styles.about}>
            {renewsOtherPlan ? t('account:renewal.otherPlan', { plan: otherPlan }) : t(renewalTextKey)}
          </p>
        )}
        {failureText && <p className={styles.about}>{failureText}</p>}
      </div>
      <HeroDetails t={t} formatMoney={formatMoney} info={info} state={state} renewal={renewal} />
    </div>
  );
}

/** The renewal statuses whose texts are also shown after the plan has ended. */
const statusesAfterEnd: readonly Renewal['status'][] = ['none', 'expired', 'failed', 'renewing', 'paused'];

/**
 * The translation key of the text about the renewal or, if the member has no plan, of the text that offers plans. Null
 * if neither is shown.
 */
function renewalTextKeyOf(state: PlanState, status: Renewal['status'] = 'none'): TextKey | null {
  if (state === 'none') return 'account:plan.noneAbout';
  return state === 'ended' && !statusesAfterEnd.includes(status) ? null : `account:renewal.states.${status}`;
}

interface HeroDetailsProps extends Pick<HeroPlanViewProps, 't' | 'formatMoney' | 'info' | 'renewal'> {
  state: PlanState;
}

/** The next payment with its card, or the date when the plan ends, and the number of devices. */
function HeroDetails({ t, formatMoney, info, state, renewal }: HeroDetailsProps) {
  if (state === 'none') return null;
  const { expiredTime, limitCount, planName } = info;
  const { nextBillingDate, nextAmount, status } = renewal ?? {};
  const hasNextCharge = !!status && renewalDisplays[status].hasNextCharge && !!nextBillingDate;
  // The number of devices isn't shown if the plan's name contains it.
  const isCountInName = !!limitCount && !!planName?.match(/\d+/g)?.includes(String(limitCount));
  return (
    <dl className={styles.details}>
      {hasNextCharge && renewal && (
        <HeroItem
          term={t('account:renewal.nextDate')}
          value={
            nextAmount ? (
              <span translate="no">{formatMoney(nextAmount)}</span>
            ) : (
              dateTimeText(nextBillingDate, 'date', t)
            )
          }
          note={
            <>
              {nextAmount && <span>{dateTimeText(nextBillingDate, 'date', t)}</span>}
              {renewal.mandate && <span className={styles.method}>{renewal.mandate.methodName}</span>}
              <ChargedCard t={t} renewal={renewal} />
            </>
          }
        />
      )}
      {!!expiredTime && !hasNextCharge && (
        <HeroItem
          term={t(state === 'ended' ? 'account:plan.endedOn' : 'account:plan.validUntil')}
          value={dateTimeText(expiredTime, 'long', t)}
        />
      )}
      {!!limitCount && !isCountInName && (
        <HeroItem term={t('account:plan.devices')} value={t('account:plan.atOnce', { count: limitCount })} />
      )}
    </dl>
  );
}

function HeroItem({ term, value, note }: { term: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.item}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

function ChargedCard({ t, renewal: { cardEnding, cardBrand } }: TextProps & { renewal: Renewal }) {
  if (!cardEnding) return null;
  return (
    <span className={styles.card}>
      <CardBrandView brand={toCardBrand(cardBrand ?? '')} unknownName={t('common:kit.card')} />{' '}
      <span aria-hidden="true" dir="ltr">
        •••• {cardEnding}
      </span>
      <span className={visuallyHidden}>{t('account:renewal.ending', { ending: cardEnding })}</span>
    </span>
  );
}

interface AccountCardViewProps {
  title: string;
  /** Shown next to the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the account, shown as a box. Not a payment card. */
export const AccountCardView = ({ title, aside, children }: AccountCardViewProps) => (
  <section className={cardStyles.card}>
    <div className={cardStyles.head}>
      <h3 className={cardStyles.title}>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);

interface OrderLineViewProps extends MoneyTextProps {
  order: Order;
  /** The date as `orderDate` returns it. */
  date: string;
  /** The name of the payment method; null if none is shown. */
  method: string | null;
  /** The button with the order's actions; null for an order without actions. Undefined: rows have no menus. */
  menu: ReactNode;
  /** The attributes and handlers of the button that opens the details. */
  trigger?: ComponentProps<'button'> & { isOpen?: boolean };
}

/** The line of an order in a list, which is a button that opens the order's details, and the menu of its actions. */
export function OrderLineView({ t, formatMoney, now, order, date, method, menu, trigger }: OrderLineViewProps) {
  const state = orderState(order, now);
  const { isOpen = false, ...rest } = ownFields({ ...trigger });
  return (
    <div className={rowStyles.line}>
      <button
        type="button"
        className={classNames(rowStyles.trigger, isOpen && rowStyles.open)}
        aria-expanded={isOpen}
        {...rest}
      >
        <span className={rowStyles.summary}>
          {/* The spaces separate the details in the button's accessible name. */}
          <span className={rowStyles.plan} translate="no">
            {order.planName}
          </span>{' '}
          <span className={rowStyles.total}>
            <span translate="no">{formatMoney(order.total)}</span>
          </span>{' '}
          <span className={rowStyles.meta}>
            <time dateTime={new Date(order.date).toISOString()}>{date}</time>
            <OrderMethodView t={t} order={order} method={method} />
          </span>{' '}
          <span className={rowStyles.state}>
            <BadgeView kind={orderBadgeKinds[state]}>{t(`account:orders.states.${state}`)}</BadgeView>
          </span>
        </span>
        <span className={rowStyles.chevron}>
          <ChevronIcon />
        </span>
      </button>
      {menu !== undefined && <span className={rowStyles.menu}>{menu}</span>}
    </div>
  );
}

/** The date of an order. `day` leaves out the year, for lists with a heading per year; otherwise, only this year's. */
export const orderDate = (
  order: Order,
  { t, now, style }: Pick<MoneyTextProps, 't' | 'now'> & { style?: 'day' | undefined },
) => dateTimeText(order.date, style ?? (yearOf(order) === new Date(now).getFullYear() ? 'day' : 'shortDate'), t);

/** An order's payment method, shown after the order's date. For a card: the card brand's logo and the last digits. */
function OrderMethodView({ t, order, method }: TextProps & Pick<OrderLineViewProps, 'order' | 'method'>) {
  if (!method) return null;
  if (!order.cardEnding || !isPaidByCard(order)) return ` · ${method}`;
  return (
    <>
      {' · '}
      <span aria-hidden="true" className={rowStyles.card}>
        {order.cardBrand && (
          <CardBrandView brand={toCardBrand(order.cardBrand)} isDecoration unknownName={t('common:kit.card')} />
        )}{' '}
        <span dir="ltr">
          <span className={rowStyles.dots}>••••</span> {order.cardEnding}
        </span>
      </span>
      <span className={visuallyHidden}>{method}</span>
    </>
  );
}
