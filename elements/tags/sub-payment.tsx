import { PaymentScreen } from '../../src/screens/checkout/payment-page/payment-screen';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

/**
 * The status of a payment: the payer's next step, a pending payment, or the result. Without `order-id`, the element
 * shows the visitor's unfinished order or, after a return from a payment page, the payment that the return URL names.
 * @tagname sub-payment
 * @attr {string} order-id - The order whose payment is shown.
 * @attr {'pix' | 'result' | 'redirect' | 'caishen' | 'paynow'} view - The portal's payment page that shows the element. The element shows the payment's status, whatever the value; `paynow` adds the operator's advice on the payment method. In the portal, the element navigates to the page of the order's payment method if `view` names a different method.
 * @fires sub-checkout-open
 * @fires sub-method-select
 * @fires sub-pay-submit
 * @fires sub-payment-pending
 * @fires sub-payment-succeeded
 * @fires sub-payment-failed
 * @fires sub-payment-cancelled
 * @fires sub-auth-required
 * @fires sub-navigate
 * @fires sub-close
 */
export class SubPayment extends createElementClass(PaymentScreen, {
  areas: ['checkout', 'payment'],
  attributes: ['order-id', 'view'],
}) {}

define('sub-payment', SubPayment);
