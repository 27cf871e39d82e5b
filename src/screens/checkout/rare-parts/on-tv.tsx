import { ErrorState } from '../../../ui/feedback/error-state';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { CheckoutScreenProps } from '../checkout-screen';

/** On a TV, hands the purchase over to a phone, or links back to that if the payer pays here. */
export function OnTv(props: CheckoutScreenProps) {
  const { part, hasFailed, retry } = useLazyWithTexts(true, 'stb', () => import('../tv/checkout-on-tv'));
  if (part) return <part.TvCheckout {...props} />;
  // Only the link back is missing.
  if (props.pay) return null;
  return hasFailed ? <ErrorState error={{ kind: 'network' }} retry={retry} /> : <CheckoutSkeleton />;
}
