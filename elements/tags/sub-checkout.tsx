import { CheckoutScreen } from '../../src/screens/checkout/checkout-screen';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

/**
 * An order from the ways to pay to its result: summary, coupon, card in a frame of its own, PIX. A reload, the Back key
 * or a lost answer finds the order again and never pays twice. A visitor is asked to sign in on the way.
 * @tagname sub-checkout
 * @prefetch src/screens/checkout/methods/card
 * @attr {string} plan-id - The plan to buy.
 * @attr {string} order-id - An order that exists, to be paid; goes before `plan-id`.
 * @attr {here} pay - On a TV: the payer pays there, not on a phone that scans a picture.
 * @fires sub-order-created - The server made an order (`orderId`, `planId`).
 * @fires sub-payment-pending - The payment waits for the payer or for the money (`orderId`).
 * @fires sub-payment-succeeded - The server says that the order is paid (`orderId`, `planId`).
 * @fires sub-payment-failed - The server says that the payment failed (`orderId`, `code`).
 * @fires sub-payment-cancelled - The server says that the payment was cancelled (`orderId`).
 * @fires sub-auth-required - A visitor wants to buy. Preventable.
 * @fires sub-navigate - Another screen is wanted: plans, account, orders. Preventable.
 * @fires sub-close - The visitor is done.
 * @fires sub-error - Something did not work; it is shown with a way on.
 */
export class SubCheckout extends elementOf(CheckoutScreen, {
  areas: ['checkout'],
  attributes: { 'plan-id': 'string', 'order-id': 'string', pay: 'string' },
}) {}

define('sub-checkout', SubCheckout);
