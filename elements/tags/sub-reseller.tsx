import { addTextFiles } from '../../src/runtime/i18n/texts';
import { ResellerScreen, type ResellerScreenProps } from '../../src/screens/reseller/reseller';
import { type ScreenParts, ScreenPartsProvider } from '../../src/screens/shared/parts/screen-parts';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/reseller.json'));

const parts: ScreenParts = {
  loadResellerPayment: () =>
    import('../../src/screens/checkout/reseller/reseller-payment').then(({ ResellerPayment }) => ResellerPayment),
};

function Reseller(props: ResellerScreenProps) {
  return (
    <ScreenPartsProvider value={parts}>
      <ResellerScreen {...props} />
    </ScreenPartsProvider>
  );
}

/**
 * Where resellers buy: prices by quantity, an order for a customer or of activation codes, its payment, and the codes
 * once it is paid. A visitor is offered to sign in; a member who is no reseller is told so.
 * @tagname sub-reseller
 * @attr {pricing | payment} [view=pricing] - The part shown.
 * @attr {string} order-id - The order to pay, or whose codes are wanted; for `view="payment"`.
 * @attr {string} plan-id - The plan chosen from the start; for `view="pricing"`.
 * @fires sub-order-created - The server made an order (`orderId`, `planId`).
 * @fires sub-payment-pending - The payment waits for the payer or for the money (`orderId`).
 * @fires sub-payment-succeeded - The server says that the order is paid (`orderId`, `planId`).
 * @fires sub-payment-failed - The server says that the payment failed (`orderId`, `code`).
 * @fires sub-payment-cancelled - The server says that the payment was cancelled (`orderId`).
 * @fires sub-auth-required - A visitor wants to see the prices. Preventable.
 * @fires sub-navigate - Another screen is wanted: reseller, reseller-payment, plans, orders. Preventable.
 * @fires sub-logout - The member signed out here (`reason` "user"), or the server ended the session (its code).
 * @fires sub-error - Something did not work; it is shown with a way on.
 */
export class SubReseller extends elementOf(Reseller, {
  areas: ['reseller', 'checkout'],
  attributes: { view: 'string', 'order-id': 'string', 'plan-id': 'string' },
}) {}

define('sub-reseller', SubReseller);
