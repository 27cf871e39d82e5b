import { ErrorState } from '../../../ui/feedback/error-state';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { CheckoutScreenProps } from '../checkout-screen';

/** On a TV a purchase is handed over to a phone; who pays here instead finds the way back to that. */
export function OnTv(props: CheckoutScreenProps) {
  const { part, hasFailed, retry } = useLazyWithTexts(true, 'stb', () => import('../tv/checkout-on-tv'));
  if (part) return <part.TvCheckout {...props} />;
  // Who pays here misses nothing but a way back.
  if (props.pay) return null;
  return hasFailed ? <ErrorState error={{ kind: 'network' }} retry={retry} /> : <CheckoutSkeleton />;
}
