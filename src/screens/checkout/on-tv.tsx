import { ErrorState } from '../../ui/error-state';
import type { CheckoutScreenProps } from './checkout-screen';
import { CheckoutSkeleton } from './checkout-skeleton';
import { useSpoken } from './use-spoken';

/** On a TV a purchase is handed over to a phone; who pays here instead finds the way back to that. */
export function OnTv(props: CheckoutScreenProps) {
  const { part, hasFailed, retry } = useSpoken(true, 'stb', () => import('../stb/checkout-on-tv'));
  if (part) return <part.TvCheckout {...props} />;
  // Who pays here misses nothing but a way back.
  if (props.pay) return null;
  return hasFailed ? <ErrorState error={{ kind: 'network' }} retry={retry} /> : <CheckoutSkeleton />;
}
