import { addTextFiles } from '../../../runtime/i18n/texts';

addTextFiles(import.meta.glob('/locales/*/checkout-more.json'));

// Parts that few checkouts show, from the folders of their topics. They are one chunk, because only this file imports
// them. Files named `*.lazy.*` don't belong to the chunk of their folder. The text files above contain the parts' texts.
export { LazyPolicyDialog } from '../../shared/policy/lazy-policy-dialog';
export { CouponSection } from '../order/coupon/coupon-section.lazy';
export { CurrencyChoice } from '../order/currency/currency-choice.lazy';
export { InstallmentSummary } from '../order/installments/installment-summary.lazy';
export { Installments } from '../order/installments/installments.lazy';
export { NoPlan } from '../order/no-plan.lazy';
export { OtherOrder } from '../order/other-order.lazy';
export { RemainingDays } from '../order/remaining-days.lazy';
export { RenewalNote } from '../order/renewal/renewal-note.lazy';
export { UnavailablePlan } from '../order/unavailable-plan.lazy';
export { FreeOrder } from '../payment-methods/free-order.lazy';
export { NoMethods } from '../payment-methods/no-methods.lazy';
export { OrdersButton } from '../progress/orders-button.lazy';
export { TvCheckout } from '../tv/tv-checkout.lazy';
export { VisitorStep } from '../visitor-step/visitor-step.lazy';
