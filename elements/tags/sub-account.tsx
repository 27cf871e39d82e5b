import '../first-view/account-first-view';
import { AccountScreen, prepareAccount } from '../../src/screens/account/account';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';
import { withFirstView } from '../server/hydration/with-first-view';

/**
 * A member's account: plan and days left, orders, automatic renewal, cards, coupons, devices and settings. A visitor is
 * asked to sign in.
 * @tagname sub-account
 * @prefetch src/screens/account/overview/overview.tsx
 * @attr {'overview' | 'orders' | 'renewal' | 'cards' | 'coupons' | 'devices' | 'settings' | 'redeem'} [view=overview] - The section to show.
 * @attr {'on' | 'off'} subscribe-status - Asks the member to confirm turning marketing email on or off. Links in emails set it.
 * @attr {'pending' | 'success' | 'failed' | 'cancelled' | 'refunded' | 'disputed' | 'chargedBack'} status - For `view="orders"`: the status to filter by.
 * @attr {'days30' | 'months6' | 'thisYear' | 'lastYear' | 'earlier'} period - For `view="orders"`: the period to filter by.
 * @attr {string} page - For `view="orders"`: the last page of orders to show, with 20 orders per page. Pages form groups of ten, and only one group is shown: `3` shows pages 1 to 3, `12` shows pages 11 and 12.
 * @attr {string} order-id - For `view="orders"`: the order to scroll to and focus.
 * @attr {'limit'} reason - For `view="devices"`: `limit` says that all devices of the plan are in use. A player that refuses another device links to the view with it.
 * @attr {string} code - For `view="redeem"`: the activation code.
 * @fires sub-logout
 * @fires sub-auth-required
 * @fires sub-navigate
 * @fires sub-view-change
 * @fires sub-close
 */
export class SubAccount extends withFirstView(
  createElementClass(AccountScreen, {
    areas: ['account'],
    attributes: ['view', 'subscribe-status', 'status', 'period', 'page', 'order-id', 'reason', 'code'],
    prepare: prepareAccount,
  }),
) {}

define('sub-account', SubAccount);
