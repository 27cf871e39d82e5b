import type { ComponentProps } from 'react';
import { addTextFiles } from '../../src/runtime/i18n/texts';
import { AccountScreen } from '../../src/screens/account/account';
import { type ScreenParts, ScreenPartsProvider } from '../../src/screens/shared/parts/screen-parts';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/account.json'));

const parts: ScreenParts = {
  loadChangePassword: () =>
    import('../../src/screens/auth/recovery/change-password').then(({ ChangePassword }) => ChangePassword),
  loadFirstPassword: () =>
    import('../../src/screens/auth/recovery/first-password').then(({ FirstPassword }) => FirstPassword),
  async loadCardFields() {
    const { Fields } = (await import('../../src/screens/checkout/methods/card/card')).cardMethod;
    if (!Fields) throw new Error('The card method has no fields');
    return Fields;
  },
  loadSecurityCode: () =>
    import('../../src/screens/checkout/card-fields/security-code').then(({ SecurityCode }) => SecurityCode),
};

function Account(props: ComponentProps<typeof AccountScreen>) {
  return (
    <ScreenPartsProvider value={parts}>
      <AccountScreen {...props} />
    </ScreenPartsProvider>
  );
}

/**
 * A member's account: the plan and the days left, orders, automatic renewal, cards, coupons, devices, settings. A
 * visitor is offered to sign in.
 * @tagname sub-account
 * @prefetch src/screens/account/overview
 * @attr {overview | orders | renewal | cards | coupons | devices | settings} [view=overview] - The part shown.
 * @attr {on | off} subscribe-status - A link in an e-mail asks for marketing e-mail to be switched; a button confirms it.
 * @fires sub-logout - The member signed out here (`reason` "user"), or the server ended the session (its code).
 * @fires sub-auth-required - A visitor wants to see the account. Preventable.
 * @fires sub-navigate - Another screen or part is wanted: plans, checkout, payment, account, orders. Preventable.
 * @fires sub-error - Something could not be loaded; the part that wanted it shows it with a retry.
 */
export class SubAccount extends elementOf(Account, {
  areas: ['account'],
  attributes: { view: 'string', 'subscribe-status': 'string' },
}) {}

define('sub-account', SubAccount);
