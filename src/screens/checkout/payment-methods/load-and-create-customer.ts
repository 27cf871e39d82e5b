import type { PaymentMethod } from '../../../contract/entities';
import type { Params } from '../../../runtime/navigation/destinations';
import type { ElementContext } from '../../../runtime/page/element-context';
import { withTimeLimit } from '../../../runtime/page/time-limit';
import type { PaymentChoice } from '../../shared/payment/payment-method';
import { followUrl } from '../flow/follow-url';
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
 * Loads the code for customer records, and creates the record that a few payment providers require before a payment.
 * Most providers don't, so the code isn't part of the form.
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
          // A remote control can't operate the provider's page, so the TV asks the payer to continue on a phone.
          if (context.settings.peek().scene !== 'STB') return followUrl(context, url);
          context.navigate('checkout', checkoutParams);
          // Reports the redirect as done, because the payer continues on the phone.
          return true;
        },
      }),
    // The code couldn't be loaded in time.
    () => ({ error: { kind: 'network' } }),
  );
