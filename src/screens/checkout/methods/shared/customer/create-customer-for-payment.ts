import type { PaymentMethod } from '../../../../../contract/entities';
import type { ElementContext } from '../../../../../runtime/element-context/element-context';
import { isTv } from '../../../../../runtime/settings/is-tv';
import type { PaymentChoice } from '../../../../shared/payment/payment-method';
import type { Checkout } from '../../../flow/create-checkout';
import { recordProviderVisit } from '../../../flow/start/look-up';
import { followIfSafe } from '../../../flow/use-checkout';
import { type CustomerResult, createCustomer } from './customer';

interface PaymentCustomerOptions {
  context: ElementContext;
  checkout: Checkout;
  method: PaymentMethod;
  choice: PaymentChoice;
  /** The idempotency key of the attempt. */
  key: string;
}

/** Creates the customer for a payment of this checkout. If the provider requires it, opens the provider's page. */
export function createCustomerForPayment({
  context,
  checkout,
  ...request
}: PaymentCustomerOptions): Promise<CustomerResult> {
  const { planId, step } = checkout.state.peek();
  const { couponCode: coupon } = request.choice;
  return createCustomer({
    ...request,
    call: context.call,
    returnUrl: location.href,
    redirect: (url) => {
      if (!isTv(context.settings.peek())) {
        recordProviderVisit(context.settings.peek(), { planId, orderId: step.orderId });
        return followIfSafe(context, url);
      }
      // A remote control can't operate the provider's page, so the TV opens the checkout again, which shows the QR code
      // of a hand-off to a phone.
      context.navigate('checkout', step.orderId ? { orderId: step.orderId } : { planId, ...(coupon && { coupon }) });
      // The redirect counts as done, because the payer continues the purchase on a phone.
      return true;
    },
  });
}
