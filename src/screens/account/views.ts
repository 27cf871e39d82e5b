import type { ComponentType } from 'react';
import type { DestinationName, Params } from '../../runtime/navigation/destinations';

/** The attributes of `<sub-account>` that its views use. */
export interface AccountViewProps {
  /** `on` or `off`: an emailed link asks to turn marketing emails on or off. The member confirms in the settings. */
  subscribeStatus?: string | undefined;
  /** Filters the order list by status. */
  status?: string | undefined;
  /** Filters the order list by period. */
  period?: string | undefined;
  /** How many pages of 20 orders to show, counted from the first. */
  page?: string | undefined;
  /** The order that the order list scrolls to. */
  orderId?: string | undefined;
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
  /** The SVG path of the link's icon. */
  icon: string;
}

/** A view whose destination is `account`, with the view's name as the parameter `view`. */
const viewWithParam = ({ name, ...view }: Pick<AccountView, 'name' | 'load' | 'icon'>): AccountView => ({
  ...view,
  name,
  to: 'account',
  params: { view: name },
});

export type AccountViewName = 'overview' | 'orders' | 'renewal' | 'cards' | 'coupons' | 'devices' | 'settings';

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
    icon: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  },
  {
    name: 'orders',
    load: () => import('./orders/order-history').then(({ OrderHistory }) => OrderHistory),
    to: 'orders',
    params: {},
    icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  },
  viewWithParam({
    name: 'renewal',
    load: () => import('./renewal/renewal-view').then(({ RenewalView }) => RenewalView),
    icon: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  }),
  viewWithParam({
    name: 'cards',
    load: () => import('./cards/cards-view').then(({ CardsView }) => CardsView),
    icon: 'M3 6h18v12H3zM3 10h18M7 15h3',
  }),
  viewWithParam({
    name: 'coupons',
    load: () => import('./coupons/coupons-view').then(({ CouponsView }) => CouponsView),
    icon: 'M3 7h18v4a1.5 1.5 0 0 0 0 3v4H3v-4a1.5 1.5 0 0 0 0-3zM10 7v11',
  }),
  viewWithParam({
    name: 'devices',
    load: () => import('./devices/devices-view').then(({ DevicesView }) => DevicesView),
    icon: 'M4 5h16v11H4zM2 20h20',
  }),
  viewWithParam({
    name: 'settings',
    load: () => import('./settings/settings-view').then(({ SettingsView }) => SettingsView),
    icon: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  }),
];

/** The view for a name; the overview for an unknown name. */
export const viewNamed = (name: string | undefined): AccountView =>
  views.find((view) => view.name === name) ?? (views[0] as AccountView);
