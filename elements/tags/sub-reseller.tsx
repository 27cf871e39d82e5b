import { addTextFiles } from '../../src/runtime/i18n/texts';
import { ResellerScreen, type ResellerScreenProps } from '../../src/screens/reseller/reseller';
import { type ScreenParts, ScreenPartsProvider } from '../../src/screens/shared/parts/screen-parts';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/{reseller,checkout}.json'));

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
 * Reseller prices by quantity, orders for customers or activation codes, and their payment. A visitor is asked to sign
 * in; a member who isn't a reseller sees an explanation.
 * @tagname sub-reseller
 * @attr {'pricing' | 'payment'} [view=pricing] - The page to show.
 * @attr {string} order-id - For `view="payment"`: the order to pay, or whose codes to show.
 * @attr {string} plan-id - For `view="pricing"`: the plan that is selected first.
 * @fires sub-order-created
 * @fires sub-payment-pending
 * @fires sub-payment-succeeded
 * @fires sub-payment-failed
 * @fires sub-payment-cancelled
 * @fires sub-auth-required
 * @fires sub-navigate
 * @fires sub-logout
 */
export class SubReseller extends elementOf(Reseller, {
  areas: ['reseller', 'checkout'],
  attributes: ['view', 'order-id', 'plan-id'],
}) {}

define('sub-reseller', SubReseller);
