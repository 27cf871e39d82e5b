import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { VisitorStepProps } from '../optional-parts/visitor-step';
import { OptionalPart } from './optional-part';

/** The checkout of a visitor who isn't signed in. */
export function VisitorCheckout(props: VisitorStepProps) {
  return <OptionalPart fallback={<CheckoutSkeleton />}>{({ VisitorStep }) => <VisitorStep {...props} />}</OptionalPart>;
}
