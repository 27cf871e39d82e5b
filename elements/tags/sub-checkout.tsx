import { CheckoutScreen, prepareCheckout } from '../../src/screens/checkout/checkout-screen';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

/**
 * A checkout, from choosing a payment method to the result. After a reload, the Back button or a lost response, the
 * element finds the order again and never charges twice. A visitor is asked to sign in first.
 * @tagname sub-checkout
 * @prefetch src/screens/checkout/methods/card/card.tsx src/screens/shared/card-form/card-frame.lazy.tsx src/ui/icons/payment-marks/payment-marks.lazy.tsx
 * @attr {string} plan-id - The plan to buy.
 * @attr {string} order-id - An existing order to pay. Takes precedence over `plan-id`.
 * @attr {string} coupon - A coupon code to apply. The member can remove it or enter another one.
 * @attr {'here'} pay - On a TV: pay on the TV instead of handing the purchase off to a phone.
 * @fires sub-checkout-open
 * @fires sub-method-select
 * @fires sub-pay-submit
 * @fires sub-order-created
 * @fires sub-payment-pending
 * @fires sub-payment-succeeded
 * @fires sub-payment-failed
 * @fires sub-payment-cancelled
 * @fires sub-auth-required
 * @fires sub-navigate
 * @fires sub-close
 */
export class SubCheckout extends createElementClass(CheckoutScreen, {
  areas: ['checkout'],
  attributes: ['plan-id', 'order-id', 'pay', 'coupon'],
  prepare: prepareCheckout,
}) {}

define('sub-checkout', SubCheckout);
