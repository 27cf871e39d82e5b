import type { Money } from '../../../contract/primitives';
import { LazyPart } from '../../../ui/async/lazy-part';

export interface PlanCouponProps {
  /** The coupon code. */
  code: string;
  planId: string;
  /** Receives the price with the coupon; null while it isn't known. */
  onPrice(price: Money | null): void;
}

const loadPrice = () => import('./coupon-price.lazy').then(({ CouponPrice }) => CouponPrice);

/**
 * Shows the price of a plan with a coupon. If the JavaScript of `CouponPrice` fails to load, this component shows
 * nothing, but the checkout still applies the coupon.
 */
export const PlanCoupon = (props: PlanCouponProps) => <LazyPart load={loadPrice} props={props} failed={null} />;
