import type { ComponentType } from 'react';
import type { DestinationName, Params } from '../../runtime/navigation/destinations';

/** The attributes of the element that views read. */
export interface AccountViewProps {
  /** An emailed link asks to turn marketing emails `on` or `off`. */
  subscribeStatus?: string | undefined;
  /** The filters and the last page of the order list, and the order to return to. */
  status?: string | undefined;
  period?: string | undefined;
  page?: string | undefined;
  orderId?: string | undefined;
}

type ViewComponent = ComponentType<AccountViewProps>;

/** A view of the account. */
export interface AccountView {
  name: AccountViewName;
  /** Loads the component when the view opens. */
  load: () => Promise<ViewComponent>;
  /** The destination of the link, and where a visitor returns after signing in. */
  to: DestinationName;
  params: Params;
}

const part = (name: AccountViewName, load: () => Promise<ViewComponent>): AccountView => ({
  name,
  load,
  to: 'account',
  params: { view: name },
});

export type AccountViewName = 'overview' | 'orders' | 'renewal' | 'cards' | 'coupons' | 'devices' | 'settings';

/** The account's views by the `view` attribute, in the order of their links. To add a view, add a row. */
export const views: readonly AccountView[] = [
  {
    name: 'overview',
    load: () => import('./overview/overview').then(({ Overview }) => Overview),
    to: 'account',
    params: {},
  },
  {
    name: 'orders',
    load: () => import('./orders/order-history').then(({ OrderHistory }) => OrderHistory),
    to: 'orders',
    params: {},
  },
  part('renewal', () => import('./renewal/renewal-view').then(({ RenewalView }) => RenewalView)),
  part('cards', () => import('./cards/cards-view').then(({ CardsView }) => CardsView)),
  part('coupons', () => import('./coupons/coupons-view').then(({ CouponsView }) => CouponsView)),
  part('devices', () => import('./devices/devices-view').then(({ DevicesView }) => DevicesView)),
  part('settings', () => import('./settings/settings-view').then(({ SettingsView }) => SettingsView)),
];

/** The view for a name; the overview for an unknown name. */
export const viewNamed = (name: string | undefined): AccountView =>
  views.find((view) => view.name === name) ?? (views[0] as AccountView);
