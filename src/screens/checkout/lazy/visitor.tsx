import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { VisitorStepProps } from '../rare-parts/visitor-step';
import { RarePart } from './rare-part';

/** The checkout of a visitor who isn't signed in. */
export function Visitor(props: VisitorStepProps) {
  return <RarePart fallback={<CheckoutSkeleton />}>{({ VisitorStep }) => <VisitorStep {...props} />}</RarePart>;
}
