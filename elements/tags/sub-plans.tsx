import { plansCall } from '../../src/screens/plans/initial-calls';
import { PlansScreen } from '../../src/screens/plans/plans';
import '../first-view/first-view';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';
import { withFirstView } from '../server/hydration/with-first-view';

/**
 * Plans by device count and duration. A page can sell with this element alone, because it opens sign-in, payment and
 * result.
 * @tagname sub-plans
 * @attr {'dialog' | 'inline' | 'page'} [checkout=dialog] - Where the next screens open: over the page, in place of the element, or in the portal.
 * @attr {'none'} header - `none` hides the headline, the brand's picture and the answers to common questions, for pages with their own.
 * @attr {string} error - An error code to explain above the plans, such as why a purchase wasn't possible.
 * @attr {string} coupon - A coupon code. The chosen plan shows its price with the coupon, and the checkout applies it.
 * @attr {string} plan-id - The plan that is chosen at first. Visitors can choose another one. Ignored if it isn't on sale.
 * @attr {string} devices - The number of devices that is chosen at first. `plan-id` takes precedence.
 * @fires sub-view-plans
 * @fires sub-plan-change
 * @fires sub-plan-select
 * @fires sub-checkout-open
 * @fires sub-method-select
 * @fires sub-pay-submit
 * @fires sub-auth-required
 * @fires sub-navigate
 * @fires sub-login
 * @fires sub-order-created
 * @fires sub-payment-pending
 * @fires sub-payment-succeeded
 * @fires sub-payment-failed
 * @fires sub-payment-cancelled
 * @fires sub-close
 */
export class SubPlans extends withFirstView(
  createElementClass(PlansScreen, {
    areas: ['plans'],
    attributes: ['checkout', 'header', 'error', 'coupon', 'plan-id', 'devices'],
  }),
  plansCall,
) {}

define('sub-plans', SubPlans);
