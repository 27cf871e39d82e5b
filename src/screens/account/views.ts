import type { ComponentType } from 'react';
import type { DestinationName, Params } from '../../runtime/navigation/destinations';

/** What every part may know of the tag's attributes. */
export interface AccountViewProps {
  /** A link in an e-mail asks for marketing e-mail to be switched: `on` or `off`. */
  subscribeStatus?: string | undefined;
}

type ViewComponent = ComponentType<AccountViewProps>;

/** A part of the account. */
export interface AccountView {
  name: AccountViewName;
  /** Fetches what is drawn when it is shown. */
  load: () => Promise<ViewComponent>;
  /** Where a visitor comes back to after signing in, and where its link leads. */
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

/** The parts of the account by the `view` attribute, in the order of their links: a row more is a part more. */
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

/** The view asked for; the overview for a name that there is not. */
export const viewNamed = (name: string | undefined): AccountView =>
  views.find((view) => view.name === name) ?? (views[0] as AccountView);
