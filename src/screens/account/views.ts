import type { ComponentType } from 'react';
import type { DestinationName } from '../../runtime/destinations';
import { OrderHistory } from './order-history';
import { Overview } from './overview';

interface AccountView {
  View: ComponentType;
  /** Where a visitor comes back to after signing in. */
  to: DestinationName;
}

/** The parts of the account by the `view` attribute: a row more is a part more. */
const views: Readonly<Record<string, AccountView>> = {
  overview: { View: Overview, to: 'account' },
  orders: { View: OrderHistory, to: 'orders' },
};

/** The view asked for; the overview for a name that there is not. */
export const viewNamed = (name: string | undefined): AccountView => {
  const found = name !== undefined && Object.hasOwn(views, name) ? views[name] : undefined;
  return found ?? (views.overview as AccountView);
};
