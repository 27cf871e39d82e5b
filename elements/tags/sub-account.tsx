import type { ComponentProps } from 'react';
import { addTextFiles } from '../../src/runtime/i18n/texts';
import { AccountScreen } from '../../src/screens/account/account';
import { type ScreenParts, ScreenPartsProvider } from '../../src/screens/shared/parts/screen-parts';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/account.json'));

// Components from other screens' folders. They are passed as parts, because a screen never imports another screen.
const parts: ScreenParts = {
  loadChangePassword: () =>
    import('../../src/screens/auth/recovery/change-password').then(({ ChangePassword }) => ChangePassword),
  loadFirstPassword: () =>
    import('../../src/screens/auth/recovery/first-password').then(({ FirstPassword }) => FirstPassword),
  loadChangeEmail: () => import('../../src/screens/auth/profile/change-email').then(({ ChangeEmail }) => ChangeEmail),
  async loadCardFields() {
    const { method } = await import('../../src/screens/checkout/methods/card/card');
    if (!method.Fields) throw new Error('The card method has no fields');
    return method.Fields;
  },
  loadSecurityCode: () =>
    import('../../src/screens/checkout/card-fields/security-code.lazy').then(({ SecurityCode }) => SecurityCode),
};

function Account(props: ComponentProps<typeof AccountScreen>) {
  return (
    <ScreenPartsProvider value={parts}>
      <AccountScreen {...props} />
    </ScreenPartsProvider>
  );
}

/**
 * A member's account: plan and days left, orders, automatic renewal, cards, coupons, devices and settings. A visitor is
 * asked to sign in.
 * @tagname sub-account
 * @prefetch src/screens/account/overview/overview.tsx
 * @attr {'overview' | 'orders' | 'renewal' | 'cards' | 'coupons' | 'devices' | 'settings'} [view=overview] - The section to show.
 * @attr {'on' | 'off'} subscribe-status - Asks the member to confirm turning marketing email on or off. Links in emails set it.
 * @attr {'pending' | 'success' | 'failed' | 'cancelled' | 'refunded' | 'disputed' | 'chargedBack'} status - For `view="orders"`: the status to filter by.
 * @attr {'days30' | 'months6' | 'thisYear' | 'lastYear' | 'earlier'} period - For `view="orders"`: the period to filter by.
 * @attr {string} page - For `view="orders"`: the last page of orders to show, with 20 orders per page. Pages form groups of ten, and only one group is shown: `3` shows pages 1 to 3, `12` shows pages 11 and 12.
 * @attr {string} order-id - For `view="orders"`: the order to scroll to and focus.
 * @fires sub-logout
 * @fires sub-auth-required
 * @fires sub-navigate
 * @fires sub-view-change
 */
export class SubAccount extends createElementClass(Account, {
  areas: ['account'],
  attributes: ['view', 'subscribe-status', 'status', 'period', 'page', 'order-id'],
}) {}

define('sub-account', SubAccount);
