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
 * Shows the price of a plan with a coupon. If the JavaScript of `CouponPrice` fails to load, this component shows
 * nothing, but the checkout still applies the coupon.
 */
export function PlanCoupon(props: PlanCouponProps) {
  const { module } = useLazyWithTexts(
    'couponPrice',
    () => import('./coupon-price.lazy'),
    () => [],
  );
  return module ? <module.CouponPrice {...props} /> : null;
}
