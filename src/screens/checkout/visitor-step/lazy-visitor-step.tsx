import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import { OptionalPart } from '../optional-parts/optional-part';
import type { VisitorStepProps } from './visitor-step.lazy';

/** Asks a visitor to sign in, in place of the checkout or the payment page. Loads its code when it is rendered. */
export function LazyVisitorStep(props: VisitorStepProps) {
  return <OptionalPart fallback={<CheckoutSkeleton />}>{({ VisitorStep }) => <VisitorStep {...props} />}</OptionalPart>;
}
