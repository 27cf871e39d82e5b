import { addTextFiles } from '../../../runtime/i18n/texts';

addTextFiles(import.meta.glob('/locales/*/checkout-more.json'));

/** Parts that few checkouts show, and their texts. */
export { CouponPlace } from './coupon-place';
export { CurrencyChoice } from './currency-choice';
export { FreeOrder } from './free-order';
export { InstallmentSum } from './installment-sum';
export { Installments } from './installments';
export { NoPlan } from './no-plan';
export { OnTv } from './on-tv';
export { OrdersButton } from './orders-button';
export { OtherOrder } from './other-order';
export { PolicyPlace } from './policy-place';
export { Remaining } from './remaining';
export { RenewalNote } from './renewal-note';
export { Unavailable } from './unavailable';
export { VisitorStep } from './visitor-step';
