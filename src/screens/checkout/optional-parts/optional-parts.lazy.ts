import { addTextFiles } from '../../../runtime/i18n/texts';

addTextFiles(import.meta.glob('/locales/*/checkout-more.json'));

/** Parts that few checkouts show. The text files above contain their texts. */
export { CouponSection } from './coupon/coupon-section';
export { CurrencyChoice } from './currency-choice';
export { FreeOrder } from './free-order';
export { InstallmentSummary } from './installments/installment-summary';
export { Installments } from './installments/installments';
export { LazyPolicyDialog } from './lazy-policy-dialog';
export { NoMethods } from './no-methods';
export { NoPlan } from './no-plan';
export { OrdersButton } from './orders-button';
export { OtherOrder } from './other-order';
export { RemainingDays } from './remaining-days';
export { RenewalNote } from './renewal/renewal-note';
export { TvCheckout } from './tv-checkout';
export { UnavailablePlan } from './unavailable-plan';
export { VisitorStep } from './visitor-step';
