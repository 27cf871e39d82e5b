import type { PaymentMethod } from '../../../contract/entities';
import type { Params } from '../../../runtime/navigation/destinations';
import type { ElementContext } from '../../../runtime/page/element-context';
import { withTimeLimit } from '../../../runtime/page/time-limit';
import { isTv } from '../../../runtime/settings/is-tv';
import type { PaymentChoice } from '../../shared/payment/payment-method';
import { followIfSafe } from '../flow/follow-url';
import type { CustomerResult } from '../methods/shared/customer/customer';

interface CustomerOptions {
  context: ElementContext;
  method: PaymentMethod;
  choice: PaymentChoice;
  /** The idempotency key of the attempt. */
  key: string;
  /** The parameters that open this checkout again. */
  checkoutParams: Params;
}

/**
 * Loads the module that creates customers (a payment provider's records of payers), and creates the customer that a few
 * providers require before a payment. Most providers require none, so the form loads without this module.
 */
export const loadAndCreateCustomer = ({
  context,
  checkoutParams,
  ...request
}: CustomerOptions): Promise<CustomerResult> =>
  withTimeLimit(import('../methods/shared/customer/customer')).then(
    ({ createCustomer }) =>
      createCustomer({
        ...request,
        call: context.call,
        returnUrl: location.href,
        redirect: (url) => {
          // A remote control can't operate the provider's page, so the TV opens the checkout again, which shows the
          // QR code of a hand-off to a phone.
          if (!isTv(context.settings.peek())) return followIfSafe(context, url);
          context.navigate('checkout', checkoutParams);
          // The redirect counts as done, because the payer continues the purchase on a phone.
          return true;
        },
      }),
    // The module couldn't be loaded, or not in time.
    () => ({ error: { kind: 'network' } }),
  );
