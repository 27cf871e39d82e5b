import { PaymentScreen } from '../../src/screens/checkout/payment-page/payment-screen';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

/**
 * The status of a payment: a code that is still to be paid, a pending payment, or the result. Without `order-id`, the
 * element shows the payment whose payment page the visitor returns from, or else the unfinished order.
 * @tagname sub-payment
 * @attr {string} order-id - The order whose payment is shown.
 * @attr {'pix' | 'result' | 'redirect' | 'caishen' | 'paynow'} view - The page that the link to the element asks for. The payment's status decides what is shown, whatever the page; `paynow` adds the operator's tips. In the portal, the element navigates to the page of the order's payment method if `view` names a different method.
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
