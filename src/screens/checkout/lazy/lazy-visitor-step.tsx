import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { VisitorStepProps } from '../optional-parts/visitor-step';
import { OptionalPart } from './optional-part';

/** Asks a visitor to sign in, in place of the checkout or the payment page. Loads its code when it is rendered. */
export function LazyVisitorStep(props: VisitorStepProps) {
  return <OptionalPart fallback={<CheckoutSkeleton />}>{({ VisitorStep }) => <VisitorStep {...props} />}</OptionalPart>;
}
