import { type ScreenParts, ScreenPartsProvider } from '../../src/screens/shared/parts/screen-parts';
import { type StbProps, StbScreen } from '../../src/screens/stb/stb-screen';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

const parts: ScreenParts = {
  loadHandOff: () => import('../../src/screens/checkout/tv/hand-off').then(({ HandOff }) => HandOff),
  loadPhone: () => import('../../src/screens/checkout/tv/phone').then(({ Phone }) => Phone),
};

function Stb(props: StbProps) {
  return (
    <ScreenPartsProvider value={parts}>
      <StbScreen {...props} />
    </ScreenPartsProvider>
  );
}

/**
 * What a set-top box or TV shows besides plans: the member's orders in ten-foot size, tips on paying, and a purchase
 * handed over to a phone. On a phone (scene WEB) the `pay` view takes the TV's code.
 * @tagname sub-stb
 * @attr {orders | tips | pay} [view=orders] - The part shown.
 * @attr {string} plan-id - For `pay` on a TV: the plan to buy.
 * @attr {string} order-id - For `pay` on a TV: the member's order to pay.
 * @fires sub-order-created - The phone made an order (`orderId`, `planId`).
 * @fires sub-payment-pending - The phone's payment waits for the payer or for the money (`orderId`).
 * @fires sub-payment-succeeded - The server says that the order is paid (`orderId`, `planId`).
 * @fires sub-payment-failed - The server says that the payment failed (`orderId`, `code`).
 * @fires sub-payment-cancelled - The server says that the payment was cancelled (`orderId`).
 * @fires sub-login - A scanned picture signed the phone in.
 * @fires sub-auth-required - A visitor wants to see orders. Preventable.
 * @fires sub-navigate - Another screen is wanted: checkout, plans, login, stb. Preventable.
 * @fires sub-close - The viewer is done.
 * @fires sub-error - Something could not be loaded; the part that wanted it shows it with a retry.
 */
export class SubStb extends elementOf(Stb, {
  areas: ['checkout', 'stb'],
  attributes: { view: 'string', 'plan-id': 'string', 'order-id': 'string' },
}) {}

define('sub-stb', SubStb);
