import type { Money } from '../../../contract/primitives';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';

export interface PlanCouponProps {
  code: string;
  planId: string;
  /** Receives the price with the coupon; null while it isn't known. */
  onPrice(price: Money | null): void;
}

/** The price of a plan with a coupon. If the code fails to load, the checkout still applies the coupon. */
export function PlanCoupon(props: PlanCouponProps) {
  const { module, isLoadingTexts } = useLazyWithTexts(true, 'plan-coupon', () => import('./coupon-price.lazy'));
  return module && !isLoadingTexts ? <module.CouponPrice {...props} /> : null;
}
