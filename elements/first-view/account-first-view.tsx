import type { queryInfo } from '../../src/contract/calls/account';
import type { orderRemind, orders } from '../../src/contract/calls/orders';
import type { DataOf } from '../../src/contract/define-call';
import type { AccountInfo, Order, Renewal } from '../../src/contract/entities';
import { learnServerTime, serverNow } from '../../src/runtime/api/server-clock';
import { textFiles } from '../../src/runtime/i18n/text-files';
import type { Translate } from '../../src/runtime/i18n/text-keys';
import { sessionStore } from '../../src/runtime/storage/storage';
import viewStyles, { sheet } from '../../src/screens/account/account.module.css';
import navStyles, { sheet as navSheet } from '../../src/screens/account/account-nav.module.css';
import rowStyles, { sheet as rowSheet } from '../../src/screens/account/orders/row/order-row.module.css';
import { sheet as cardSheet } from '../../src/screens/account/shared/account-card.module.css';
import {
  needsPriceConsent,
  orderActionKeys,
  planState,
  renewalDisplays,
  renewalProblem,
} from '../../src/screens/account/shared/account-state';
import { sheet as ringSheet } from '../../src/screens/account/shared/days-ring.module.css';
import heroStyles, { sheet as heroSheet } from '../../src/screens/account/shared/hero.module.css';
import { type HeroAction, heroActions } from '../../src/screens/account/shared/hero-actions';
import {
  AccountCardView,
  AccountNavView,
  HeroPlanView,
  navIcons,
  OrderLineView,
  OverviewHeadView,
  orderDate,
} from '../../src/screens/account/shared/overview-view';
import { pendingChangeKey } from '../../src/screens/account/shared/pending-card-change';
import { methodName } from '../../src/screens/shared/order-display/order-state';
import buttonStyles, { sheet as buttonSheet } from '../../src/ui/button/button.module.css';
import { sheet as badgeSheet } from '../../src/ui/feedback/badge.module.css';
import emptyStyles, { sheet as emptySheet } from '../../src/ui/feedback/empty-state.module.css';
import { sheet as cardBrandSheet } from '../../src/ui/icons/card-brands/card-brand.module.css';
import { sheet as menuSheet } from '../../src/ui/navigation/menu.module.css';
import { MenuButtonView, menuBoxClass } from '../../src/ui/navigation/menu-button-view';
import { classNames } from '../../src/ui/styling/class-names';
import { isMoney, readData } from './read-response';
import { renderElement } from './render-dom';
import { type FirstViewContext, type TagFirstView, tagFirstViews } from './tag-first-view';

/** What the overview shows. */
interface Overview {
  info: AccountInfo;
  renewal: Renewal;
  orders: Order[];
}

const isTextOrMissing = (value: unknown) => value === null || value === undefined || typeof value === 'string';
/** The contract's timestamps and counts: non-negative integers, and no later than a date can be. */
const isWhole = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 8.64e15;
const isWholeOrMissing = (value: unknown) => value === null || value === undefined || isWhole(value);
const orderStatuses = ['pending', 'success', 'failed', 'cancelled'];

/** Error code 6201: the member has never had automatic renewal. */
const readRenewal = (response: Promise<Response>): Promise<unknown> =>
  readData(response).catch((error: Error) => {
    if (error.message === 'Error code 6201') return { status: 'none' };
    throw error;
  });

/**
 * Reads the responses to the overview's calls (`overviewCalls`). Throws if a field that the first view shows is invalid,
 * or if the overview has alerts or notices, which only the element's own code can show.
 */
async function readOverview(responses: readonly Promise<Response>[]): Promise<Overview> {
  const [info, renewal, reminder, list] = (await Promise.all(
    responses.map((response, index) => (index === 1 ? readRenewal(response) : readData(response))),
  )) as [DataOf<typeof queryInfo>, Renewal, DataOf<typeof orderRemind>, DataOf<typeof orders>];
  for (const response of responses) learnServerTime((await response).headers.get('Date'));
  const now = serverNow();
  const isInfo =
    [info.nickname, info.account, info.payStatus].every((value) => typeof value === 'string') &&
    [info.planId, info.planName].every(isTextOrMissing) &&
    [info.expiredTime, info.limitCount].every(isWholeOrMissing);
  const isRenewal =
    Object.keys(renewalDisplays).includes(renewal.status) &&
    [renewal.planId, renewal.planName, renewal.cardEnding, renewal.cardBrand].every(isTextOrMissing) &&
    isWholeOrMissing(renewal.nextBillingDate) &&
    (!renewal.nextAmount || isMoney(renewal.nextAmount));
  const isOrder = (order: Order) =>
    typeof order.planName === 'string' &&
    isWhole(order.date) &&
    isMoney(order.total) &&
    orderStatuses.includes(order.status) &&
    [order.methodGroup, order.cardEnding, order.cardBrand].every(isTextOrMissing) &&
    [order.payBefore, order.canWithdrawUntil].every(isWholeOrMissing);
  const hasNotice = info.deletion?.deletesAt || (info.terms && info.terms.accepted?.version !== info.terms.version);
  const hasAlert = renewal.mandate || renewalProblem(renewal, now) || needsPriceConsent(renewal) || reminder.order;
  if (!isInfo || !isRenewal || hasNotice || hasAlert || !list.orders.every(isOrder))
    throw new Error('The overview needs its own code');
  return { info, renewal, orders: list.orders };
}

/** The name of an order's payment method; null for a group that this version has no name for. */
function methodText(order: Order, t: Translate): string | null {
  const name = methodName(order);
  try {
    return name && t(name.key, name.values);
  } catch {
    return null;
  }
}

const ActionButton = ({ variant = 'primary', label }: Partial<Pick<HeroAction, 'variant'>> & { label: string }) => (
  <button type="button" part="button" className={classNames(buttonStyles.button, buttonStyles[variant])}>
    <span className={buttonStyles.label}>
      <span>{label}</span>
    </span>
  </button>
);

const MenuButton = ({ label, isTabStop }: { label: string; isTabStop?: boolean }) => (
  <div className={menuBoxClass}>
    <MenuButtonView label={label} isTabStop={isTabStop} />
  </div>
);

/** The markup of `NoOrders`. The picture loads with the element. */
const NoOrdersView = ({ t }: { t: Translate }) => (
  <div className={emptyStyles.empty}>
    <div className={emptyStyles.picture} aria-hidden="true" />
    <p className={emptyStyles.title}>{t('account:orders.noneTitle')}</p>
    <div className={emptyStyles.text}>{t('account:orders.noneText')}</div>
    <div className={emptyStyles.action}>
      <ActionButton label={t('account:orders.seePlans')} />
    </div>
  </div>
);

/** Creates, without React, the markup that `AccountScreen` renders for a member without alerts. */
function renderOverview(
  { info, renewal, orders: recentOrders }: Overview,
  { t, formatMoney }: Pick<FirstViewContext, 't' | 'formatMoney'>,
): HTMLElement {
  const now = serverNow();
  const links = Object.entries(navIcons).map(([name, Icon]) => ({ name: name as keyof typeof navIcons, Icon }));
  const texts = { t, formatMoney, now };
  const actions = heroActions({ info, state: planState(info, now), renewal, hasAlert: false });
  return renderElement(
    <div className={navStyles.account}>
      <AccountNavView
        t={t}
        current={{ name: 'overview', Icon: navIcons.overview }}
        links={links}
        listId="account-views"
      />
      <div className={navStyles.view}>
        <div className={viewStyles.view}>
          <OverviewHeadView t={t} info={info} menu={<MenuButton label={t('account:menu')} />} />
          <div className={classNames(viewStyles.view, viewStyles.columns)}>
            <div className={viewStyles.column}>
              <section className={heroStyles.hero} aria-label={t('account:plan.title')}>
                <HeroPlanView
                  {...texts}
                  info={info}
                  renewal={renewal}
                  // The picture loads with the element.
                  picture={<div className={heroStyles.picture} aria-hidden="true" />}
                />
                <div className={heroStyles.actions}>
                  {actions.map(({ key, variant }) => (
                    <ActionButton key={key} variant={variant} label={t(key)} />
                  ))}
                </div>
              </section>
            </div>
            <div className={viewStyles.column}>
              <AccountCardView
                title={t('account:orders.recent')}
                aside={
                  recentOrders.length > 0 && (
                    <button type="button" part="link" className={buttonStyles.link}>
                      {t('account:orders.all')}
                    </button>
                  )
                }
              >
                {recentOrders.length === 0 ? (
                  <NoOrdersView t={t} />
                ) : (
                  <ul>
                    {recentOrders.map((order) => {
                      const date = orderDate(order, { t, now });
                      const label = t('account:orders.actions', { plan: order.planName, date });
                      return (
                        <li key={order.orderId} className={rowStyles.row}>
                          <OrderLineView
                            {...texts}
                            order={order}
                            date={date}
                            method={methodText(order, t)}
                            menu={
                              orderActionKeys(order, now).length > 0 && <MenuButton label={label} isTabStop={false} />
                            }
                          />
                        </li>
                      );
                    })}
                  </ul>
                )}
              </AccountCardView>
            </div>
          </div>
        </div>
      </div>
    </div>,
  );
}

/** The attributes of `<sub-account>` besides those of all elements: all of them change what it shows. */
const ownAttributes = ['view', 'subscribe-status', 'status', 'period', 'page', 'order-id', 'reason', 'code'];

/** The overview of a member's account, before the account's code has loaded. */
const accountFirstView: TagFirstView = {
  area: 'account',
  sheets: [
    badgeSheet,
    buttonSheet,
    emptySheet,
    menuSheet,
    navSheet,
    sheet,
    heroSheet,
    ringSheet,
    cardSheet,
    rowSheet,
    cardBrandSheet,
  ],
  needsElementCode: ({ attributeOf, isMember }) =>
    !isMember || ownAttributes.some(attributeOf) || !!sessionStore.get(pendingChangeKey),
  async build({ responses, t, formatMoney }) {
    return renderOverview(await readOverview(responses), { t, formatMoney });
  },
};

Object.assign(textFiles, import.meta.glob('/locales/*/account.json'));
tagFirstViews['sub-account'] = accountFirstView;
