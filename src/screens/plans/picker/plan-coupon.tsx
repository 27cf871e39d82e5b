import type { Money } from '../../../contract/primitives';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';

export interface PlanCouponProps {
  /** The coupon code. */
  code: string;
  planId: string;
  /** Receives the price with the coupon; null while it isn't known. */
  onPrice(price: Money | null): void;
}

/**
 * The price of a plan with a coupon. If this component's JavaScript fails to load, the price isn't shown here, but the
 * checkout still applies the coupon.
 */
export function PlanCoupon(props: PlanCouponProps) {
  const { module, isLoading } = useLazyWithTexts(true, 'plan-coupon', () => import('./coupon-price.lazy'));
  return module && !isLoading ? <module.CouponPrice {...props} /> : null;
}
