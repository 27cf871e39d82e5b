import { PlanDetailsScreen } from '../../src/screens/plans/details/plan-details';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

/**
 * One plan's details, with a button to buy it.
 * @tagname sub-plan
 * @attr {string} plan-id - The id of the plan to show.
 * @attr {'dialog' | 'inline' | 'page'} [checkout=dialog] - Where the next screens open: over the page, in place of the element, or in the portal.
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
export class SubPlan extends createElementClass(PlanDetailsScreen, {
  areas: ['plans'],
  attributes: ['plan-id', 'checkout'],
}) {}

define('sub-plan', SubPlan);
