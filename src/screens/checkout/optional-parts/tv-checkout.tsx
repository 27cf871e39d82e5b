import { LazyPart } from '../../../ui/lazy/lazy-part';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { CheckoutScreenProps } from '../checkout-screen';

const loadCheckoutOnTv = () => import('../tv/checkout-on-tv').then((module) => module.CheckoutOnTv);

/** Loads and shows `CheckoutOnTv`, the TV checkout, which hands the purchase over to a phone. */
export function TvCheckout(props: CheckoutScreenProps) {
  return (
    <LazyPart load={loadCheckoutOnTv} props={props} area="stb">
      {/* With `pay="here"`, `CheckoutScreen` shows the usual checkout beside this component. */}
      {props.pay !== 'here' && <CheckoutSkeleton />}
    </LazyPart>
  );
}
