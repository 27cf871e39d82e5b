import { addTextFiles } from '../../src/runtime/i18n/texts';
import { type StbProps, StbScreen } from '../../src/screens/stb/stb-screen';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/checkout.json'));

const loadHandOff = () => import('../../src/screens/checkout/hand-off/screens/hand-off').then(({ HandOff }) => HandOff);
const loadPhonePurchase = () =>
  import('../../src/screens/checkout/hand-off/screens/phone-purchase').then(({ PhonePurchase }) => PhonePurchase);

function Stb(props: StbProps) {
  return <StbScreen {...props} loadHandOff={loadHandOff} loadPhonePurchase={loadPhonePurchase} />;
}

/**
 * A set-top box's orders and payment tips, and purchases handed off to a phone. On a phone (scene `WEB`), `view="pay"`
 * asks for the purchase code that the TV shows, and `view="sign-in"` for the TV's sign-in code. `view="returned"` is
 * what a phone shows after a bank's page: it asks the visitor to look at the TV.
 * @tagname sub-stb
 * @attr {'orders' | 'tips' | 'pay' | 'sign-in' | 'returned'} [view=orders] - The page to show.
 * @attr {string} plan-id - For `view="pay"` on a TV: the plan to buy.
 * @attr {string} order-id - For `view="pay"` on a TV: the order to pay.
 * @fires sub-checkout-open
 * @fires sub-method-select
 * @fires sub-pay-submit
 * @fires sub-order-created
 * @fires sub-payment-pending
 * @fires sub-payment-succeeded
 * @fires sub-payment-failed
 * @fires sub-payment-cancelled
 * @fires sub-login
 * @fires sub-auth-required
 * @fires sub-navigate
 * @fires sub-close
 */
export class SubStb extends createElementClass(Stb, {
  areas: ['checkout', 'stb'],
  attributes: ['view', 'plan-id', 'order-id'],
}) {}

define('sub-stb', SubStb);
