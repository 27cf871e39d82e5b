import { ErrorState } from '../../../ui/feedback/error-state';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { CheckoutScreenProps } from '../checkout-screen';

/** Loads and shows `CheckoutOnTv`, the TV checkout, which hands the purchase over to a phone. */
export function TvCheckout(props: CheckoutScreenProps) {
  const { module, hasFailed, retry } = useLazyWithTexts(true, 'stb', () => import('../tv/checkout-on-tv'));
  if (module) return <module.CheckoutOnTv {...props} />;
  // With `pay`, the payer has chosen to pay on the TV. `CheckoutScreen` then shows the usual checkout beside this
  // component, so neither a skeleton nor an error is needed here.
  if (props.pay) return null;
  return hasFailed ? <ErrorState error={{ kind: 'network' }} retry={retry} /> : <CheckoutSkeleton />;
}
