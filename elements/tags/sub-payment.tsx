import { PaymentScreen } from '../../src/screens/checkout/payment-page/payment-screen';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

/**
 * What became of a payment: a code still to be paid, money on its way, or the result. Needs nothing but the order's id;
 * without one it shows the payment somebody comes back from, else the unfinished order.
 * @tagname sub-payment
 * @attr {string} order-id - The order.
 * @attr {pix | result | redirect | caishen | paynow} view - The page somebody was sent to; what is shown is decided by
 *   how the payment stands.
 * @fires sub-payment-pending - The payment waits for the payer or for the money (`orderId`).
 * @fires sub-payment-succeeded - The server says that the order is paid (`orderId`, `planId`).
 * @fires sub-payment-failed - The server says that the payment failed (`orderId`, `code`).
 * @fires sub-payment-cancelled - The server says that the payment was cancelled (`orderId`).
 * @fires sub-auth-required - A visitor wants to see a payment. Preventable.
 * @fires sub-navigate - Another screen is wanted: checkout, plans, account, orders. Preventable.
 * @fires sub-close - The visitor is done.
 * @fires sub-error - Something did not work; it is shown with a way on.
 */
export class SubPayment extends elementOf(PaymentScreen, {
  areas: ['checkout', 'payment'],
  attributes: { 'order-id': 'string', view: 'string' },
}) {}

define('sub-payment', SubPayment);
