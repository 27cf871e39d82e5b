import { addTextFiles } from '../../src/runtime/i18n/texts';
import { ResellerScreen, type ResellerScreenProps } from '../../src/screens/reseller/reseller';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/{reseller,checkout}.json'));

const loadPayment = () =>
  import('../../src/screens/checkout/reseller/reseller-payment').then(({ ResellerPayment }) => ResellerPayment);

function Reseller(props: ResellerScreenProps) {
  return <ResellerScreen {...props} loadPayment={loadPayment} />;
}

/**
 * Reseller prices by quantity, reseller orders and their payment. A reseller orders a plan for a customer, or
 * activation codes. A visitor is asked to sign in; a member who isn't a reseller sees an explanation.
 * @tagname sub-reseller
 * @attr {'pricing' | 'payment'} [view=pricing] - The page to show.
 * @attr {string} order-id - For `view="payment"`: the order to pay, or whose codes to show.
 * @attr {string} plan-id - For `view="pricing"`: the plan that is selected first.
 * @attr {string} [period=days30] - For `view="pricing"`: the period of the report on sales by reference: `days7`, `days30`, `days90`, `thisYear`, or two days such as `2026-11-01..2026-11-30`.
 * @attr {string} search - For `view="pricing"`: lists only references that start with this text.
 * @attr {string} sort - For `view="pricing"`: the column that references are sorted by: `reference`, `visits`, `registrations`, `orders`, `paidOrders`, `refunds` or `conversion`. With a minus in front, the largest values come first. Default: `-paidOrders`.
 * @attr {string} page - For `view="pricing"`: the page of 20 references to show.
 * @fires sub-order-created
 * @fires sub-payment-pending
 * @fires sub-payment-succeeded
 * @fires sub-payment-failed
 * @fires sub-payment-cancelled
 * @fires sub-auth-required
 * @fires sub-navigate
 * @fires sub-logout
 * @fires sub-view-change
 */
export class SubReseller extends createElementClass(Reseller, {
  areas: ['reseller', 'checkout'],
  attributes: ['view', 'order-id', 'plan-id', 'period', 'search', 'sort', 'page'],
}) {}

define('sub-reseller', SubReseller);
