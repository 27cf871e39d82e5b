import { LazyPart } from '../../../ui/lazy/lazy-part';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { CheckoutScreenProps } from '../checkout-screen';
import { BackToHandOff } from './back-to-hand-off';

const loadHandOff = () => import('./hand-off.lazy').then((module) => module.HandOff);

/** Hands a TV's checkout over to a phone. If the payer pays on the TV, this component only handles the Back key. */
export function TvCheckout({ pay, ...purchase }: CheckoutScreenProps) {
  if (pay === 'here') return <BackToHandOff {...purchase} />;
  return (
    <LazyPart load={loadHandOff} props={purchase} areas={['stb']}>
      <CheckoutSkeleton />
    </LazyPart>
  );
}
