import type { ComponentType } from 'react';
import { listCard } from '../../contract/calls/cards';
import { orders } from '../../contract/calls/orders';
import { renewInfo } from '../../contract/calls/renewal';
import type { CallDefinition } from '../../contract/define-call';
import type { Area } from '../../runtime/i18n/text-keys';
import type { DestinationName, Params } from '../../runtime/navigation/destinations';
import type { IconProps } from '../../ui/icons/icons';
import { CouponIcon } from '../../ui/icons/late-icons';
import { type NavLink, navIcons } from './shared/overview-view';

/** The attributes of `<sub-account>` that its views use. */
export interface AccountViewProps {
  /** `on` or `off`: an emailed link asks to turn marketing emails on or off. The member confirms in the settings. */
  subscribeStatus?: string | undefined;
  /** Filters the order list by status. */
  status?: string | undefined;
  /** Filters the order list by period. */
  period?: string | undefined;
  /** The last page of orders to show, counted from 1. */
  page?: string | undefined;
  /** The order that the order list scrolls to. */
  orderId?: string | undefined;
  /** For the devices: `limit` says that all devices of the plan are in use. Players link to the view with it. */
  reason?: string | undefined;
  /** The activation code to redeem. */
  code?: string | undefined;
}

type ViewComponent = ComponentType<AccountViewProps>;

/** A view of the account. */
export interface AccountView {
  name: AccountViewName;
  /** Loads the component when the view opens. */
  load: () => Promise<ViewComponent>;
  /**
   * The destination of the view's link in the account navigation. A visitor who opens the view signs in and then
   * returns to this destination.
   */
  to: DestinationName;
  params: Params;
  /** The link's icon. */
  Icon: ComponentType<IconProps>;
  /** The text areas that the view needs besides those of the element. */
  areas?: readonly Area[];
  /** The call without which the view shows nothing, besides `queryInfo`, which the whole account needs. */
  call?: CallDefinition;
  /** False for a view that another view links to instead of the navigation. */
  isLinked?: false;
}

/** A view whose destination is `account`, with the view's name as the parameter `view`. */
const viewWithParam = ({ name, ...view }: Pick<AccountView, 'name' | 'load' | 'Icon' | 'call'>): AccountView => ({
  ...view,
  name,
  to: 'account',
  params: { view: name },
});

export type AccountViewName = NavLink['name'];

/**
 * The account's views, in the order of their links. A view's name is the value of the `view` attribute. To add a view,
 * add a row.
 */
export const views: readonly AccountView[] = [
  {
    name: 'overview',
    load: () => import('./overview/overview').then(({ Overview }) => Overview),
    to: 'account',
    params: {},
    Icon: navIcons.overview,
  },
  {
    name: 'orders',
    load: () => import('./orders/history/order-history').then(({ OrderHistory }) => OrderHistory),
    to: 'orders',
    params: {},
    call: orders,
    Icon: navIcons.orders,
  },
  viewWithParam({
    name: 'renewal',
    load: () => import('./renewal/renewal-view').then(({ RenewalView }) => RenewalView),
    Icon: navIcons.renewal,
    call: renewInfo,
  }),
  {
    ...viewWithParam({
      name: 'cards',
      load: () => import('./cards/cards-view').then(({ CardsView }) => CardsView),
      Icon: navIcons.cards,
      call: listCard,
    }),
    areas: ['payment'],
  },
  viewWithParam({
    name: 'coupons',
    load: () => import('./coupons/coupons-view').then(({ CouponsView }) => CouponsView),
    Icon: navIcons.coupons,
  }),
  {
    ...viewWithParam({
      name: 'redeem',
      load: () => import('./redeem.lazy').then(({ RedeemScreen }) => RedeemScreen),
      Icon: CouponIcon,
    }),
    areas: ['fields'],
    isLinked: false,
  },
  {
    ...viewWithParam({
      name: 'gifts',
      load: () => import('./coupons/gifts-view').then(({ GiftsView }) => GiftsView),
      Icon: CouponIcon,
    }),
    areas: ['fields'],
    isLinked: false,
  },
  viewWithParam({
    name: 'devices',
    load: () => import('./settings/devices-view').then(({ DevicesView }) => DevicesView),
    Icon: navIcons.devices,
  }),
  viewWithParam({
    name: 'settings',
    load: () => import('./settings/settings-view').then(({ SettingsView }) => SettingsView),
    Icon: navIcons.settings,
  }),
];

/** The view for a name; the overview for an unknown name. */
export const viewNamed = (name: string | undefined): AccountView =>
  views.find((view) => view.name === name) ?? (views[0] as AccountView);
